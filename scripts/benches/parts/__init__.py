"""Parts of several benches: loads, lines, servers in processes of their own."""
