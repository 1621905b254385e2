"""OpenSpiel's information-set tree search at a table of Claim, as a contestant for `kingless arena`.

OpenSpiel's bot in C++ wants a game that can imagine other worlds, which its games in Python cannot, so the
game is compiled: `claim.cpp` puts the kernel's game behind OpenSpiel's interface, with its rollouts and its
tree at their full speed. `game.py` sets a seat's knowledge down in it, and `bot.py` is the bot as a mind.
`python -m benchmarks.openspiel` is the engine that has this one mind; `check.py` holds the game to the law.

The bot takes time as it takes simulations: it looks at the clock after each. It gets all of its `millis` for
its search; reading what it is asked comes on top, so a match at equal time is a little kind to it.
"""
