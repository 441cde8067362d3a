"""Serves a host who does more than run a server: looks at tables, keeps copies, sends somebody away."""
