"""Mails: their parts and encodings, their text, whose they are, and what is not meant to be read."""
