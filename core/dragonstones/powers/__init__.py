"""The powers of the characters of Fist of Dragonstones: one module for each kind."""
