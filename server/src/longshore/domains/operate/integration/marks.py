"""What was seen of a game's calls: written by run-time processes, told to whoever integrates."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

DETAIL_CHARACTERS = 200
_FLAG, _DIGITS = "flag:", 15
_PUT = text("""
INSERT INTO integration_mark (publisher_id, game_id, environment, step, detail, first_at, last_at)
SELECT :publisher, id, :environment, :step, :detail, :at, :at FROM game WHERE id = :game
ON CONFLICT (game_id, environment, step) DO UPDATE
SET last_at = greatest(integration_mark.last_at, excluded.last_at), detail = excluded.detail
""")


@dataclass(frozen=True, slots=True)
class Mark:
    """A step that a game has taken; `environment` is empty where the call belongs to none."""

    publisher_id: int
    game_id: int
    environment: str
    step: str
    detail: str
    at: datetime


def flag_step(key: str) -> str:
    """The step that one switch was asked for by its name: of a digest, since steps are short."""
    return _FLAG + hashlib.sha256(key.encode()).hexdigest()[:_DIGITS]


async def put_marks(session: AsyncSession, marks: Iterable[Mark]) -> None:
    """Write what was seen; a game that is gone by now is passed over."""
    for one in marks:
        await session.execute(
            _PUT,
            {
                "publisher": one.publisher_id, "game": one.game_id, "step": one.step,
                "environment": one.environment, "detail": one.detail[:DETAIL_CHARACTERS],
                "at": one.at,
            },
        )  # fmt: skip
