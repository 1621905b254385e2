"""One game on the server: its log, who may do what, and the host that keeps games in memory."""
