"""Reading agreements; every statement sees the session's publisher only."""

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.agreements.models import Agreement

REQUIRED_KINDS = ("privacy", "user")
"""What no store takes a game without; the children's rules depend on the game."""

_published = select(Agreement.kind).where(
    Agreement.game_id == bindparam("game_id"),
    Agreement.channel_code.in_(["", bindparam("channel_code")]),
    Agreement.published_version.is_not(None),
)


async def agreements_missing(session: AsyncSession, game_id: int, channel_code: str) -> list[str]:
    """Required kinds without a published text for the channel or for every channel."""
    values = {"game_id": game_id, "channel_code": channel_code}
    found = set((await session.execute(_published, values)).scalars())
    return [kind for kind in REQUIRED_KINDS if kind not in found]
