"""What several benches are made of: loads, lines, servers of their own processes."""
