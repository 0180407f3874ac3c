"""Throttles of the run time: counted in this process's memory, in fixed windows.

They keep one caller from taking what belongs to all; what must hold over every process (guesses of
a password) is counted in the database (`kit/http/throttle.py`).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from longshore.kit.errors import ThrottledError
from longshore.kit.http.throttle import who

_MOST_COUNTED = 200_000


@dataclass(frozen=True, slots=True)
class CallLimit:
    """At most `hits` in `window_seconds` for each subject.

    `subject(call, form)` names whom the call counts for; nobody ("") is not counted.
    """

    name: str
    hits: int
    window_seconds: int
    subject: Callable[[Any, Any], str]


def per_address(hits: int, window_seconds: int = 60) -> CallLimit:
    """So many calls of one network address; a household of IPv6 is one."""
    return CallLimit("address", hits, window_seconds, lambda call, _: who(call.address))


def per_device(hits: int, window_seconds: int = 60) -> CallLimit:
    """So many calls of one device, for forms with a `device`."""
    return CallLimit(
        "device", hits, window_seconds, lambda call, form: f"{call.app_id}:{form.device.id}"
    )


def per_player(hits: int, window_seconds: int = 60) -> CallLimit:
    """So many calls of one player."""
    return CallLimit("player", hits, window_seconds, lambda call, _: str(call.session.player_id))


def per_game(hits: int, window_seconds: int = 60) -> CallLimit:
    """So many calls of one game's server."""
    return CallLimit("game", hits, window_seconds, lambda call, _: call.app_id)


# A mobile operator's gateway, and a game's own server, are one address.
EVERY_CALL = CallLimit("address", 60_000, 60, lambda call, _: who(call.address))


class Counters:
    """The windows that run now; the oldest are given up when there are too many."""

    def __init__(self) -> None:
        self._hits: dict[tuple[str, str, str], list[float]] = {}

    def hit(self, path: str, limit: CallLimit, subject: str) -> None:
        """Count one call.

        Raises:
            ThrottledError: it is one too many, with the seconds until the window ends.
        """
        if not subject:
            return
        moment, key = time.monotonic(), (path, limit.name, subject)
        window = self._hits.get(key)
        if window is None or window[0] <= moment:
            self._make_room(moment)
            self._hits[key] = [moment + limit.window_seconds, 1]
            return
        window[1] += 1
        if window[1] > limit.hits:
            seconds = max(1, round(window[0] - moment))
            raise ThrottledError({"retry_after_seconds": seconds}, seconds=seconds)

    def give_back(self, path: str, limit: CallLimit, subject: str) -> None:
        """Count one call less: it will be counted again."""
        if window := self._hits.get((path, limit.name, subject)):
            window[1] -= 1

    def clear(self) -> None:
        """Count from nothing."""
        self._hits.clear()

    def _make_room(self, moment: float) -> None:
        if len(self._hits) < _MOST_COUNTED:
            return
        self._hits = {key: window for key, window in self._hits.items() if window[0] > moment}
        for key in list(self._hits)[: max(0, len(self._hits) - _MOST_COUNTED // 2)]:
            del self._hits[key]
