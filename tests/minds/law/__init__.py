"""Choosing under the law."""
