"""What other programs are told: JSON forms and the engine protocol."""
