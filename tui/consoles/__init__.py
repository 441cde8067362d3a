"""Where lines are said and typed: a terminal of plain ssh, or what the command was started with. Plain text alone."""
