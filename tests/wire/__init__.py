"""What other programs are told: the engine protocol, its forms and its schema."""
