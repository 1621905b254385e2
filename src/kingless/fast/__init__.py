"""The same law, quickly: tables that are enumerated from it, and a kernel that reads nothing else."""
