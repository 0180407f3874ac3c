"""That the game's clock is set once: another one is a migration, whose moves somebody has seen."""

import hashlib
import json

from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.areas.errors import ClockMovesError
from longshore.domains.operate.areas.shape import Globals

_MOVED = ("announcements", "activities", "switches")
_IN_FORCE = text("""
SELECT DISTINCT ON (kind) kind, number, content FROM published_version
WHERE game_id = :game AND kind = ANY(:kinds) ORDER BY kind, number DESC
""")
_DRAFTED = text("SELECT content FROM published_draft WHERE game_id = :game AND kind = 'globals'")


async def moves_seen(session: AsyncSession, game_id: int, wanted: str) -> str:
    """What stands for the moves of a zone: of what is in force now, so that it ages with it."""
    told = await _in_force(session, game_id)
    seen = [game_id, wanted, sorted((kind, number) for kind, (number, _) in told.items())]
    return hashlib.sha256(json.dumps(seen).encode()).hexdigest()


async def check_clock(session: AsyncSession, game_id: int, content: BaseModel) -> BaseModel:
    """Global settings as they are kept.

    Raises:
        ClockMovesError: they have another zone than the game's own that is in force, and nobody
            has seen what that moves as things are now.
    """
    assert isinstance(content, Globals)
    kept = content.model_copy(update={"moves_seen": None})
    told = await _in_force(session, game_id)
    own = _zone_of(told["globals"][1]) if "globals" in told else ""
    if own in ("", content.time_zone):
        return kept
    drafted = (await session.execute(_DRAFTED, {"game": game_id})).scalar_one_or_none()
    if drafted is not None and _zone_of(drafted) == content.time_zone:
        return kept
    if content.moves_seen != await moves_seen(session, game_id, content.time_zone):
        raise ClockMovesError(time_zone=own)
    return kept


def _zone_of(content: str) -> str:
    return str(json.loads(content).get("time_zone", ""))


async def _in_force(session: AsyncSession, game_id: int) -> dict[str, tuple[int, str]]:
    values = {"game": game_id, "kinds": [*_MOVED, "globals"]}
    rows = (await session.execute(_IN_FORCE, values)).all()
    return {row.kind: (row.number, row.content) for row in rows}
