"""What is printed: map, counters, nations, cards, charts, names."""
