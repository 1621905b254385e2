"""What is set inside uvicorn and Python: request timeout, socket backpressure, garbage collection."""
