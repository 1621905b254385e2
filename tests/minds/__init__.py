"""Players that think: what each of them must keep to."""
