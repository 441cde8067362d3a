"""Measures Sortilege: `scripts/bench engine` and so on, one module of scripts/benches each.

A module has `arguments(parser)`, which adds its own options, and `run(given)`, which returns the figures. It is
imported only when it is asked for.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from scripts.benches.report import publish

BENCHES: Final = {
    "engine": "decisions per second through the engine's contract, and what a clone and a view cost",
    "wire": "bytes on the wire, SSH included, by both doors",
    "lobby": "bytes and CPU for each line that waits in the lobby, and of a login, with ever more tables and players",
    "sessions": "what players by plain ssh cost, and how quick their screens are",
    "server": "answers per second, CPU and latency of the native door, disk included",
    "bots": "how late the server's loop is beside tables of bots that think",
    "cluster": "what a house of one, two and three nodes costs, and the lobby of a hundred, beside one process",
    "draining": "for how long the tables of a node that is drained stand still",
    "compare": "engine, wire, server and sessions before and now, by turns: what has become worse",
    "counted": "instructions that small jobs take before and now, however busy the machine is; by valgrind",
    "start": "what a start takes that has many finished games to look over",
}


def main(argv: Sequence[str] | None = None) -> None:
    list_of_benches = "\n".join(f"  {name:10} {text}" for name, text in BENCHES.items())
    parser = argparse.ArgumentParser(
        prog="scripts/bench",
        usage="%(prog)s NAME [options]",
        description=f"Measure and print one JSON object.\n\n{list_of_benches}",
        epilog="Each bench has options of its own: %(prog)s NAME --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", choices=BENCHES, help="what to measure")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    chosen = parser.parse_args(argv)
    measure(chosen.name, chosen.rest)


def measure(name: str, rest: Sequence[str]) -> None:
    bench = import_module(f"scripts.benches.{name}")
    parser = argparse.ArgumentParser(prog=f"scripts/bench {name}", description=BENCHES[name])
    bench.arguments(parser)
    figures = bench.run(parser.parse_args(rest))
    publish({name: figures})
    if getattr(bench, "failed", lambda _: False)(figures):
        sys.exit(1)


if __name__ == "__main__":
    main()
