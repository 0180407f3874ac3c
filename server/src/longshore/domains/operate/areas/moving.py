"""What another time zone moves: whatever is written on the game's clock."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from longshore.domains.operate.notices import begin_of, end_of

_WithWindow = Literal["announcements", "activities"]
_BY_THE_CLOCK = ('"field": "hour"', '"field": "weekday"')


@dataclass(frozen=True, slots=True)
class Move:
    """Something that holds at other moments than before.

    Of an announcement or an activity its window, in Unix seconds, None for an open end; a switch
    has rules that ask for the hour or the day of the week.
    """

    kind: Literal["announcements", "activities", "switches"]
    key: str
    title: str
    begins: int | None = None
    ends: int | None = None
    new_begins: int | None = None
    new_ends: int | None = None


def _windows(kinds: Mapping[str, Any]) -> Iterator[tuple[_WithWindow, Any]]:
    """Everything in force that has a window."""
    for kind in get_args(_WithWindow):
        for one in kinds.get(kind, {}).get(kind, []):
            yield kind, one


def moves(kinds: Mapping[str, Any], old: str, new: str) -> Iterator[Move]:
    """What moves of `kinds` (contents by name) when the zone `new` replaces `old`."""
    if old == new:
        return
    for kind, one in _windows(kinds):
        begins, ends = one.get("begins", ""), one.get("ends", "")
        found = Move(
            kind, one["key"], one["texts"][0]["title"],
            begin_of(begins, old), end_of(ends, old), begin_of(begins, new), end_of(ends, new),
        )  # fmt: skip
        if (found.begins, found.ends) != (found.new_begins, found.new_ends):
            yield found
    for one in kinds.get("switches", {}).get("switches", []):
        rules = json.dumps(one.get("rules", []))
        if any(part in rules for part in _BY_THE_CLOCK):
            yield Move("switches", one["key"], one.get("note") or one["key"])
