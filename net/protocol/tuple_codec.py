"""Turns typed values into nested tuples and back, by plans made once from the type hints; strict on the way in.

A NamedTuple is its fields in order, and so stays as it is; a dataclass becomes a tuple of its fields. One that belongs
to a *family* (a game's items, choices or events) is led by its index there, which tells the other side its class. What
comes in is checked by msgspec against a twin of each class, which never turns one type into another.

With `class Play(Choice): card: Card; to: int` as the third choice of a game, and `class Card(NamedTuple): value: int`,
`Play(Card(7), 1)` is encoded as `(2, (7,), 1)`. The plan for `Choice` encodes it; a Reader of that plan decodes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import IntEnum, StrEnum
from functools import reduce
from operator import attrgetter, or_
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from net.protocol.patch import Tagged

Convert = Callable[[Any], Any]


class Plan(NamedTuple):
    """Tells how one type goes over the wire; None where a value stays as it is."""

    checked: Any
    """The type that msgspec checks the tuples against, and makes of them."""
    encode: Convert | None = None
    rebuild: Convert | None = None
    """Makes a value of the type itself from one of `checked`."""


def as_it_is(value: Any) -> Any:
    return value


class Reader:
    """Decodes values by a plan. Holds its type in a struct: msgspec remembers how to check a struct, and works
    any other type out anew."""

    def __init__(self, plan: Plan) -> None:
        self._holder: Any = msgspec.defstruct("Holder", [("value", plan.checked)], array_like=True)
        self._rebuild = plan.rebuild or as_it_is

    def decode(self, raw: object) -> Any:
        return self._rebuild(msgspec.convert((raw,), self._holder).value)


class Unfit(TypeError):
    """Raised where a class holds what cannot go over the wire."""


_SIMPLE: Final = (int, str, bool, bytes, NoneType)


class Planner:
    """Makes plans. `families`: base class → the classes that stand where it is named. `lenient`: records may have grown
    fields."""

    def __init__(self, families: Mapping[type, tuple[type, ...]], *, lenient: bool = False) -> None:
        self._families = families
        self._lenient = lenient
        self._tags: dict[type, Any] = {each: tag for family in families.values() for tag, each in enumerate(family)}
        self._known: dict[Any, Plan] = {}

    def plan(self, hint: Any) -> Plan:
        if hint not in self._known:
            self._known[hint] = self._make(hint)
        return self._known[hint]

    def _make(self, hint: Any) -> Plan:
        origin = get_origin(hint)
        if origin is tuple:
            return self._tuple(hint, get_args(hint))
        if origin in (Union, UnionType):
            return self._union(get_args(hint))
        if hint in _SIMPLE or origin is Literal:
            return Plan(hint)
        if hint in self._families:
            return self._union(self._families[hint])
        if isinstance(hint, type):
            return self._class(hint)
        raise Unfit(f"{hint} cannot go over the wire")

    def _class(self, kind: type) -> Plan:
        if issubclass(kind, (IntEnum, StrEnum)):
            return Plan(kind)
        if is_dataclass(kind):
            return self._record(kind, [field.name for field in fields(kind)])
        if issubclass(kind, tuple) and hasattr(kind, "_fields"):
            return self._named_tuple(kind, kind._fields)
        if issubclass(kind, msgspec.Struct):
            return self._struct(kind)
        raise Unfit(f"{kind.__name__} cannot go over the wire")

    def _struct(self, kind: type[msgspec.Struct]) -> Plan:
        self._tags[kind] = kind.__struct_config__.tag
        names, defaults = kind.__struct_fields__, kind.__struct_defaults__
        with_default = names[len(names) - len(defaults) :]
        return self._record(kind, list(names), dict(zip(with_default, defaults, strict=True)))

    def _named_tuple(self, kind: Any, names: tuple[str, ...]) -> Plan:
        hints = get_type_hints(kind)
        if not self._lenient and all(self.plan(hints[name]) == Plan(hints[name]) for name in names):
            return Plan(kind)
        return self._record(kind, list(names), kind._field_defaults)

    def _record(self, kind: type, names: list[str], defaults: Mapping[str, Any] | None = None) -> Plan:
        hints, defaults = get_type_hints(kind), defaults or {}
        plans = [self.plan(hints[name]) for name in names]
        tag = self._tags.get(kind)
        slots = [
            (name, plan.checked, defaults[name]) if name in defaults else (name, plan.checked)
            for name, plan in zip(names, plans, strict=True)
        ]
        twin = msgspec.defstruct(kind.__name__, slots, array_like=True, frozen=True, tag=tag)
        return Plan(twin, _encoder(names, plans, tag), _rebuilder(kind, plans))

    def _tuple(self, hint: Any, parts: tuple[Any, ...]) -> Plan:
        if parts[-1:] != (...,):
            return self._pair(hint, [self.plan(part) for part in parts])
        inner = self.plan(parts[0])
        if inner == Plan(parts[0]):
            return Plan(hint)
        encode, rebuild = inner.encode, inner.rebuild
        return Plan(
            _tuple_of([inner, Plan(...)]),
            None if encode is None else lambda values: tuple([encode(value) for value in values]),
            None if rebuild is None else lambda values: tuple([rebuild(value) for value in values]),
        )

    def _pair(self, hint: Any, plans: list[Plan]) -> Plan:
        """Return the plan of a tuple of so many members, each with its own type."""
        if all(plan == Plan(part) for plan, part in zip(plans, get_args(hint), strict=True)):
            return Plan(hint)
        return Plan(_tuple_of(plans), _each([plan.encode for plan in plans]), _each([plan.rebuild for plan in plans]))

    def _union(self, parts: tuple[Any, ...]) -> Plan:
        # A family within it counts as its classes: values are told apart by their own.
        plans = {each: self.plan(each) for part in parts for each in self._families.get(part, (part,))}
        checked = reduce(or_, (plan.checked for plan in plans.values()))
        encoders = {part: plan.encode for part, plan in plans.items() if plan.encode}
        rebuilders = {_kind(plan.checked): plan.rebuild for plan in plans.values() if plan.rebuild}
        return Plan(checked, _by_type(encoders), _by_type(rebuilders))


def _tuple_of(plans: list[Plan]) -> Any:
    """Return the type of such a tuple, made at run time."""
    parts: Any = tuple([plan.checked for plan in plans])
    return tuple[parts]


def _kind(checked: Any) -> Any:
    """Return the class of the values that msgspec makes for that type."""
    return get_origin(checked) or checked


def _by_type(turns: Mapping[Any, Convert]) -> Convert | None:
    """Return a function that turns each value as its class wants; others stay as they are. None where nothing is
    turned."""
    if not turns:
        return None
    by_kind = {_kind(part): turn for part, turn in turns.items()}

    def turn(value: Any) -> Any:
        found = by_kind.get(type(value))
        return value if found is None else found(value)

    return turn


def _each(turns: list[Convert | None]) -> Convert | None:
    if not any(turns):
        return None
    return lambda values: tuple(
        [value if turn is None else turn(value) for turn, value in zip(turns, values, strict=True)]
    )


def _encoder(names: list[str], plans: list[Plan], tag: int | None) -> Convert:
    """Return a function from an object to its tuple. The simple cases are fast, as every step of a game goes through
    them."""
    turn = _each([plan.encode for plan in plans])
    values = _values_of(names)
    if tag is None:
        return values if turn is None else lambda thing: turn(values(thing))
    if not names:
        alone = Tagged((tag,))
        return lambda _thing: alone
    if turn is None:
        return lambda thing: Tagged((tag, *values(thing)))
    return lambda thing: Tagged((tag, *turn(values(thing))))


def _values_of(names: list[str]) -> Convert:
    """Return a function from an object to the tuple of its fields."""
    if not names:
        return lambda _thing: ()
    get: Any = attrgetter(*names)
    return get if len(names) > 1 else lambda thing: (get(thing),)


def _rebuilder(kind: Any, plans: list[Plan]) -> Convert:
    values_of = msgspec.structs.astuple
    turn = _each([plan.rebuild for plan in plans])
    if turn is None:
        return lambda twin: kind(*values_of(twin))
    return lambda twin: kind(*turn(values_of(twin)))
