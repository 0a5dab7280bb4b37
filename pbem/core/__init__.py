"""The pure core: places, problems, rules, the replay. It names no game and opens no file."""
