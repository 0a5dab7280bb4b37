"""The log in a page of this machine, text and map: a small server for its owner's browser alone."""
