"""The kernel with the compiler's checks of addresses and undefined behaviour, in place of the usual one."""
