"""JSON that is the same bytes for the same content, and what differs between two contents."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

_NAMES = ("key", "code", "id")
_MOST_TOLD = 500


def canonical(value: Any) -> str:
    """Keys sorted, no white space, UTF-8 as it is.

    Fractions, which JSON switches alone hold, are the shortest that say the same number.

    Raises:
        ValueError: it holds NaN or infinity, which no JSON has.
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def digest_of(text: str) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def differences(before: Any, after: Any) -> list[tuple[str, Any, Any]]:
    """Path, before and after of everything that differs, at most 500.

    Entries of a list are matched by their key, code or id where all have one; those that stand in
    another order are told as `order`, with their names.
    """
    found = []
    for row in _walk("", before, after):
        found.append(row)
        if len(found) == _MOST_TOLD:
            break
    return found


def _walk(path: str, before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    if before == after and type(before) is type(after):
        return
    old, new = named(before), named(after)
    if old is None or new is None:
        yield path, before, after
        return
    if isinstance(before, list) and isinstance(after, list):
        yield from _moved(path, old, new)
    for name in dict.fromkeys((*old, *new)):
        yield from _walk(f"{path}.{name}".lstrip("."), old.get(name), new.get(name))


def _moved(
    path: str, old: dict[str, object], new: dict[str, object]
) -> Iterator[tuple[str, Any, Any]]:
    """That entries which stayed stand in another order."""
    before = [name[1:-1] for name in old if name in new]
    after = [name[1:-1] for name in new if name in old]
    if before != after:
        yield f"{path}.order", before, after


def named(value: Any) -> dict[str, object] | None:
    """The parts of an object or a list by the name that a path has for them; None for a value."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, list):
        return None
    for name in _NAMES:
        if all(isinstance(one, dict) and name in one for one in value):
            return {f"[{one[name]}]": one for one in value}
    return {f"[{at}]": one for at, one in enumerate(value)}
