"""Rules of thumb and learned weights that the minds go by."""
