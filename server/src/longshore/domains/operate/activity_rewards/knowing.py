"""What is known of a player: the facts that rules ask, how far they are, what they were given."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activities import Activities, Activity
from longshore.domains.operate.notices.windows import begin_of, end_of
from longshore.domains.operate.rules import Facts, told_facts

_IN_FORCE = text("""
SELECT content FROM published_version WHERE game_id = :game AND kind = 'activities'
ORDER BY number DESC LIMIT 1
""")
LISTS = """FROM (SELECT content FROM published_version
  WHERE game_id = :game AND kind = 'segments' ORDER BY number DESC LIMIT 1) AS v,
  jsonb_array_elements(v.content::jsonb -> 'segments') AS s"""
"""The lists of players in force of a game, each as `s`."""
_SEGMENTS = text(f"SELECT s ->> 'key' {LISTS} WHERE s -> 'players' ? :player")
_OF_PLAYER = """
SELECT p.id, p.created_at, p.channel_code, p.is_sandbox, p.deleted_at, s.store_code, s.address,
  s.device_id, d.os, r.level, r.vip, r.server_id, r.role_id, v.told,
  (SELECT coalesce(sum(amount_minor - returned_minor), 0) FROM orders o WHERE o.player_id = p.id
    AND o.payment = 'paid' AND NOT o.is_sandbox) AS paid
FROM player p
LEFT JOIN LATERAL (SELECT * FROM player_session s WHERE s.player_id = p.id
  ORDER BY s.id DESC LIMIT 1) AS s ON true
LEFT JOIN device d ON d.id = s.device_id
LEFT JOIN LATERAL (SELECT * FROM player_role r WHERE r.player_id = p.id
  AND (:role = '' OR (r.role_id = :role AND r.server_id = :server))
  ORDER BY r.updated_at DESC, r.id DESC LIMIT 1) AS r ON true
LEFT JOIN LATERAL (SELECT told FROM activity_visit v WHERE v.player_id = p.id
  ORDER BY day DESC LIMIT 1) AS v ON true
WHERE p.game_id = :game"""
_PLAYER = text(f"{_OF_PLAYER} AND p.id = :player")
_PLAYERS = text(f"{_OF_PLAYER} AND p.id = ANY(:players) AND p.deleted_at IS NULL ORDER BY p.id")
_TOTAL = text("""
SELECT coalesce(sum(amount_minor - returned_minor), 0) FROM orders
WHERE player_id = :player AND payment = 'paid' AND NOT is_sandbox AND currency = :currency
  AND paid_at >= :begins AND paid_at < :ends
""")
_FIRST = text("""
SELECT count(*) FROM orders WHERE player_id = :player AND payment = 'paid'
  AND NOT is_sandbox
""")
_DAYS = text("""
SELECT day FROM activity_visit WHERE player_id = :player AND day >= :first AND day <= :last
ORDER BY day DESC
""")
_LEVEL = text("""
SELECT coalesce(max(level), 0) FROM player_role WHERE player_id = :player
  AND (:role = '' OR (role_id = :role AND server_id = :server))
