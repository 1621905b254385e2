"""The shape of the package: who may import whom, and who may know what."""
