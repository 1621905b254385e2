"""What is set inside uvicorn and Python: request timeout, sockets, garbage collection."""
