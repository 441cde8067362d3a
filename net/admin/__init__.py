"""What a host does with a server besides running it: look at its tables, keep copies, send somebody away."""
