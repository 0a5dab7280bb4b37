"""What looks like the head of an earlier mail, post or chat message: below it nothing is played without asking."""
