"""What runs for a player, and how far they are."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activities import Activity
from longshore.domains.operate.activity_rewards.giving import used_of
from longshore.domains.operate.activity_rewards.judging import is_for, limit_checks
from longshore.domains.operate.activity_rewards.knowing import (
    Known,
    in_force,
    known_of,
    progress_of,
)
from longshore.kit.clock import now

_GIVEN = text("""
SELECT activity_key, step, count(*) AS times FROM activity_reward
WHERE player_id = :player AND state <> 'withdrawn' GROUP BY activity_key, step
""")
Given = dict[tuple[str, int], int]
"""How often a player was given a step of an activity."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An activity that runs for a player; `is_used_up` where nothing is left to be given."""

    activity: Activity
    progress: int
    given: Given
    is_used_up: bool


async def shown_to(session: AsyncSession, game_id: int, player_id: int, zone: str) -> list[Shown]:
    """What runs now for a player, the highest priority first."""
    every = await in_force(session, game_id)
    known = await known_of(session, game_id, player_id, now(), zone) if every else None
    if known is None:
        return []
    given = await given_to(session, player_id)
    mine = [one for one in every if is_for(one, known)]
    return [
        await _shown(session, game_id, one, known, given)
        for one in sorted(mine, key=lambda activity: -activity.priority)
    ]


async def given_to(session: AsyncSession, player_id: int) -> Given:
    """What a player was given by activities."""
    rows = (await session.execute(_GIVEN, {"player": player_id})).all()
    return {(row.activity_key, row.step): row.times for row in rows}


async def _shown(
    session: AsyncSession, game_id: int, activity: Activity, known: Known, given: Given
) -> Shown:
    used = await used_of(session, activity, game_id, {"total": ""})
    left = [one.is_passed for one in limit_checks(activity, used) if one.key in ("total", "budget")]
    progress = await progress_of(session, activity, known)
    return Shown(activity, progress, given, not all(left))
