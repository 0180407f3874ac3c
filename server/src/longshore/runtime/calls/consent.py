"""Agreeing to agreements, or withdrawing."""

from typing import Annotated

from pydantic import BaseModel, Field

from longshore.domains.operate.players import end_sessions_of
from longshore.runtime.callers import PlayerCall
from longshore.runtime.consents import ConsentInput, is_required, keep_consents
from longshore.runtime.limits import per_player
from longshore.runtime.operation import Nothing, sdk_call


class ConsentsInput(BaseModel):
    """What the player agreed to."""

    consents: Annotated[list[ConsentInput], Field(min_length=1, max_length=10)]


@sdk_call("/sdk/v1/consent", per_player(30))
async def consent(call: PlayerCall, form: ConsentsInput) -> Nothing:
    """Keep what the player agreed to; the same again changes nothing.

    Who withdraws an agreement that the game requires is signed out.
    """
    ends = await is_required(call, form.consents)
    async with call.transaction() as session:
        await keep_consents(call, session, call.session.player_id, form.consents)
        if ends:
            await end_sessions_of(session, call.game_id, call.session.player_id, "consent")
    if ends:
        call.ports.sessions.forget(call.token)
    return Nothing()
