"""What pyproject.toml can't say: where a wheel holds core, net and tui (`sortilege/_parts`), and a checkout (its root).

So that no other package's `core` overwrites ours, a wheel adds the name `sortilege` alone to a Python. An editable
install is one line in a .pth file: the fastest start, and the root of the repository stands on sys.path once, so that
`python -P -m scripts.bench` and `import tests.…` work from any directory.
"""

import sys

from setuptools import find_packages, setup

PARTS = ("core", "net", "tui")
AT = "sortilege._parts"

found = find_packages(include=[*PARTS, *(f"{part}.*" for part in PARTS)])

if "editable_wheel" in sys.argv:
    setup(packages=["sortilege", *found], package_dir={"": "."})
else:
    setup(
        packages=["sortilege", *(f"{AT}.{name}" for name in found)],
        package_dir={"sortilege": "sortilege", **{f"{AT}.{part}": part for part in PARTS}},
    )
