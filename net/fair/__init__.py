"""Makes deals that players can check: what binds them before the first roll, and how they are checked after the end."""
