"""The language server: what editors ask of a log that is being written. An optional install: `pbem[lsp]`.

It holds no rules and knows no game: it asks the referee, and puts the answers where the editor wants them.
"""
