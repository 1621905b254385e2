"""The nonces that the seats throw into a deal: committed to first, shown later."""
