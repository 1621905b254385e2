"""Datasets of games between minds: every decision with what the seat saw, as tables in Parquet."""
