"""The JSON API for programs, with the seat's token in a header; docs/api.md describes it."""
