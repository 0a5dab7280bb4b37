"""Standing orders: answers that a player gives beforehand to decisions which come up while the other one plays."""
