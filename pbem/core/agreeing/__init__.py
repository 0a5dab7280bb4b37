"""What one side asks of the other and waits for, and which broken rules both let stand."""
