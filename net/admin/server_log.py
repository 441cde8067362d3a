"""Writes the server's log for people, or for programs with a JSON object a line.

Whatever is logged says what happened where and to which table or how many, and never what a hand, a seed or a code is:
tests/admin/test_logs.py reads the log of whole games for that.
"""

from __future__ import annotations

import json
import logging
import time
from collections import Counter
from typing import Final, TextIO

from net.host.errors import outline

_PLAIN: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

MANY: Final = 20
"""At most so many lines of one kind are written …"""
WHILE: Final = 60.0
"""… in so many seconds."""
LEFT_OUT: Final = "Left out %d more lines of this kind: %s"


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["fault"] = outline(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


class RateLimited(logging.StreamHandler[TextIO]):
    """Writes the first lines of a kind, and then how many more there were. Otherwise somebody who comes and goes ten
    times a second would fill the host's disk. Warnings and errors are all written."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._since = -WHILE
        self._came: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        if not 0 <= record.created - self._since < WHILE:
            self._tell_left_out()
            self._since = record.created
        self._came[record.msg] += record.levelno < logging.WARNING
        if self._came[record.msg] <= MANY:
            super().emit(record)

    def _tell_left_out(self) -> None:
        """Tell what was left out, with the first line after that time, whatever it is."""
        came, self._came = self._came, Counter()
        for kind, times in came.items():
            if times > MANY:
                words = (times - MANY, kind)
                super().emit(logging.LogRecord(__name__, logging.INFO, __file__, 0, LEFT_OUT, words, None))


def to_stream(stream: TextIO, *, as_json: bool) -> None:
    """Log all that is worth knowing from here on."""
    handler = RateLimited(stream)
    handler.setFormatter(JsonLines() if as_json else logging.Formatter(_PLAIN))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
