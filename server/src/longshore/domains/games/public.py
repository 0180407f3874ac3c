"""What other domains may ask about games."""

from collections.abc import Collection

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.games import repository
from longshore.domains.games.presenter import game_dict
from longshore.domains.games.schemas import GameOutput

_LOCK = text("SELECT id FROM game WHERE id = :game FOR NO KEY UPDATE")


async def games_by_ids(session: AsyncSession, game_ids: Collection[int]) -> list[GameOutput]:
    """The games with these ids that this publisher has, in the order in which they were added."""
    if not game_ids:
        return []
    rows = await repository.list_rows(session, game_ids)
    return [GameOutput(**game_dict(row)) for row in rows]


async def list_games(
    session: AsyncSession,
    game_ids: Collection[int],
    *,
    publish_status: int | None = None,
    status: int | None = None,
    limit: int = repository.MOST_GAMES,
    offset: int = 0,
) -> list[GameOutput]:
    """Those of an actor's `game_ids` that pass the filters; one page of them."""
    rows = await repository.list_rows(
        session,
        game_ids,
        publish_status=publish_status,
        status=status,
        limit=limit,
        offset=offset,
    )
    return [GameOutput(**game_dict(row)) for row in rows]


async def game_exists(session: AsyncSession, game_id: int) -> bool:
    """True when this publisher has the game."""
    return bool(await repository.list_rows(session, [game_id], limit=1))


async def all_game_ids(session: AsyncSession) -> frozenset[int]:
    """The id of every game of this publisher, whoever may see it."""
    return await repository.all_ids(session)


async def count_by_publisher(
    session: AsyncSession, publisher_ids: Collection[int]
) -> dict[int, int]:
    """How many games each of these publishers has; `session` sees all of them."""
    return await repository.count_by_publisher(session, publisher_ids)


async def publisher_of(session: AsyncSession, game_id: int) -> int | None:
    """The publisher of a game that this session may see; None when there is no such game."""
    return await repository.publisher_of(session, game_id)


async def lock_game(session: AsyncSession, game_id: int) -> None:
    """Let what changes one thing of a game come one after the other, until the transaction ends."""
    await session.execute(_LOCK, {"game": game_id})
