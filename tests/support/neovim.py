"""Which Neovim there is for the test of the language server."""

import shutil

FOUND = shutil.which("nvim")
