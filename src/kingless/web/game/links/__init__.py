"""Links with a secret in them: to a finished game, and to another device."""
