"""Clicks on their way to the spool: gathered for a moment, so that no visitor waits for the disk.

What was gathered in the last twentieth of a second is lost when the process is killed; a click is
no money. Nothing of a visitor is kept but the kind of system and the browser's own name.
"""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Literal

import msgspec
import structlog

log = structlog.get_logger(__name__)
Kind = Literal["android", "ios", "wechat", "other"]
Keep = Callable[[int, bytes], Awaitable[None]]
"""Puts a batch (how many clicks, its content) on disk; OSError where it cannot."""

MOST_OF_ONE = 20
"""Clicks of one address on one link in a minute that may be a person's."""
_GATHER_SECONDS = 0.05
_MOST_GATHERED = 50_000
_MOST_COUNTED = 400_000
_MOST_OF_A_LINK = 100_000
"""Addresses of one link in a minute that may be people's: its own flood fills no other's place."""
_AGENT_LENGTH = 200


class Batch(msgspec.Struct, array_like=True):
    """Clicks as they lie in the spool; browsers' names stand there once each.

    A click is its link, Unix milliseconds, kind of system, number of the name, and what it is
    already known to be.
    """

    agents: list[str]
    clicks: list[tuple[int, int, Kind, int, str]]


@dataclass(slots=True)
class _Minute:
    number: int
    counted: defaultdict[int, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))
    addresses: int = 0


class Clicks:
    """The clicks of one process; `run` is the task that keeps them."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._agents: dict[str, int] = {}
        self._gathered: list[tuple[int, int, Kind, int, str]] = []
        self._minute = _Minute(0)
        self._woken = asyncio.Event()
        self.lost = 0

    def is_flood(self, link_id: int, address: str, moment_ms: int) -> bool:
        """Count a click of an address; whether it is more than a person makes."""
        minute = moment_ms // 60_000
        if minute != self._minute.number:
            self._minute = _Minute(minute)
        of_link = self._minute.counted[link_id]
        seen = of_link.get(address, 0) + 1
        if seen > 1:
            of_link[address] = seen
            return seen > MOST_OF_ONE
        if len(of_link) >= _MOST_OF_A_LINK:
            # So many addresses of one link in a minute: those that do not fit are not people's.
            return True
        if self._minute.addresses < _MOST_COUNTED:
            of_link[address] = seen
            self._minute.addresses += 1
        # Where floods of other links have taken all the room, this one's visitors go uncounted.
        return False

    def note(self, link_id: int, moment_ms: int, kind: Kind, agent: str, known: str) -> None:
        """Remember a click; `known` is a bot's name where it is known already."""
        if len(self._gathered) >= _MOST_GATHERED:
            self.lost += 1
            return
        number = self._agents.setdefault(agent[:_AGENT_LENGTH], len(self._agents))
        self._gathered.append((link_id, moment_ms, kind, number, known))
        if len(self._gathered) == 1:
            self._woken.set()

    async def run(self) -> None:
        """Keep what is gathered until cancelled; then once more."""
        try:
            while True:
                await self._woken.wait()
                await asyncio.sleep(_GATHER_SECONDS)
                await self.flush()
        except asyncio.CancelledError:
            with contextlib.suppress(asyncio.CancelledError):
                await self.flush()
            raise

    async def flush(self) -> None:
        """Put what is gathered on disk; clicks that the disk refuses are counted as lost."""
        self._woken.clear()
        batch = Batch(list(self._agents), self._gathered)
        self._agents, self._gathered = {}, []
        if not batch.clicks:
            return
        try:
            await self._keep(len(batch.clicks), msgspec.json.encode(batch))
        except OSError as error:
            self.lost += len(batch.clicks)
            log.warning("clicks_lost", clicks=len(batch.clicks), error=str(error))
