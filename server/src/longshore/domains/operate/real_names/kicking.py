"""Ending the sessions of minors whose time is over, for clients that do not ask."""

from datetime import timedelta

from sqlalchemy import text

from longshore.domains.operate.minors import ADULT_AGE, Minors, play_time
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database

# The newest rules of each game that has published some.
_GAMES = text("""
SELECT DISTINCT ON (game_id) game_id, content FROM published_version
WHERE kind = 'minors' ORDER BY game_id, number DESC
""")
_OPEN = text("""
SELECT s.id, p.channel_code, n.born_on FROM player_session s
JOIN player p ON p.id = s.player_id
JOIN real_name n ON n.player_id = s.player_id AND n.state IN ('given', 'verified')
WHERE n.game_id = :game AND n.born_on > :adult AND s.ended_at IS NULL AND s.expires_at > now()
""")
_END = text("""
WITH ended AS (
  UPDATE player_session SET ended_at = now(), end_reason = 'minor'
  WHERE id = ANY(:ids) AND ended_at IS NULL RETURNING publisher_id, game_id, player_id)
INSERT INTO minor_hit (publisher_id, game_id, player_id, kind)
SELECT DISTINCT publisher_id, game_id, player_id, 'kick' FROM ended
""")


async def kick_minors(database: Database, _: Resources) -> int:
    """End what must be over now; how many sessions were open."""
    count = 0
    async with database.system() as session:
        games = (await session.execute(_GAMES)).all()
    for game in games:
        minors = Minors.model_validate_json(game.content)
        if minors.is_on:
            count += await _kick(database, game.game_id, minors)
    return count


async def _kick(database: Database, game_id: int, minors: Minors) -> int:
    moment = now()
    # Some days more than in any zone; who is of age is found to be so below.
    values = {"game": game_id, "adult": moment.date() - timedelta(days=366 * ADULT_AGE)}
    async with database.system() as session:
        rows = (await session.execute(_OPEN, values)).all()
        ids = [
            row.id
            for row in rows
            if minors.covers(row.channel_code)
            and not play_time(minors, row.born_on, moment).may_play
        ]
        if ids:
            await session.execute(_END, {"ids": ids})
    return len(ids)
