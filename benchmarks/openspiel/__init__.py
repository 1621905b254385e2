"""OpenSpiel's information-set tree search at a table of Claim, as a contestant for `kingless arena`.

OpenSpiel's bot in C++ wants a game that can imagine other worlds, which its games in Python cannot, so the game is
compiled: `claim.cpp` puts the kernel's game behind OpenSpiel's interface. `game.py` sets a seat's knowledge down
in it, `bot.py` is the bot as a mind, and `python -m benchmarks.openspiel` the engine that has this one mind.
"""
