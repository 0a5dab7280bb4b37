"""Chapter 11: stacks move, Air units fly, Zones hold so many stacks."""
