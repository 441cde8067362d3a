"""The parts of `scripts/cluster`: a house of several nodes, what befalls it, and its judges."""
