"""Makes one house of several nodes: what they tell each other, and the way to a table that another one has."""
