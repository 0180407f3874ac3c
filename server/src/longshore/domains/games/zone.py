"""In which zone days of a game are shown, and names of its files are made."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.questions import Question

GAME_ZONES: Question[[AsyncSession, int], str] = Question(
    "The zone of a game's clock, a name of the IANA database, where one is in force"
)


async def zone_of_game(session: AsyncSession, game_id: int, default: str) -> str:
    """The zone of a game's clock; the `default`, the installation's, where it has none."""
    return next(iter(await GAME_ZONES.ask(session, game_id)), default)
