"""The kernel with the compiler's checks of addresses and undefined behaviour in the place of the usual."""
