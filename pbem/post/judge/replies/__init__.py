"""What the judge writes: receipts, news, digests; to each player what he may know."""
