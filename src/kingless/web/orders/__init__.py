"""Standing orders: what a seat has said in advance about windows and its next card."""
