"""Giving a gift: counted against its limits, written once, told to the game's server.

Everything happens in the caller's transaction. A limit is a row that is raised only while it is
below it, so that two who come at once never pass it together; a code that works once is a unique
row, and whoever comes second gets no row.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row, bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.deliveries import queue_gift
from longshore.domains.operate.gifts.checking import LIMITS
from longshore.domains.operate.gifts.knowing import Redeemer, subjects
from longshore.domains.operate.gifts.schemas import Result
from longshore.kit.clock import epoch_seconds

_INSERT = """
INSERT INTO gift_redemption (publisher_id, game_id, gift_id, batch_id, serial, player_id, role_id,
  server_id, device_id, channel_code, is_sandbox, source, request_id, code, digest, result, rewards,
  delivery, actor_name)
VALUES (:publisher, :game, :gift, :batch, :serial, :player, :role, :server, :device, :channel,
  :sandbox, :source, :request, :code, :digest, :result, :rewards, :delivery, :actor)
"""
_GRANT = text(_INSERT + " ON CONFLICT DO NOTHING RETURNING *").bindparams(
    bindparam("rewards", type_=JSONB)
)
_NOTE = text(_INSERT).bindparams(bindparam("rewards", type_=JSONB(none_as_null=True)))
_COUNT = text("""
INSERT INTO gift_tally AS t (gift_id, scope, subject, publisher_id, game_id, used)
VALUES (:gift, :scope, :subject, :publisher, :game, 1)
ON CONFLICT (gift_id, scope, subject) DO UPDATE SET used = t.used + 1
  WHERE :most = 0 OR t.used < :most
RETURNING used
""")


class LimitReachedError(Exception):
    """A limit was reached by somebody else meanwhile; what was counted is rolled back."""

    def __init__(self, result: Result, most: int) -> None:
        super().__init__(result)
        self.result, self.most = result, most


def attempt(who: Redeemer, **more: object) -> dict[str, object]:
    """The values of one row of the log, refused unless `more` says otherwise."""
    return {
        "publisher": who.publisher_id, "game": who.game_id, "gift": None, "batch": None,
        "serial": None, "player": who.player_id, "role": who.role_id, "server": who.server_id,
        "device": who.device_id, "channel": who.channel_code, "sandbox": who.is_sandbox,
        "source": "code", "request": "", "code": "", "digest": None, "rewards": None,
        "delivery": "none", "actor": "", **more,
    }  # fmt: skip


async def note_refusal(session: AsyncSession, values: Mapping[str, object]) -> None:
    """Write down an attempt that gave nothing."""
    await session.execute(_NOTE, dict(values))


async def grant(
    session: AsyncSession, who: Redeemer, gift: Row[Any], values: Mapping[str, object],
    *, is_limited: bool,
) -> Row[Any] | None:  # fmt: skip
    """Give a gift and tell the game; None where the code or the request gave it before.

    `values` is an `attempt`; `gift` has the gift's columns as `finding` names them.

    Raises:
        LimitReachedError: nothing is given.
    """
    written = {**values, "result": "granted", "rewards": gift.rewards, "delivery": "queued"}
    async with session.begin_nested():
        row = (await session.execute(_GRANT, written)).one_or_none()
        if row is None:
            return None
        await _count(session, who, gift, row.batch_id, is_limited=is_limited)
    await queue_gift(session, row, told(row, gift))
    return row


async def _count(
    session: AsyncSession, who: Redeemer, gift: Row[Any], batch_id: int | None, *, is_limited: bool
) -> None:
    """Raise each tally, always in one order: two transactions never wait for each other."""
    limits: dict[str, tuple[int, Result]] = {
        key: (getattr(gift, column), failed) for key, column, failed in LIMITS
    }
    limits["batch"] = (getattr(gift, "most_uses", 0), "used_up")
    for scope, subject in sorted(subjects(who, batch_id).items()):
        most, failed = limits[scope]
        values = {
            "gift": gift.gift_id, "scope": scope, "subject": subject,
            "publisher": who.publisher_id, "game": who.game_id,
            "most": most if is_limited else 0,
        }  # fmt: skip
        if (await session.execute(_COUNT, values)).one_or_none() is None:
            raise LimitReachedError(failed, most)


def told(row: Row[Any], gift: Row[Any]) -> dict[str, object]:
    """What the game's server is told of a redemption."""
    return {
        "redemption_id": str(row.id),
        "player_id": str(row.player_id),
        "channel": row.channel_code,
        "gift": gift.gift_code,
        "gift_name": gift.gift_name,
        "rewards": row.rewards,
        "role_id": row.role_id,
        "server_id": row.server_id,
        "source": row.source,
        "redeemed_at": epoch_seconds(row.created_at),
    }
