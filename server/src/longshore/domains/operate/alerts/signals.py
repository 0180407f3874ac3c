"""What nobody else writes down and a rule looks at: sign-ins by a channel that failed."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.clock import now_seconds

_NOTE = text("""
INSERT INTO failed_logins AS f (game_id, minute, publisher_id, count)
VALUES (:game, :minute, :publisher, 1)
ON CONFLICT (game_id, minute) DO UPDATE SET count = f.count + 1
""")


async def note_failed_login(session: AsyncSession, publisher_id: int, game_id: int) -> None:
    """Count a sign-in that its channel refused, or did not answer."""
    values = {"game": game_id, "minute": now_seconds() // 60, "publisher": publisher_id}
    await session.execute(_NOTE, values)
