"""The secrets of sealed chance: what is drawn at random, what is written of it into a log, where it is kept.

What a judge needs, too:

    secret = Secret.new()                       a chain and a seed, to be kept and never shown
    seal_line("judge", secret)                  what begins his part of a log
    due_lines(verdict, "judge", secret)         what he has to write now: the next value, the order with its dice
    disclosure("judge", secret, hash)             what he writes when the game is over

`due_lines` refuses to open a value for a second version of a log: keep `secret` as it returns it, before you send.
"""
