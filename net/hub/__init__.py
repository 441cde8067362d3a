"""Where all lines meet: the hub, its lobby, and what stands between them and one screen."""
