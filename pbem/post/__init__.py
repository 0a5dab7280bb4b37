"""The post office: blocks of orders that travel between two players, and the log that they go into."""
