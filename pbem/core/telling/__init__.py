"""What every game's report tells in the same way: plain values, already in the reader's words."""
