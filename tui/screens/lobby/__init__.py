"""The lobby and the forms that lead to a table."""
