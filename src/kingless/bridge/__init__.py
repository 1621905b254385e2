"""The bridge: seats a mind or any program of the engine protocol at a server, through its API and sockets."""
