"""On To Berlin!: the war in Europe in areas, cards and counters fresh and spent."""
