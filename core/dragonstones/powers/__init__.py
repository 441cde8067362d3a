"""What the characters of Fist of Dragonstones do: one module a kind of power."""
