"""Has PettingZoo's own tests look at a game, and its random player play it: `python try_it.py gargon`."""

import sys

import sortilege_zoo
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import random_demo

game = sys.argv[1] if len(sys.argv) > 1 else "kampf"
api_test(sortilege_zoo.env(game), num_cycles=1000, verbose_progress=True)
seed_test(lambda: sortilege_zoo.env(game), num_cycles=200)
random_demo(sortilege_zoo.env(game), render=False, episodes=3)
