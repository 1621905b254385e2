"""The release: packages built twice, checked, installed anew wherever that can be tried, and played with."""
