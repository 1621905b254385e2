"""A real browser and a real server, for tests and screenshots."""
