"""In which zone the days of filings are shown."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.questions import Question

GAME_ZONES: Question[[AsyncSession, int], str] = Question(
    "The zone of a game's clock, a name of the IANA database, where one is in force"
)
