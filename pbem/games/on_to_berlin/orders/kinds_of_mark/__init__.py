"""The kinds of mark, by what they are about: nations, cards, the impulse in progress."""
