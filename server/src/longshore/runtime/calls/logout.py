"""Signing out."""

from longshore.domains.operate.players import end_session
from longshore.runtime.callers import PlayerCall
from longshore.runtime.limits import per_player
from longshore.runtime.operation import Nothing, sdk_call


@sdk_call("/sdk/v1/logout", per_player(30))
async def logout(call: PlayerCall, form: Nothing) -> Nothing:
    """End the session."""
    async with call.transaction() as session:
        await end_session(session, call.game_id, call.session.id, "logout")
    call.ports.sessions.forget(call.token)
    return Nothing()
