"""The two ends of a line between nodes of one house: the owner of a table, and the node of somebody who looks at it."""
