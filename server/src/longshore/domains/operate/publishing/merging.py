"""Two people's edits of one draft put together, where they do not touch the same thing.

A three-way merge over the tree that `canonical.differences` walks: objects by their fields, lists
by their entries' key, code or id. Anything else is one value.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from longshore.domains.operate.publishing.canonical import canonical, named

_MISSING: Any = object()
_MOST_TOLD = 100


@dataclass(frozen=True, slots=True)
class Conflict:
    """Where both changed the same thing to something else; None is not there."""

    path: str
    base: Any
    mine: Any
    theirs: Any


def merge(base: Any, mine: Any, theirs: Any) -> tuple[Any, list[Conflict]]:
    """What both made of `base`; where they disagree it is mine, and is told (at most 100 times)."""
    conflicts: list[Conflict] = []
    merged = _merge("", base, mine, theirs, conflicts)
    return merged, conflicts[:_MOST_TOLD]


def _merge(path: str, base: Any, mine: Any, theirs: Any, conflicts: list[Conflict]) -> Any:
    if _same(mine, theirs) or _same(base, theirs):
        return mine
    if _same(base, mine):
        return theirs
    sides = [_parts(one) for one in (base, mine, theirs)]
    if any(one is None for one in sides) or type(mine) is not type(theirs):
        conflicts.append(Conflict(path, *(_told(one) for one in (base, mine, theirs))))
        return mine
    old, ours, others = ({} if one is None else one for one in sides)
    found = {}
    for name in _order(old, ours, others):
        below = f"{path}.{name}".lstrip(".")
        was, now, new = (side.get(name, _MISSING) for side in (old, ours, others))
        found[name] = _merge(below, was, now, new, conflicts)
    kept = {name: value for name, value in found.items() if value is not _MISSING}
    return kept if isinstance(mine, dict) else list(kept.values())


def _parts(value: Any) -> dict[str, Any] | None:
    """By name, if it has names; a list whose entries have none is one value."""
    if value is _MISSING:
        return {}
    return named(value) if isinstance(value, dict) or _has_names(value) else None


def _has_names(value: Any) -> bool:
    if not isinstance(value, list):
        return False
    parts = named(value) or {}
    return len(parts) == len(value) and not any(name == f"[{at}]" for at, name in enumerate(parts))


def _order(base: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any]) -> Iterable[str]:
    """Who moved entries has them so; entries of the other come behind."""
    first, second = (mine, theirs)
    shared = [name for name in base if name in mine]
    if [name for name in mine if name in base] == shared:
        first, second = theirs, mine
    return dict.fromkeys((*first, *second))


def _same(one: Any, other: Any) -> bool:
    """As canonical JSON: 1 is not true. What is missing is only the same as what is missing."""
    if one is _MISSING or other is _MISSING:
        return one is other
    return canonical(one) == canonical(other)


def _told(value: Any) -> Any:
    return None if value is _MISSING else value
