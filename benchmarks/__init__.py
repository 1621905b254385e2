"""Benchmarks: how fast and how small Kingless is, beside its peers on the same machine in the same run."""
