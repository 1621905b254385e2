"""The database: games, seats, logs, keys, standing orders and analyses."""
