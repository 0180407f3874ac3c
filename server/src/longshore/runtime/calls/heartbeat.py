"""A sign of life."""

from pydantic import BaseModel

from longshore.kit.clock import now_seconds
from longshore.runtime.callers import PlayerCall
from longshore.runtime.limits import per_player
from longshore.runtime.operation import Nothing, sdk_call

_EVERY_SECONDS = 60


class HeartbeatOutput(BaseModel):
    """When to come again. A player who must leave gets code 4702 instead."""

    server_time: int
    next_seconds: int


@sdk_call("/sdk/v1/heartbeat", per_player(30))
async def heartbeat(call: PlayerCall, form: Nothing) -> HeartbeatOutput:
    """Say that the player is still there; kept in memory and written within 30 seconds."""
    call.ports.sessions.touch(call.session.id)
    return HeartbeatOutput(server_time=now_seconds(), next_seconds=_EVERY_SECONDS)
