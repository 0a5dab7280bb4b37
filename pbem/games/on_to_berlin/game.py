"""placeholder"""
GAME = None
