"""HTTP: responses, forms, JSON bodies, and how much one address may ask for."""
