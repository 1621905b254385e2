"""The routes: every address of the server, for pages, forms, programs and sockets."""
