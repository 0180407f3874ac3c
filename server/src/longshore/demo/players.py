"""Which of the demo's games are played, and by how many."""

from sqlalchemy import select

from longshore.account.identity.models import Publisher
from longshore.demo.cast import AURORA, BOREALIS
from longshore.domains.games.models import Game
from longshore.kit.db.database import Database

# The first game's channels are configured, so players pay there; the others' have guests only.
_SHARES = (
    (AURORA.name, AURORA.games[0].name, 1.0),
    (AURORA.name, AURORA.games[1].name, 0.2),
    (BOREALIS.name, BOREALIS.games[0].name, 0.2),
)


async def demo_populations(database: Database, people: int) -> list[tuple[int, int]]:
    """Games of the demo by their ids, each with how many play it when `people` play the first."""
    found = []
    async with database.system() as session:
        for publisher, name, share in _SHARES:
            statement = (
                select(Game.id)
                .join(Publisher, Publisher.id == Game.publisher_id)
                .where(Publisher.name == publisher, Game.name == name)
            )
            if game_id := (await session.execute(statement)).scalar_one_or_none():
                found.append((game_id, max(1, round(people * share))))
    return found
