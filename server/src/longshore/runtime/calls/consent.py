"""Agreeing to agreements, or withdrawing."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from longshore.domains.operate.players import Consent, agree
from longshore.runtime.callers import PlayerCall
from longshore.runtime.calls.fields import ChannelCode
from longshore.runtime.limits import per_player
from longshore.runtime.operation import Nothing, sdk_call


class ConsentInput(BaseModel):
    """One version of one agreement, as `init` named it."""

    kind: Literal["privacy", "user", "children"]
    channel: ChannelCode = ""
    version: Annotated[int, Field(ge=1, le=2**31 - 1)]
    is_agreed: bool = True


class ConsentsInput(BaseModel):
    """What the player agreed to."""

    consents: Annotated[list[ConsentInput], Field(min_length=1, max_length=10)]


@sdk_call("/sdk/v1/consent", per_player(30))
async def consent(call: PlayerCall, form: ConsentsInput) -> Nothing:
    """Keep what the player agreed to; the same again changes nothing."""
    told = [Consent(one.kind, one.channel, one.version, one.is_agreed) for one in form.consents]
    async with call.transaction() as session:
        await agree(session, call.session, told)
    return Nothing()
