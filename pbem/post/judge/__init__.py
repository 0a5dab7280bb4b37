"""The judge: a post office with a memory, for the games of a club. An optional install: `pbem[judge]`."""
