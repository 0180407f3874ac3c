"""Months that are to be drawn, beside requests: one transaction each, and how far it is.

A wish is its own job. A worker that is killed leaves it as it was, and another begins it anew.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy import Row, text
from sqlalchemy.exc import SQLAlchemyError

from longshore.domains.popularize.settlements.drawing import Wish, draw
from longshore.integrations.resources import Resources
from longshore.kit.db.alone import each_alone
from longshore.kit.db.database import Database
from longshore.kit.errors import ApiError

log = structlog.get_logger(__name__)
_OPEN = text("SELECT * FROM settlement_draw WHERE state = 'running' ORDER BY id")
_BEGIN = text("UPDATE settlement_draw SET done = 0, total = :total WHERE id = :id")
_GO_ON = text("UPDATE settlement_draw SET done = :done WHERE id = :id")
_END = text("""
UPDATE settlement_draw SET state = CAST(:state AS text), statements = :statements,
  finished_at = moment() WHERE id = :id
""")
_TELL_SECONDS = 0.5


@dataclass
class _Progress:
    """How far one wish is, written on connections of its own so that others see it at once."""

    database: Database
    publisher_id: int
    draw_id: int
    done: int = 0
    told_at: float = 0.0

    async def begin(self, days: int) -> None:
        """So many days of orders are to be looked at."""
        async with self.database.publisher(self.publisher_id) as session:
            await session.execute(_BEGIN, {"id": self.draw_id, "total": days})

    async def go_on(self, days: int) -> None:
        """So many more are done; now and then it is written."""
        self.done += days
        if time.monotonic() < self.told_at + _TELL_SECONDS:
            return
        self.told_at = time.monotonic()
        async with self.database.publisher(self.publisher_id) as session:
            await session.execute(_GO_ON, {"id": self.draw_id, "done": self.done})


@dataclass(frozen=True, slots=True)
class Drawer:
    """Draws what is wished for; one instance serves one worker."""

    database: Database
    resources: Resources

    async def run(self) -> None:
        """Draw every open wish; one that another worker has is left to it."""
        await each_alone(
            self.database, self._open, lambda row: f"settlement draw {row.id}", self._draw
        )

    async def _open(self) -> Sequence[Row[Any]]:
        async with self.database.system() as session:
            return (await session.execute(_OPEN)).all()

    async def _draw(self, row: Row[Any]) -> None:
        wish = Wish(row.publisher_id, row.game_id, row.month, row.zone, row.user_name)
        meter = _Progress(self.database, row.publisher_id, row.id)
        try:
            async with self.database.publisher(row.publisher_id) as session:
                statements = await draw(session, wish, meter)
                # With the statements themselves: killed in between, none is drawn a second time.
                ended = {"id": row.id, "state": "done", "statements": statements}
                await session.execute(_END, ended)
        except (ApiError, SQLAlchemyError) as error:
            log.warning("settlement_not_drawn", draw=row.id, error=str(error)[:500])
            async with self.database.publisher(row.publisher_id) as session:
                await session.execute(_END, {"id": row.id, "state": "failed", "statements": 0})
