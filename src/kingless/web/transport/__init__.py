"""What is set inside uvicorn: time limits, how sockets are read, and when garbage is collected."""
