"""The one place where the version is written; pyproject.toml reads it from here."""

VERSION = "0.2.0"
