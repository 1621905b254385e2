"""Content that only tests know: it proves that the engine's shape carries what no base game needs."""
