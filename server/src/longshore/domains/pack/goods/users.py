"""What goods ask of domains above them."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.questions import Question

CHANNEL_CODES: Question[[AsyncSession], str] = Question("The codes of every channel there is")
