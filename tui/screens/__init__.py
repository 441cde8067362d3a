"""The screens: each draws itself on a canvas and answers keys; what they show belongs to others."""
