"""The fence of a turn: its lines, the envelope that they bear, the blocks in it, and what stands outside."""
