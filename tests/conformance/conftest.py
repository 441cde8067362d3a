"""Says at the end of a run how much the laws of secrecy had to compare, and how little would have been too little."""

from __future__ import annotations

import pytest

COMPARED = "compared in twins"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, ())]
    lines = [str(said) for report in reports for name, said in report.user_properties if name == COMPARED]
    if lines:
        terminalreporter.section("compared in twins (in brackets: the least that is wanted)")
        for line in sorted(lines):
            terminalreporter.line(line)
