"""The completion scripts of bash, zsh and fish, and what each asks and is answered.

click has such scripts too. These go further where people notice it: names with blanks and commas, `--for=axis`,
paths behind `--out=`, and nothing but the offers on the screen.
"""

import os
import re
from typing import Any

from click.shell_completion import CompletionItem, ShellComplete, split_arg_string

BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' line
    COMPREPLY=()
    for line in $(COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1" 2>/dev/null)
    do
        case ${line%%%%,*} in
            dir) compopt -o dirnames 2>/dev/null ;;
            file) compopt -o default 2>/dev/null ;;
            plain) COMPREPLY+=("${line#*,}") ;;
        esac
    done
}

complete -o nosort -F %(complete_func)s %(prog_name)s 2>/dev/null ||
    complete -o default -F %(complete_func)s %(prog_name)s
"""

ZSH = """\
#compdef %(prog_name)s

%(complete_func)s() {
    local -a plain described
    local kind key about
    (( $+commands[%(prog_name)s] )) || return 1
    local asked="${(j: :)words[1,$CURRENT]}"
    [[ $PREFIX == --*=* ]] && compset -P '*='
    COMP_WORDS="$asked" COMP_CWORD=$((CURRENT - 1)) %(complete_var)s=zsh_complete %(prog_name)s 2>/dev/null |
        while IFS= read -r kind && IFS= read -r key && IFS= read -r about; do
            case $kind in
                dir) _path_files -/ ;;
                file) _path_files -f ;;
                plain) if [[ $about == _ ]]; then plain+=("$key"); else described+=("${key//:/\\\\:}:$about"); fi ;;
            esac
        done
    (( $#described )) && _describe -V unsorted described -M 'm:{a-zA-Z}={A-Za-z}'
    (( $#plain )) && compadd -V unsorted -M 'm:{a-zA-Z}={A-Za-z}' -a plain
    return 0
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef %(complete_func)s %(prog_name)s
fi
"""

FISH = """\
function %(complete_func)s
    set -l token (commandline -ct)
    set -l option (string match -r -- '^--[a-z-]+=' $token; or echo)
    for line in (env COMP_WORDS=(commandline -cp | string collect) COMP_CWORD=$token \
%(complete_var)s=fish_complete %(prog_name)s 2>/dev/null)
        set -l found (string split -m 2 \\t -- $line)
        switch $found[1]
            case dir
                printf '%%s\\n' $option(__fish_complete_directories $found[2])
            case file
                printf '%%s\\n' $option(__fish_complete_path $found[2])
            case plain
                printf '%%s\\t%%s\\n' $option$found[2] $found[3]
        end
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""
TO_ESCAPE = re.compile(r"([\s'\"\\()&;|<>$`*?\[\]!#~{}])")

ESCAPED = r"\\\1"


class _Words(ShellComplete):
    """A shell that tells the words of the line and which of them is to be completed."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Returns the whole words before the cursor, and the one that is begun; bash has `=` as a word of its own."""
        words, place = split_arg_string(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
        return [each for each in words[1:place] if each != "="], words[place] if place < len(words) else ""


class Bash(_Words):
    """bash takes what it is given, so names with blanks come escaped, unless the word begins with a quote."""

    name = "bash"
    source_template = BASH

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Returns an offer as `kind,value`."""
        typed, place = os.environ["COMP_WORDS"].split("\n"), int(os.environ["COMP_CWORD"])
        quoted = place < len(typed) and typed[place].startswith(("'", '"'))
        value = str(item.value)
        return f"{item.type},{value if quoted else TO_ESCAPE.sub(ESCAPED, value)}"


class Zsh(_Words):
    """zsh escapes by itself and shows what an offer is about."""

    name = "zsh"
    source_template = ZSH

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Returns an offer as three lines: kind, value, and what it is about or `_`."""
        return f"{item.type}\n{item.value}\n{_about(item) or '_'}"


class Fish(ShellComplete):
    """fish tells the line up to the cursor and the word at it; it escapes by itself."""

    name = "fish"
    source_template = FISH

    def get_completion_args(self) -> tuple[list[str], str]:
        """Returns the whole words before the cursor, and the one that is begun."""
        words, begun = split_arg_string(os.environ["COMP_WORDS"])[1:], split_arg_string(os.environ["COMP_CWORD"])
        incomplete = begun[0] if begun else ""
        return (words[:-1] if incomplete and words and words[-1] == incomplete else words), incomplete

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Returns an offer as one line with tabs between its parts."""
        return f"{item.type}\t{item.value}\t{_about(item)}"


def _about(item: CompletionItem[Any]) -> str:
    return " ".join((item.help or "").split())


SHELLS: dict[str, type[ShellComplete]] = {each.name: each for each in (Bash, Zsh, Fish)}
