"""The screens: they draw a view, ask for an answer, and own nothing."""
