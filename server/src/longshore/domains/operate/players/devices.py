"""Devices that may not play, whoever signs in on them."""

from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# A statement of its own before each of the two: only what begins once the rows are held sees the
# bans of whoever had them.
_HOLD = text("""
SELECT id FROM device WHERE game_id = :game
  AND id IN (SELECT device_id FROM player_session WHERE player_id = :player)
ORDER BY id FOR NO KEY UPDATE
""")
_BAR = text("""
WITH used AS (SELECT DISTINCT device_id FROM player_session WHERE player_id = :player)
UPDATE device SET banned_until = greatest(device.banned_until, :until) FROM used
WHERE device.id = used.device_id AND game_id = :game RETURNING device.id
""")
_LET_IN = text("""
WITH used AS (SELECT DISTINCT device_id FROM player_session WHERE player_id = :player)
UPDATE device SET banned_until = (
  SELECT max(coalesce(b.ends_at, timestamptz '9999-01-01 00:00:00+00'))
  FROM player_session AS s JOIN player_ban AS b ON b.player_id = s.player_id
  WHERE s.device_id = device.id AND b.scope = 'device' AND b.lifted_at IS NULL
    AND coalesce(b.ends_at > now(), true))
FROM used WHERE device.id = used.device_id AND game_id = :game AND banned_until IS NOT NULL
""")
_END = text("""
UPDATE player_session SET ended_at = now(), end_reason = 'banned'
WHERE device_id = ANY(:devices) AND ended_at IS NULL AND expires_at > now()
""")


async def bar_devices(session: AsyncSession, game_id: int, player_id: int, until: datetime) -> None:
    """Bar every device that a player signed in on until a moment, or longer where it is already.

    Sessions of anybody on a device that is barred end with it.
    """
    values = {"player": player_id, "game": game_id, "until": until}
    await session.execute(_HOLD, {"player": player_id, "game": game_id})
    devices = (await session.execute(_BAR, values)).scalars().all()
    if devices:
        await session.execute(_END, {"devices": list(devices)})


async def let_devices_in(session: AsyncSession, game_id: int, player_id: int) -> None:
    """Devices of a player are barred no longer than bans that still hold say, of whoever uses them.

    To be called once the player's own ban is over.
    """
    values = {"player": player_id, "game": game_id}
    await session.execute(_HOLD, values)
    await session.execute(_LET_IN, values)
