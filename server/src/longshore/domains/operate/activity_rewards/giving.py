"""Giving a reward: once for its occasion, within every limit, delivered as a gift is.

Everything happens in the caller's transaction. A limit is a row that is raised only while it is
below it, so that those who come at once never pass it together.
"""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activities import Activity
from longshore.domains.operate.activity_rewards.due import Due
from longshore.domains.operate.activity_rewards.knowing import Known
from longshore.domains.operate.deliveries import queue_gift
from longshore.kit.clock import epoch_seconds

_REWARD = text("""
INSERT INTO activity_reward (publisher_id, game_id, player_id, activity_key, occasion, step,
  order_number, rewards, quantity, counted)
VALUES (:publisher, :game, :player, :key, :occasion, :step, :order, :rewards, :quantity, :counted)
ON CONFLICT DO NOTHING RETURNING id
""").bindparams(bindparam("rewards", type_=JSONB), bindparam("counted", type_=JSONB))
_COUNT = text("""
INSERT INTO activity_tally AS t (game_id, activity_key, scope, subject, publisher_id, used, spent)
SELECT :game, :key, :scope, :subject, :publisher, 1, :quantity
WHERE :budget = 0 OR :quantity <= :budget
ON CONFLICT (game_id, activity_key, scope, subject) DO UPDATE
  SET used = t.used + 1, spent = t.spent + :quantity
  WHERE (:most = 0 OR t.used < :most) AND (:budget = 0 OR t.spent + :quantity <= :budget)
RETURNING used
""")
_REACHED = text("""
INSERT INTO activity_tally (game_id, activity_key, scope, subject, publisher_id, used, spent)
VALUES (:game, :key, 'player', :subject, :publisher, 0, 0) ON CONFLICT DO NOTHING
""")
_REDEMPTION = text("""
INSERT INTO gift_redemption (publisher_id, game_id, player_id, role_id, server_id, device_id,
  channel_code, source, code, result, rewards, delivery)
VALUES (:publisher, :game, :player, :role, :server, :device, :channel, 'activity', :key, 'granted',
  :rewards, 'queued') RETURNING *
""").bindparams(bindparam("rewards", type_=JSONB))
_DELIVERED_AS = text("UPDATE activity_reward SET redemption_id = :redemption WHERE id = :reward")
_USED = text("""
SELECT scope, used, spent FROM activity_tally WHERE game_id = :game AND activity_key = :key
  AND (scope, subject) IN (SELECT * FROM unnest(:scopes ::text[], :subjects ::text[]))
""")
LIMITS = {
    "total": "most_total", "player": "most_per_player", "role": "most_per_role",
    "day": "most_per_day",
}  # fmt: skip


class LimitReachedError(Exception):
    """A limit is reached; what was counted is rolled back."""


def subjects(known: Known, server_id: str, role_id: str) -> dict[str, str]:
    """Whom a reward counts for, by scope."""
    player, day = known.row.id, known.moment.astimezone(ZoneInfo(known.zone)).date()
    return {
        "total": "", "player": str(player), "day": f"{player}/{day}",
        "role": f"{player}/{server_id}/{role_id}",
    }  # fmt: skip


async def used_of(
    session: AsyncSession, activity: Activity, game_id: int, counted: Mapping[str, str]
) -> dict[str, tuple[int, int]]:
    """How often, and how many items, by scope."""
    values = {
        "game": game_id, "key": activity.key, "scopes": list(counted),
        "subjects": list(counted.values()),
    }  # fmt: skip
    rows = (await session.execute(_USED, values)).all()
    return {row.scope: (row.used, row.spent) for row in rows}


async def note_reached(session: AsyncSession, activity: Activity, happened: Row[Any]) -> None:
    """Count a player whom an activity was for, whether something is given or not."""
    values = {
        "game": happened.game_id, "publisher": happened.publisher_id, "key": activity.key,
        "subject": str(happened.player_id),
    }  # fmt: skip
    await session.execute(_REACHED, values)


async def give(session: AsyncSession, happened: Row[Any], known: Known, one: Due) -> bool | None:
    """Give what is due, and tell the game's server.

    None where it was given before; false where a limit is reached, and nothing is given.
    """
    rewards = one.rewards
    if not rewards:
        return False
    try:
        async with session.begin_nested():
            reward_id = await _written(session, happened, known, one, rewards)
    except LimitReachedError:
        return False
    if reward_id is None:
        return None
    await _deliver(session, happened, known, one, rewards, reward_id)
    return True


async def _written(
    session: AsyncSession, happened: Row[Any], known: Known, one: Due,
    rewards: list[dict[str, object]],
) -> int | None:  # fmt: skip
    counted = subjects(known, happened.server_id, happened.role_id)
    quantity = sum(int(str(item["quantity"])) for item in rewards)
    values = {
        "publisher": happened.publisher_id, "game": happened.game_id,
        "player": happened.player_id, "key": one.activity.key, "quantity": quantity,
    }  # fmt: skip
    order = happened.subject if happened.kind == "payment" else ""
    found = await session.execute(
        _REWARD,
        values
        | {
            "occasion": one.occasion, "step": one.step.at, "order": order, "rewards": rewards,
            "counted": counted,
        },
    )  # fmt: skip
    reward_id: int | None = found.scalar_one_or_none()
    if reward_id is None:
        return None
    # Always in one order: two transactions never wait for each other.
    for scope, subject in sorted(counted.items()):
        limit = {
            "scope": scope, "subject": subject, "most": getattr(one.activity, LIMITS[scope]),
            "budget": one.activity.budget if scope == "total" else 0,
        }  # fmt: skip
        if (await session.execute(_COUNT, values | limit)).one_or_none() is None:
            raise LimitReachedError
    return reward_id


async def _deliver(
    session: AsyncSession, happened: Row[Any], known: Known, one: Due,
    rewards: list[dict[str, object]], reward_id: int,
) -> None:  # fmt: skip
    values = {
        "publisher": happened.publisher_id, "game": happened.game_id,
        "player": happened.player_id, "role": happened.role_id, "server": happened.server_id,
        "device": known.row.device_id, "channel": known.row.channel_code, "key": one.activity.key,
        "rewards": rewards,
    }  # fmt: skip
    row = (await session.execute(_REDEMPTION, values)).one()
    await session.execute(_DELIVERED_AS, {"redemption": row.id, "reward": reward_id})
    await queue_gift(session, row, told(row))


def told(row: Row[Any]) -> dict[str, object]:
    """What the game's server is told of a reward: as of a gift, by the activity's key."""
    return {
        "redemption_id": str(row.id), "player_id": str(row.player_id),
        "channel": row.channel_code, "gift": row.code, "gift_name": row.code,
        "rewards": row.rewards, "role_id": row.role_id, "server_id": row.server_id,
        "source": row.source, "redeemed_at": epoch_seconds(row.created_at),
    }  # fmt: skip
