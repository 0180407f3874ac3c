"""Published configuration in memory: told by LISTEN, looked for every 30 s."""

import asyncio

import psycopg
import structlog

from longshore.domains.operate.publishing import (
    CHANNEL,
    DamagedSnapshotError,
    Snapshot,
    read_snapshot,
)
from longshore.domains.pack.access_keys import GameKeys
from longshore.kit.db.database import Database
from longshore.runtime.fresh import Fresh

log = structlog.get_logger(__name__)
_RECONNECT_SECONDS = 1.0


class Snapshots:
    """The snapshots of the games that this process serves."""

    def __init__(self, database: Database, digest_keys: Fresh[int, bytes]) -> None:
        self._database, self._digest_keys = database, digest_keys
        self._publishers: dict[int, int] = {}
        self._fresh: Fresh[int, Snapshot] = Fresh(
            self._load, fresh_seconds=30.0, stale_seconds=60.0, damaged=(DamagedSnapshotError,)
        )

    async def of(self, game: GameKeys) -> Snapshot:
        """What is in force for a game."""
        self._publishers[game.game_id] = game.publisher_id
        return await self._fresh.get(game.game_id)

    def peek(self, game: GameKeys) -> Snapshot | None:
        """The same where it is in memory."""
        return self._fresh.peek(game.game_id)

    def forget(self, game_id: int) -> None:
        """Read it anew the next time."""
        self._fresh.forget(game_id)

    async def watch(self) -> None:
        """Hear of new snapshots until cancelled."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._database.addresses.system, autocommit=True, connect_timeout=5
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}".encode())
                    # What was published before is not known here.
                    self._fresh.renew_all()
                    async for note in connection.notifies():
                        self._fresh.renew(int(note.payload))
            except (psycopg.Error, OSError) as error:
                log.warning("snapshots_not_heard", error=type(error).__name__)
            await asyncio.sleep(_RECONNECT_SECONDS)

    async def _load(self, game_id: int) -> Snapshot:
        publisher_id = self._publishers[game_id]
        key = await self._digest_keys.get(publisher_id)
        async with self._database.publisher(publisher_id) as session:
            return await read_snapshot(session, key, game_id)