""")
_EARLIEST = datetime(1, 1, 2, tzinfo=UTC)
_LATEST = datetime(9999, 12, 30, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Known:
    """A player, what rules may ask of them, and the moment that it is about."""

    row: Row[Any]
    facts: Facts
    moment: datetime
    zone: str


@lru_cache(maxsize=64)
def _parsed(content: str) -> Activities:
    return Activities.model_validate_json(content)


async def in_force(session: AsyncSession, game_id: int) -> Sequence[Activity]:
    """The published activities of a game."""
    content = (await session.execute(_IN_FORCE, {"game": game_id})).scalar_one_or_none()
    return _parsed(content).activities if content else ()


async def known_of(
    session: AsyncSession, game_id: int, player_id: int, moment: datetime, zone: str,
    *, server_id: str = "", role_id: str = "",
) -> Known | None:  # fmt: skip
    """What is known of a player as one of their roles, or as the newest; None without the player.

    Time, hour and weekday are those of `moment`; the rest is as it is now.
    """
    values = {"game": game_id, "player": player_id, "server": server_id, "role": role_id}
    row = (await session.execute(_PLAYER, values)).one_or_none()
    if row is None or row.deleted_at is not None:
        return None
    lists = await session.execute(_SEGMENTS, {"game": game_id, "player": str(player_id)})
    return known_from(row, frozenset(lists.scalars()), moment, zone, server_id)


async def known_of_players(
    session: AsyncSession, game_id: int, players: Sequence[int], moment: datetime, zone: str
) -> list[Known]:
    """What is known of some players, each as their newest role, apart from lists they are in.

    Whoever was deleted, or is of another game, is left out.
    """
    values = {"game": game_id, "players": list(players), "server": "", "role": ""}
    rows = (await session.execute(_PLAYERS, values)).all()
    return [known_from(row, frozenset(), moment, zone, "") for row in rows]


def known_from(
    row: Row[Any], segments: frozenset[str], moment: datetime, zone: str, server_id: str
) -> Known:
    """What is known of a player of whom a row was read, and in which lists they are."""
    fields = told_facts(row.told or {}) | _fields(row, moment, zone)
    if server_id:
        fields["server"] = server_id
    known = {name: value for name, value in fields.items() if value not in (None, "")}
    return Known(row, Facts(known, str(row.id), segments), moment, zone)


def _fields(row: Row[Any], moment: datetime, zone: str) -> dict[str, Any]:
    local = moment.astimezone(ZoneInfo(zone))
    return {
        "player": str(row.id), "channel": row.channel_code, "store": row.store_code, "os": row.os,
        "address": row.address, "server": row.server_id, "level": row.level, "vip": row.vip,
        "days_since_registration": max(0, (moment - row.created_at).days),
        "paid_minor": int(row.paid), "time": int(moment.timestamp()), "hour": local.hour,
        "weekday": local.isoweekday(),
    }  # fmt: skip


def window_of(activity: Activity, zone: str) -> tuple[datetime, datetime]:
    """From when to when an activity runs, as moments; open ends are as far as dates go."""
    first, last = begin_of(activity.begins, zone), end_of(activity.ends, zone)
    return (
        _EARLIEST if first is None else datetime.fromtimestamp(first, UTC),
        _LATEST if last is None else datetime.fromtimestamp(last, UTC),
    )


async def progress_of(
    session: AsyncSession, activity: Activity, known: Known,
    *, server_id: str = "", role_id: str = "",
) -> int:  # fmt: skip
    """How far a player is: minor units paid, days, a level; else 1 once it happened.

    The level is that of a role, or the highest of all of them where none is named.
    """
    begins, ends = window_of(activity, known.zone)
    player = {"player": known.row.id}
    match activity.trigger:
        case "total_payment":
            values = {"currency": activity.currency, "begins": begins, "ends": ends}
            return int((await session.execute(_TOTAL, player | values)).scalar_one())
        case "first_payment":
            return min(1, int((await session.execute(_FIRST, player)).scalar_one()))
        case "role_level":
            role = {"server": server_id, "role": role_id}
            return int((await session.execute(_LEVEL, player | role)).scalar_one())
        case "registration":
            return int(begins <= known.row.created_at < ends)
        case "daily_visit" | "visit_days" | "visit_streak":
            return _days(activity, known, await _visits(session, known, begins, ends))
        case _:
            return 0


async def _visits(
    session: AsyncSession, known: Known, begins: datetime, ends: datetime
) -> list[date]:
    zone = ZoneInfo(known.zone)
    today = known.moment.astimezone(zone).date()
    last = (ends - timedelta(microseconds=1)).astimezone(zone).date()
    first = begins.astimezone(zone).date()
    values = {"player": known.row.id, "first": first, "last": min(last, today)}
    return list((await session.execute(_DAYS, values)).scalars())


def _days(activity: Activity, known: Known, visits: list[date]) -> int:
    """Of days, the newest first, how many count."""
    today = known.moment.astimezone(ZoneInfo(known.zone)).date()
    if activity.trigger == "daily_visit":
        return int(today in visits)
    if activity.trigger == "visit_days":
        return len(visits)
    streak, expected = 0, today if today in visits else today - timedelta(days=1)
    for day in visits:
        if day != expected:
            break
        streak, expected = streak + 1, day - timedelta(days=1)
    return streak
