"""A table, from the gathering to the last count."""
