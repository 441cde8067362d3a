"""Holds seasons: small tournaments of a host's, worked out from their records, at tables that make themselves."""
