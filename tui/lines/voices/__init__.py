"""The voices of the games: a module or package for each that has one of its own. See voice.py."""
