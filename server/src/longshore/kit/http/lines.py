"""Log lines and figures of answers that cost less than their own log line would.

A line is kept for up to a tenth of a second and written with those that came meanwhile; a killed
process loses them. It says what `RequestMiddleware` says, in the format that was set up.
"""

import asyncio
import itertools
import json
import secrets
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

import structlog

from longshore.kit.http import metrics

log = structlog.get_logger("longshore.request")
_KEPT_SECONDS = 0.1
_MOST_KEPT = 5_000


@dataclass(slots=True)
class Line:
    """One answered request; `seconds` is what it took.

    Ids are numbers and the rest our own words: nothing in a line needs escaping.
    """

    request_id: str
    route: str
    status: int
    code: int
    seconds: float
    bytes: int
    game: int
    publisher: int
    player: int
    method: str = "POST"


class Lines:
    """The lines of one process's event loop."""

    def __init__(self) -> None:
        self._kept: list[str] = []

    def add(self, line: Line) -> None:
        """Count it now, and write it soon."""
        metrics.count_request(line.method, line.route, line.code, line.status, line.seconds)
        # As text: thousands of small objects that live on are work for the garbage collector.
        if FORMAT.name == "json":
            text = _as_json(line)
        elif FORMAT.name == "console":
            text = _for_people(line)
        else:
            log.info("request", method=line.method, **told(line))
            return
        if not self._kept:
            asyncio.get_running_loop().call_later(_KEPT_SECONDS, self.flush)
        self._kept.append(text)
        if len(self._kept) >= _MOST_KEPT:
            self.flush()

    def flush(self) -> None:
        """Write what is kept."""
        kept, self._kept = self._kept, []
        if kept:
            sys.stdout.write("".join(kept))
            sys.stdout.flush()


@dataclass(slots=True)
class Format:
    """How lines are written; without a name, as structlog was set up otherwise."""

    name: str = ""


FORMAT = Format()
_prefix = secrets.token_hex(10)
_numbers = itertools.count()


def new_request_id() -> str:
    """An id that no other request of any process has; cheaper than random ones."""
    return f"{_prefix}{next(_numbers):012x}"


def told(line: Line) -> dict[str, object]:
    """What a line says besides its event, level, method and moment."""
    facts: dict[str, object] = {
        "bytes": line.bytes, "code": line.code, "game": line.game,
        "ms": round(line.seconds * 1000, 1), "publisher": line.publisher,
        "request_id": line.request_id, "route": line.route, "status": line.status,
    }  # fmt: skip
    return facts | {"player": line.player} if line.player else facts


def _as_json(line: Line) -> str:
    player = f'"player": {line.player}, ' if line.player else ""
    return (
        f'{{"request_id": "{line.request_id}", "method": "{line.method}", '
        f'"route": {_quoted(line.route)}, "status": {line.status}, '
        f'"ms": {line.seconds * 1000:.1f}, "bytes": {line.bytes}, "game": {line.game}, '
        f'"publisher": {line.publisher}, {player}"code": {line.code}, '
        f'"event": "request", "level": "info", "timestamp": "{_stamp(time.time())}"}}\n'
    )


def _for_people(line: Line) -> str:
    pairs = sorted((told(line) | {"method": line.method}).items())
    words = " ".join(f"{name}={value}" for name, value in pairs)
    return f"{_stamp(time.time())} [info     ] {'request':<30} {words}\n"


def _stamp(moment: float) -> str:
    second = int(moment)
    return f"{_second(second)}.{int((moment - second) * 1_000_000):06d}Z"


@lru_cache(maxsize=4)
def _second(second: int) -> str:
    return f"{datetime.fromtimestamp(second, UTC):%Y-%m-%dT%H:%M:%S}"


@lru_cache(maxsize=200)
def _quoted(route: str) -> str:
    return json.dumps(route)
