"""Who uses pictures: asked before one is deleted, answered by domains above."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.questions import Question
from longshore.kit.text.text import Language

ICON_SET_USERS: Question[[AsyncSession, int, Language, int], str] = Question(
    "The names of what uses an icon set of a game"
)
SPLASH_USERS: Question[[AsyncSession, int, Language, int], str] = Question(
    "The names of what uses a splash picture of a game"
)
