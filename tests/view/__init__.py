"""What a person is shown, in four languages."""
