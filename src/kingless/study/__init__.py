"""The game's own numbers, from many paired games between minds, and a report of them."""
