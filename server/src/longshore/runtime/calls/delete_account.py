"""Asking to be forgotten."""

from typing import Literal

from pydantic import BaseModel

from longshore.domains.operate.players import ask_deletion, deletion_due, is_session_open
from longshore.kit.clock import epoch_seconds
from longshore.runtime.callers import PlayerCall
from longshore.runtime.errors import NoPlayerSessionError
from longshore.runtime.limits import per_player
from longshore.runtime.operation import sdk_call


class DeleteInput(BaseModel):
    """The player's confirmation, asked for on a page of its own."""

    confirm: Literal[True]


class DeleteOutput(BaseModel):
    """Until when signing in takes it back (Unix seconds)."""

    due_at: int


@sdk_call("/sdk/v1/account/delete", per_player(5), ended_by="deletion")
async def delete_account(call: PlayerCall, form: DeleteInput) -> DeleteOutput:
    """Ask for the deletion of the account; every session ends, signing in again takes it back.

    Asked again with the session that ended by it, the same moment is told: whoever lost the answer
    would be sent to sign in, which takes it back.
    """
    async with call.transaction() as session:
        who = call.session
        due_at = await deletion_due(session, who.player_id)
        if due_at is None:
            # A copy of the call that comes late, after the wish was taken back, asks for nothing.
            if not await is_session_open(session, who.game_id, who.id):
                raise NoPlayerSessionError()
            due_at = await ask_deletion(session, who.publisher_id, who.game_id, who.player_id)
    call.ports.sessions.forget(call.token)
    return DeleteOutput(due_at=epoch_seconds(due_at))
