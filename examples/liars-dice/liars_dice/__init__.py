"""Liar's Dice."""

from sortilege.game import About

ABOUT = About("Liar's Dice", range(2, 7))
