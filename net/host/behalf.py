"""Knows on whose behalf the loop runs something, without its being said at each turn.

A connection says it once, in a context of its own; whatever is started in that context (a timer, a task, a callback)
inherits it. So when the loop is held up, the watchdog can tell whose it is what runs there.
"""

from __future__ import annotations

from contextvars import Context, ContextVar
from typing import Protocol


class Answerable(Protocol):
    """Somebody who has to answer for what runs."""

    @property
    def is_out(self) -> bool:
        """Whether they have had their last chance: whatever still runs for them is cut off at once."""

    def strike(self) -> None:
        """Count that something of theirs is being cut off. Called in another thread than the loop's, and takes effect
        at once."""

    def send_off(self) -> None:
        """End it. Called in the loop, as soon as it turns again."""


_WHO: ContextVar[Answerable | None] = ContextVar("on_whose_behalf", default=None)


def answer_for(who: Answerable) -> None:
    """Make somebody answer for this context, and for what is started in it, from here on."""
    _WHO.set(who)


def answers(context: Context) -> Answerable | None:
    return context.get(_WHO)


def own_context() -> Context:
    """Return a context that holds nothing but on whose behalf it is."""
    context = Context()
    context.run(_WHO.set, _WHO.get())
    return context
