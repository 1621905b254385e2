"""Claim in OpenSpiel: explicit chance, moments that never change, tensors, and other worlds of a seat."""
