"""Fuzzing: inputs from strangers, changed at random and kept where something came of them."""
