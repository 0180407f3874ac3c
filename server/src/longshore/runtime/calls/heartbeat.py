"""A sign of life."""

from pydantic import BaseModel

from longshore.kit.clock import now_seconds
from longshore.kit.text.text import Text
from longshore.runtime import minors
from longshore.runtime.callers import PlayerCall
from longshore.runtime.errors import MinorHoursError
from longshore.runtime.limits import per_player
from longshore.runtime.minors import Admission, RealNameState
from longshore.runtime.operation import Nothing, sdk_call

EVERY_SECONDS = 60
_WARN_SECONDS = 15 * 60
_NOTICE = Text(
    "根据国家防沉迷规定，今天的游戏时间还剩 {minutes} 分钟，请提前下线",
    "By the rules that protect minors you can play for {minutes} more "
    "{minutes:minute/minutes} today",
)


class HeartbeatOutput(BaseModel):
    """When to come again. A player who must leave gets code 4702 instead, a minor 4760.

    `play_seconds` is how long a minor may play yet, and `notice` what they should read now.
    """

    server_time: int
    next_seconds: int
    real_name: RealNameState = ""
    play_seconds: int | None = None
    notice: str = ""


@sdk_call("/sdk/v1/heartbeat", per_player(30))
async def heartbeat(call: PlayerCall, form: Nothing) -> HeartbeatOutput:
    """Say that the player is still there; kept in memory and written within 30 seconds."""
    call.ports.sessions.touch(call.session.id)
    call.ports.presence.note(call.session)
    admission = await _admission(call)
    left = admission.seconds_left
    return HeartbeatOutput(
        server_time=now_seconds(),
        next_seconds=EVERY_SECONDS if left is None else min(EVERY_SECONDS, left),
        real_name=admission.real_name,
        play_seconds=left,
        notice=_notice(call, left),
    )


async def _admission(call: PlayerCall) -> Admission:
    whose = minors.whose(call)
    if await minors.minors_of(call, call.session.channel_code) is None:
        return Admission()
    try:
        async with call.transaction() as session:
            return await minors.admit(call, session, whose, call.session.channel_code)
    except MinorHoursError:
        await minors.kick(call, whose)
        raise


def _notice(call: PlayerCall, left: int | None) -> str:
    if left is None or left > _WARN_SECONDS:
        return ""
    return _NOTICE.filled(minutes=str(-(-left // 60))).in_language(call.language)
