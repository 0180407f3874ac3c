"""What is known of who redeems: how often they did, and the facts that a gift's rule asks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.gifts.checking import Known
from longshore.domains.operate.gifts.finding import Found
from longshore.domains.operate.rules import Facts, fields_asked
from longshore.kit.clock import now

_GRANTED = text("""
SELECT * FROM gift_redemption WHERE batch_id = :batch AND serial = :serial AND result = 'granted'
""")
_PLAYER = text("""
SELECT p.created_at, p.channel_code, r.level, r.vip,
  (SELECT coalesce(sum(amount_minor - returned_minor), 0) FROM orders o WHERE o.player_id = p.id
    AND o.payment = 'paid' AND o.is_sandbox = p.is_sandbox) AS paid
FROM player p LEFT JOIN player_role r ON r.player_id = p.id AND r.server_id = :server
  AND r.role_id = :role
WHERE p.id = :player AND p.game_id = :game
""")
_DAY_SECONDS = 86_400


@dataclass(frozen=True, slots=True)
class Redeemer:
    """Who redeems, as which character and on what.

    `told` are facts of the client, `segments` the lists of players that they are in.
    """

    publisher_id: int
    game_id: int
    player_id: int
    device_id: int | None
    channel_code: str
    is_sandbox: bool
    role_id: str = ""
    server_id: str = ""
    time_zone: str = "UTC"
    told: Mapping[str, Any] = field(default_factory=dict)
    segments: frozenset[str] = frozenset()


def subjects(who: Redeemer | None, batch_id: int | None = None) -> dict[str, str]:
    """Whom a grant counts for, by scope; whoever names no role is one more role of the player."""
    found = {"total": ""} | ({"batch": str(batch_id)} if batch_id else {})
    if who is None:
        return found
    found["player"] = str(who.player_id)
    # Uncounted, whoever leaves the role out would be given a word's gift again and again.
    found["role"] = f"{who.player_id}/{who.server_id}/{who.role_id}"
    if who.device_id is not None:
        found["device"] = str(who.device_id)
    return found


async def grant_of(session: AsyncSession, found: Found) -> Row[Any] | None:
    """The redemption that used a code up, if one did."""
    if found.serial is None:
        return None
    values = {"batch": found.row.batch_id, "serial": found.serial}
    return (await session.execute(_GRANTED, values)).one_or_none()


async def known_of(session: AsyncSession, found: Found, who: Redeemer | None) -> Known:
    """What looking at a code needs to know."""
    facts = await _facts(session, who, found.row.rule) if who else None
    return Known(now(), found.redeemed_by, found.used, facts)


async def _facts(session: AsyncSession, who: Redeemer, rule: Any) -> Facts:
    """Facts of somebody; what only the database knows is asked where the rule needs it."""
    moment = now()
    fields: dict[str, Any] = dict(who.told) | _times(moment, who.time_zone)
    fields |= {"player": str(who.player_id), "channel": who.channel_code or None}
    if who.server_id:
        fields["server"] = who.server_id
    if fields_asked(rule):
        fields |= await _stored(session, who, moment)
    known = {name: value for name, value in fields.items() if value is not None}
    return Facts(known, str(who.player_id), who.segments)


async def _stored(session: AsyncSession, who: Redeemer, moment: datetime) -> dict[str, Any]:
    values = {
        "player": who.player_id, "game": who.game_id, "server": who.server_id,
        "role": who.role_id,
    }  # fmt: skip
    row = (await session.execute(_PLAYER, values)).one_or_none()
    if row is None:
        return {}
    since = int((moment - row.created_at).total_seconds()) // _DAY_SECONDS
    return {
        "level": row.level, "vip": row.vip, "paid_minor": int(row.paid),
        "days_since_registration": max(0, since),
    }  # fmt: skip


def _times(moment: datetime, time_zone: str) -> dict[str, int]:
    local = moment.astimezone(ZoneInfo(time_zone))
    return {
        "time": int(moment.timestamp()), "hour": local.hour, "weekday": local.isoweekday(),
    }  # fmt: skip
