#!/bin/sh
# Tells whose turn it is in every log of a folder, a line each: whose-turn.sh [FOLDER]
# It reads what `pbem check --json` prints, with jq, or with python3 where there is no jq.

with_jq() {
    jq -r 'if .clean then "\(.next.side): \(.next.decision)"
           else "to be mended first: \(first(.problems[] | select(.counts)).message)" end'
}

with_python() {
    python3 -c 'if True:
        import json, sys
        found = json.load(sys.stdin)
        if found["clean"]:
            print("{side}: {decision}".format(**found["next"]))
        else:
            print("to be mended first:", next(each["message"] for each in found["problems"] if each["counts"]))'
}

for log in "${1:-.}"/*.log; do
    if command -v jq >/dev/null; then reader=with_jq; else reader=with_python; fi
    [ ! -f "$log" ] || printf '%s: %s\n' "${log##*/}" "$(pbem check --json "$log" | $reader)"
done
