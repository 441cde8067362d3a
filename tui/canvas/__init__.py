"""The lowest layer of the screens: cells, their ink, and how wide a text is."""
