"""What standing orders may answer: decisions that come up in the other player's rounds and between them."""
