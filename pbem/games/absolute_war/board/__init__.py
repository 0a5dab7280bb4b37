"""What is printed: the map, the counters, the cards, the charts, and the names of all of them."""
