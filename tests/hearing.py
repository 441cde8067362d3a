"""For listeners that want one message at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from net.protocol.messages import AnyDown


def one_by_one(hear: Callable[[AnyDown], object]) -> Callable[[Sequence[AnyDown]], None]:
    def heard(messages: Sequence[AnyDown]) -> None:
        for message in messages:
            hear(message)

    return heard
