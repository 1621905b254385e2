"""HTTP: responses, forms with CSRF tokens, JSON bodies, and rate limits."""
