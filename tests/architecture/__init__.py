"""The shape of the package and of its tests: who may import whom, who may know what, what lies where."""
