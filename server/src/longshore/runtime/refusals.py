"""How often players were refused: counted in memory, written every few seconds."""

import asyncio
import contextlib
from collections import Counter
from datetime import date
from zoneinfo import ZoneInfo

import structlog
from sqlalchemy import text

from longshore.domains.pack.access_keys import GameKeys
from longshore.kit.clock import now
from longshore.kit.db.database import Database

log = structlog.get_logger(__name__)
_FLUSH_SECONDS = 5.0
_ADD = text("""
INSERT INTO entry_refusal AS e (publisher_id, game_id, day, rule, hits)
SELECT publisher_id, id, :day, :rule, :hits FROM game WHERE id = :game
ON CONFLICT (game_id, day, rule) DO UPDATE SET hits = e.hits + excluded.hits
""")
_Counted = tuple[int, date, str]


class Refusals:
    """Refusals of this process that are not written yet, by game, day of its zone and rule."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._counted: Counter[_Counted] = Counter()

    def count(self, game: GameKeys, rule: str, zone: str) -> None:
        """Count one refusal by a rule (`limits.models.EntryRefusal`); `zone` is the game's."""
        day = now().astimezone(ZoneInfo(zone)).date()
        self._counted[game.game_id, day, rule] += 1

    async def flush(self) -> None:
        """Write what was counted; what cannot be written now is written the next time."""
        counted, self._counted = self._counted, Counter()
        if not counted:
            return
        rows = [
            {"game": game, "day": day, "rule": rule, "hits": hits}
            for (game, day, rule), hits in sorted(counted.items())
        ]
        try:
            async with self._database.system() as session:
                await session.execute(_ADD, rows)
        except BaseException:
            self._counted.update(counted)
            raise

    async def watch(self) -> None:
        """Flush until cancelled."""
        while True:
            await asyncio.sleep(_FLUSH_SECONDS)
            try:
                await self.flush()
            except Exception as error:  # noqa: BLE001 - kept, and written the next time
                log.warning("refusals_not_written", error=type(error).__name__)

    async def close(self) -> None:
        """Write what is left."""
        with contextlib.suppress(Exception):
            await self.flush()
