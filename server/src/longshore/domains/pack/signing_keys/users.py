"""Who uses signing keys: asked before one is removed, answered by domains above."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.questions import Question
from longshore.kit.text.text import Language

KEY_USERS: Question[[AsyncSession, int, Language, int | None], str] = Question(
    "The names of what signs with a key of a game; without a key, of what relies on the default"
)
