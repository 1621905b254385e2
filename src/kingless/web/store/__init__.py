"""What the server keeps: games, who holds their seats, and every answer given in them."""
