"""Choosing in the kernel."""
