"""Finding links by their codes: for visitors, and for what an install carries."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.links.door import Goal

_GOAL = text("""
SELECT l.id, l.code, g.name AS game, l.opens, l.android_url, l.ios_url
FROM promotion_link l JOIN promoter p ON p.id = l.promoter_id JOIN game g ON g.id = l.game_id
WHERE l.code = :code AND l.status = 'active' AND p.status = 'active'
""")
_OF_GAME = text("""
SELECT id, promoter_id FROM promotion_link
WHERE code = :code AND game_id = :game AND status = 'active'
""")


@dataclass(frozen=True, slots=True)
class LinkFound:
    """A link of a game, and whose it is."""

    link_id: int
    promoter_id: int


async def goal_of(session: AsyncSession, code: str) -> Goal | None:
    """What a code leads to; None where it, or its promoter, is not active."""
    row = (await session.execute(_GOAL, {"code": code})).one_or_none()
    return Goal(*row) if row else None


async def find_link(session: AsyncSession, game_id: int, code: str) -> LinkFound | None:
    """The link of a game that an install carries the code of."""
    row = (await session.execute(_OF_GAME, {"code": code, "game": game_id})).one_or_none()
    return LinkFound(*row) if row else None
