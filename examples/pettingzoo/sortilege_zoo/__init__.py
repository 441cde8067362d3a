"""Makes environments of PettingZoo's AEC interface of the games of Sortilege; README.md says what stands for what."""

from sortilege_zoo.encoding import numbers
from sortilege_zoo.environment import SortilegeEnv, env

__all__ = ["SortilegeEnv", "env", "numbers"]
