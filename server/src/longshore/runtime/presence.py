"""Heartbeats on their way to the figures: once a minute for a player, through the spool of events.

They are gathered in memory and written every ten seconds, a record for each game. What a process
had gathered when it was killed is lost: the next heartbeat says that the player is still there.
"""

import asyncio
from collections import defaultdict
from collections.abc import Mapping

import msgspec
import structlog

from longshore.data.engine.schema import HEARTBEAT
from longshore.data.ingest import ProcessSpool, Record, SpoolBrokenError, SpoolFullError
from longshore.data.ingest.events import Event
from longshore.data.ingest.records import body_digest
from longshore.data.loading.rows import RUN_TIME
from longshore.domains.operate.players import OpenSession
from longshore.kit.clock import now_milliseconds

log = structlog.get_logger(__name__)
_FLUSH_SECONDS = 10.0
_MINUTE_MS = 60_000
# So many lie in memory at most while the spool takes nothing.
_MOST_WAITING = 500_000
_MOST_IN_RECORD = 10_000
Minute = tuple[int, int, int]
"""A game, a player, a minute since 1970."""
_encoder = msgspec.json.Encoder()


class Presence:
    """Who was there in which minute, as far as it is not in the spool yet."""

    def __init__(self, spool: ProcessSpool) -> None:
        self._spool = spool
        # By game, player and minute: the moment of the last sign in it.
        self._waiting: dict[Minute, int] = {}

    def note(self, session: OpenSession) -> None:
        """A player has just been heard of; sandbox is never in."""
        if session.is_sandbox:
            return
        moment = now_milliseconds()
        key = (session.game_id, session.player_id, moment // _MINUTE_MS)
        if key in self._waiting or len(self._waiting) < _MOST_WAITING:
            self._waiting[key] = moment

    async def flush(self) -> None:
        """Write what was gathered; what cannot be written now is written the next time."""
        waiting, self._waiting = self._waiting, {}
        if not waiting:
            return
        try:
            for keys, record in await asyncio.to_thread(_records, waiting):
                await self._spool.append(record)
                for key in keys:
                    del waiting[key]
        except (SpoolFullError, SpoolBrokenError) as error:
            log.warning("heartbeats_wait", error=type(error).__name__, waiting=len(waiting))
        finally:
            self._waiting = waiting | self._waiting

    async def watch(self) -> None:
        """Flush until cancelled."""
        while True:
            await asyncio.sleep(_FLUSH_SECONDS)
            await self.flush()


def _records(waiting: Mapping[Minute, int]) -> list[tuple[list[Minute], Record]]:
    by_game: dict[int, list[Minute]] = defaultdict(list)
    for key in waiting:
        by_game[key[0]].append(key)
    return [
        (keys, _record(game, keys, waiting))
        for game, every in by_game.items()
        for keys in (
            every[start : start + _MOST_IN_RECORD]
            for start in range(0, len(every), _MOST_IN_RECORD)
        )
    ]


def _record(game: int, keys: list[Minute], waiting: Mapping[Minute, int]) -> Record:
    events = [
        Event(event=HEARTBEAT, id=f"{player}:{minute}", time=waiting[key], player=str(player))
        for key in keys
        for _, player, minute in (key,)
    ]
    content = _encoder.encode(events)
    digest = body_digest(game, content)
    return Record(game, now_milliseconds(), RUN_TIME, len(events), digest, content)
