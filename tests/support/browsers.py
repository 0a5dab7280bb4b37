"""Which browser there is for the tests of the page."""

import shutil

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
FOUND = next(filter(None, map(shutil.which, BROWSERS)), None)
