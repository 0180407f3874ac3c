"""Devices that may not play, whoever signs in on them."""

from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_BAR = text("""
WITH used AS (SELECT DISTINCT device_id FROM player_session WHERE player_id = :player)
UPDATE device SET banned_until = :until FROM used
WHERE device.id = used.device_id AND game_id = :game RETURNING device.id
""")
_END = text("""
UPDATE player_session SET ended_at = now(), end_reason = 'banned'
WHERE device_id = ANY(:devices) AND ended_at IS NULL AND expires_at > now()
""")


async def bar_devices(
    session: AsyncSession, game_id: int, player_id: int, until: datetime | None
) -> None:
    """Bar every device that a player signed in on until a moment, or let all of them in again.

    Sessions of anybody on a device that is barred end with it.
    """
    values = {"player": player_id, "game": game_id, "until": until}
    devices = (await session.execute(_BAR, values)).scalars().all()
    if until is not None and devices:
        await session.execute(_END, {"devices": list(devices)})
