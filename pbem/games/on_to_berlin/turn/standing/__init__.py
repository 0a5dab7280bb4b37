"""What standing orders may answer: what an action asks of the other side, and recovery at the end of a turn."""
