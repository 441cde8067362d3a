"""The server's log, for people or for programs: a JSON object a line.

Whatever is logged says what happened where and to which table or how many, and never what a hand, a seed or a code is:
tests/care/test_logs.py reads the log of whole games for that.
"""

from __future__ import annotations

import json
import logging
import time
from typing import Final, TextIO

from net.trouble import outline

_PLAIN: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


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


def to_stream(stream: TextIO, *, as_json: bool) -> None:
    """All that is worth knowing, from here on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if as_json else logging.Formatter(_PLAIN))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
