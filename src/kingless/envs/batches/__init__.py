"""What a batch consists of: its games, in the kernel or on the law, and the arrays that they write."""
