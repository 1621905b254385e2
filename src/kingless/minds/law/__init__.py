"""Choosing under the law, with imagined worlds and playouts, where the kernel cannot play."""
