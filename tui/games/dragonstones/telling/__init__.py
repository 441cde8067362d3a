"""Says what there is and what happened, in sentences, names and tables."""
