"""Turns as mail programs and forums render them, each with the orders that it must become, or the code that refuses it."""
