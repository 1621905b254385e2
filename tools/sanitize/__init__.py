"""The kernel with the compiler's checks of addresses and undefined behaviour, put in the place of the usual one."""
