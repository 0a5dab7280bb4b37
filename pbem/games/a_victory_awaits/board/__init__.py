"""What is printed: the map, the counters, the charts, and the names of all three."""
