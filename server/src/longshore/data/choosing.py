"""What pages offer to choose from: what was really there in a game's days."""

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.metrics import queries
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Days, Filtered


class Choices(BaseModel):
    """The channels that players came from, the one with the most players first; "" is our own."""

    channels: list[str]


async def choices(call: Call, form: Days) -> Choices:
    """What there is to choose from in some days."""
    asked = Filtered.model_validate(form.model_dump())
    scope = Scope.of(call.settings, call.game_id, asked)
    return Choices(channels=[channel for (channel,) in await scope.rows(queries.CHANNELS)])
