"""What the judge remembers: games, seats, blocks of orders, mails that came and mails that go."""
