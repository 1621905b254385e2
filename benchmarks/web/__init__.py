"""The server under load: players over real sockets, beside a boardgame.io server in the same run."""
