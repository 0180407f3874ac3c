"""That the game's clock is set once: another one is a migration, whose moves somebody has seen."""

import hashlib
import json
from datetime import datetime

from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.areas.errors import ClockMovesError, ClockWaitsError
from longshore.domains.operate.areas.shape import Globals

_MOVED = ("announcements", "activities", "switches")
_IN_FORCE = text("""
SELECT DISTINCT ON (kind) kind, number, content FROM published_version
WHERE game_id = :game AND kind = ANY(:kinds) ORDER BY kind, number DESC
""")
# Kept since the zone in force is: whoever kept it was told of that one.
_DRAFTED = text("""
SELECT content FROM published_draft
WHERE game_id = :game AND kind = 'globals' AND updated_at >= (
  SELECT min(created_at) FROM published_version
  WHERE game_id = :game AND kind = 'globals' AND number > coalesce((
    SELECT max(number) FROM published_version
    WHERE game_id = :game AND kind = 'globals'
      AND coalesce(content::jsonb ->> 'time_zone', '') <> :own), 0))
""")
_WAITING = text("""
SELECT content, due_at FROM published_schedule
WHERE game_id = :game AND kind = 'globals' AND done_at IS NULL AND cancelled_at IS NULL
ORDER BY due_at, id
""")


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
    own = await _own_zone(session, game_id)
    if own in ("", content.time_zone):
        return kept
    drafted = await session.execute(_DRAFTED, {"game": game_id, "own": own})
    if (found := drafted.scalar_one_or_none()) and _zone_of(found) == content.time_zone:
        return kept
    if content.moves_seen != await moves_seen(session, game_id, content.time_zone):
        raise ClockMovesError(time_zone=own)
    return kept


async def check_clock_at(
    session: AsyncSession, game_id: int, content: BaseModel, due_at: datetime | None
) -> None:
    """That settings of a draft or an older version can be in force from a moment on, None for now.

    Raises:
        ClockMovesError: as `check_clock`. ClockWaitsError: with what waits for its own moment, one
            zone would follow another that nobody saw the moves of.
    """
    assert isinstance(content, Globals)
    await check_clock(session, game_id, content)
    own, zone = await _own_zone(session, game_id), content.time_zone
    before, behind = own, None
    for row in (await session.execute(_WAITING, {"game": game_id})).all():
        if due_at is None or row.due_at > due_at:
            behind = _zone_of(row.content)
            break
        before = _zone_of(row.content)
    if before not in ("", own, zone):
        raise ClockWaitsError(time_zone=before)
    if behind is not None and zone not in ("", before, behind):
        raise ClockWaitsError(time_zone=behind or "-")


async def _own_zone(session: AsyncSession, game_id: int) -> str:
    told = await _in_force(session, game_id)
    return _zone_of(told["globals"][1]) if "globals" in told else ""


def _zone_of(content: str) -> str:
    return str(json.loads(content).get("time_zone", ""))


async def _in_force(session: AsyncSession, game_id: int) -> dict[str, tuple[int, str]]:
    values = {"game": game_id, "kinds": [*_MOVED, "globals"]}
    rows = (await session.execute(_IN_FORCE, values)).all()
    return {row.kind: (row.number, row.content) for row in rows}
