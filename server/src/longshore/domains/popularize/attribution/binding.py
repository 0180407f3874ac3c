"""Binding devices to promoters by proof, and players to what their device had proven.

A player belongs to the touch that counted when they registered on the device. Binding them stands
in no sign-in's way: it is done afterwards, from the session that registered them.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.attribution.rules import Proof, Rule
from longshore.kit.clock import now

LOOKS_BACK = timedelta(hours=6)
"""For how long players who registered wait to be bound at most; months are settled after it."""
Bound = Literal["taken", "known", "outranked", "forbidden"]
"""`known`: the device had proven the same; `outranked`: another touch counts for more;
`forbidden`: the promoter is not active."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What a device proves: `device` is the keyed digest of its id (kind `device`).

    `package_id` is set for a signed package tag, `link_id` for a link's code or a referrer.
    """

    publisher_id: int
    game_id: int
    device: bytes
    promoter_id: int
    proof: Proof
    package_id: int | None = None
    link_id: int | None = None


_LOCK = text(
    "SELECT pg_advisory_xact_lock(CAST(:game AS integer), hashtext(encode(:device, 'hex')))"
)
_PROMOTER = text("""
SELECT EXISTS (SELECT FROM promoter
  WHERE id = :promoter AND game_id = :game AND status = 'active')
""")
_RULE = text("""
SELECT window_days, keeps, returns_after_days FROM attribution_rule WHERE game_id = :game
""")
_RULE_CHANGED = text("SELECT updated_at FROM attribution_rule WHERE game_id = :game")
_CURRENT = text("""
SELECT * FROM attribution WHERE game_id = :game AND device = :device
  AND superseded_at IS NULL AND outranked_by IS NULL ORDER BY id DESC LIMIT 1
""")
_NEWEST = text("""
SELECT * FROM attribution WHERE game_id = :game AND device = :device ORDER BY id DESC LIMIT 1
""")
_ADD = text("""
INSERT INTO attribution
  (publisher_id, game_id, device, promoter_id, proof, package_id, link_id, outranked_by)
VALUES (:publisher, :game, :device, :promoter, :proof, :package, :link, :outranked)
RETURNING id, created_at
""")
_SUPERSEDE = text("""
UPDATE attribution SET superseded_at = moment(), superseded_by = :by WHERE id = :id
""")
# A session goes on for days: whoever plays in it has not been away since they signed in.
_RETURNED = text("""
INSERT INTO player_attribution
  (publisher_id, game_id, player_id, promoter_id, attribution_id, is_return, begins_at)
SELECT DISTINCT p.publisher_id, p.game_id, p.id, :promoter, :attribution, true, moment()
FROM device d JOIN player_session s ON s.device_id = d.id JOIN player p ON p.id = s.player_id
WHERE d.game_id = :game AND d.digest = :device AND p.last_login_at < :before
  AND NOT EXISTS (SELECT FROM player_session l
    WHERE l.player_id = p.id AND l.last_seen_at >= :before)
ON CONFLICT DO NOTHING
""")
# The session that a player registered with began in the same transaction as the player.
_SETTLE = text("""
INSERT INTO player_attribution
  (publisher_id, game_id, player_id, promoter_id, attribution_id, is_return, begins_at)
SELECT DISTINCT ON (p.id)
  p.publisher_id, p.game_id, p.id, a.promoter_id, a.id, false, p.created_at
FROM player_session s
JOIN player p ON p.id = s.player_id AND p.created_at = s.created_at
JOIN device d ON d.id = s.device_id
JOIN attribution a ON a.game_id = d.game_id AND a.device = d.digest
LEFT JOIN attribution_rule r ON r.game_id = a.game_id
WHERE s.created_at >= :since AND a.outranked_by IS NULL
  AND (CAST(:game AS bigint) IS NULL OR s.game_id = :game)
  AND a.created_at <= p.created_at
  AND p.created_at < a.created_at + make_interval(days => coalesce(r.window_days, :window))
  AND (a.superseded_at IS NULL OR a.superseded_at > p.created_at)
  AND NOT EXISTS (SELECT FROM player_attribution x WHERE x.player_id = p.id)
ORDER BY p.id, a.id DESC
ON CONFLICT DO NOTHING
""")


async def rule_of(session: AsyncSession, game_id: int) -> Rule:
    """The rule of a game; the default where it has none."""
    row = (await session.execute(_RULE, {"game": game_id})).one_or_none()
    return Rule(*row) if row else Rule()


async def bind(session: AsyncSession, touch: Touch) -> Bound:
    """Note what a device proves, and whether it counts from now on.

    The same again changes nothing, so clients may tell it at each start. The caller has checked the
    proof itself: the tag's signature, or that the link is there.
    """
    values = {"game": touch.game_id, "device": touch.device, "promoter": touch.promoter_id}
    await session.execute(_LOCK, {"game": touch.game_id % 2**31, "device": touch.device})
    newest = (await session.execute(_NEWEST, values)).one_or_none()
    if newest is not None and _is_same(newest, touch):
        return "known"
    if not (await session.execute(_PROMOTER, values)).scalar_one():
        return "forbidden"
    rule = await rule_of(session, touch.game_id)
    current = (await session.execute(_CURRENT, values)).one_or_none()
    if current is not None and _is_same(current, touch):
        return "known"
    stays = current is not None and not rule.yields(
        current.proof, current.created_at, touch.proof, now()
    )
    added = await _add(session, touch, current.id if current is not None and stays else None)
    if stays:
        return "outranked"
    if current is not None:
        await session.execute(_SUPERSEDE, {"id": current.id, "by": added})
    if rule.returns_after_days is not None:
        before = now() - timedelta(days=rule.returns_after_days)
        await session.execute(_RETURNED, values | {"attribution": added, "before": before})
    return "taken"


async def settle(session: AsyncSession, since: datetime, game_id: int | None = None) -> int:
    """Bind players who registered since a moment to what their device had proven; how many.

    Without a game it looks at every one that the session sees.
    """
    values = {"since": since, "game": game_id, "window": Rule().window_days}
    done = await session.execute(_SETTLE, values)
    return int(getattr(done, "rowcount", 0))


async def settle_month(session: AsyncSession, begins: datetime, game_id: int) -> None:
    """Bind whoever registered since a month of a game began and was not bound yet.

    Those who had waited for as long as they may when the rule was changed are left as they are:
    it decides about players from then on.
    """
    changed: datetime | None = (
        await session.execute(_RULE_CHANGED, {"game": game_id})
    ).scalar_one_or_none()
    await settle(session, max(begins, changed - LOOKS_BACK) if changed else begins, game_id)


async def _add(session: AsyncSession, touch: Touch, outranked_by: int | None) -> int:
    values = {
        "publisher": touch.publisher_id, "game": touch.game_id, "device": touch.device,
        "promoter": touch.promoter_id, "proof": touch.proof, "package": touch.package_id,
        "link": touch.link_id, "outranked": outranked_by,
    }  # fmt: skip
    return int((await session.execute(_ADD, values)).one().id)


def _is_same(row: Row[Any], touch: Touch) -> bool:
    """Whether a row is of the very same package or link."""
    told = (touch.proof, touch.promoter_id, touch.package_id, touch.link_id)
    return (row.proof, row.promoter_id, row.package_id, row.link_id) == told
