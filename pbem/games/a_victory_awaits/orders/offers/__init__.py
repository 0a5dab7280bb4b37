"""What may be written: the candidates for each kind of order; they are judged in `turn`."""
