"""Putting a player out, by word of the game's own server."""

from pydantic import BaseModel

from longshore.domains.operate.players import end_sessions_of, find_player
from longshore.kit.errors import NotFoundError
from longshore.runtime.callers import ServerCall
from longshore.runtime.calls.fields import PlayerId, player_number
from longshore.runtime.operation import sdk_call


class RevokeInput(BaseModel):
    """Whose sessions."""

    player_id: PlayerId


class RevokeOutput(BaseModel):
    """How many sessions were open."""

    ended: int


@sdk_call("/sdk/server/v1/sessions/revoke")
async def revoke_sessions(call: ServerCall, form: RevokeInput) -> RevokeOutput:
    """End every session of a player; clients learn of it within ten seconds."""
    number = player_number(form.player_id)
    async with call.transaction() as session:
        if await find_player(session, call.game_id, number) is None:
            raise NotFoundError()
        ended = await end_sessions_of(session, call.game_id, number, "revoked")
    return RevokeOutput(ended=ended)
