"""Carries what the two ends say to each other: messages, and the frames and bytes that carry them."""
