"""Named query "today's sign-ins of a game": which console users who may open it signed in, when."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.days import Day

# A sign-in counts for a game when its user may open the game now: owners and users with all games
# open every game, the others those that they were given.
SIGN_INS = """
    SELECT s.id, s.user_id, s.created_at, u.name
    FROM login_session s JOIN user_account u ON u.id = s.user_id
    WHERE s.publisher_id = :publisher_id AND s.created_at >= :since AND s.created_at < :until
      AND (u.is_owner OR u.all_games OR EXISTS (
          SELECT 1 FROM user_game g WHERE g.user_id = u.id AND g.game_id = :game_id))
"""
"""Sign-ins by :since and :until of the users of :publisher_id who may open :game_id."""
_BY_HOUR = text(
    f"""
    WITH sign_ins AS ({SIGN_INS})
    SELECT CAST(extract(hour FROM created_at AT TIME ZONE :zone) AS int) AS hour,
           count(*) AS sign_ins, (SELECT count(DISTINCT user_id) FROM sign_ins) AS users
    FROM sign_ins GROUP BY 1
    """  # noqa: S608 - constants
)
_RECENT = text(
    f"""
    SELECT name, CAST(floor(extract(epoch FROM created_at)) AS bigint) AS at
    FROM ({SIGN_INS}) AS sign_ins ORDER BY created_at DESC, id DESC LIMIT :limit
    """  # noqa: S608 - constants
)


@dataclass(frozen=True, slots=True)
class SignIns:
    """Sign-ins of a day: how many, by how many people, and in which hours."""

    total: int
    users: int
    by_hour: list[int]


async def sign_ins(session: AsyncSession, publisher_id: int, game_id: int, day: Day) -> SignIns:
    """The sign-ins of a day by users who may open the game."""
    hours, users = [0] * 24, 0
    for row in await session.execute(_BY_HOUR, _values(publisher_id, game_id, day, zone=day.zone)):
        hours[row.hour], users = row.sign_ins, row.users
    return SignIns(total=sum(hours), users=users, by_hour=hours)


async def recent_sign_ins(
    session: AsyncSession, publisher_id: int, game_id: int, day: Day, *, limit: int
) -> list[tuple[str, int]]:
    """Name and time of the newest of them."""
    values = _values(publisher_id, game_id, day, limit=limit)
    return [(row.name, row.at) for row in await session.execute(_RECENT, values)]


def _values(publisher_id: int, game_id: int, day: Day, **more: object) -> dict[str, object]:
    return {
        "publisher_id": publisher_id,
        "game_id": game_id,
        "since": day.since,
        "until": day.until,
        **more,
    }
