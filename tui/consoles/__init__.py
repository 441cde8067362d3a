"""Says lines and takes typed ones, at a terminal of plain ssh or where the command was started. Plain text only."""
