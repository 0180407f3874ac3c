"""A sign of life: nothing is read, and nothing is written at once."""

import time

import msgspec

from longshore.runtime.calls.heartbeat import EVERY_SECONDS
from longshore.runtime.calls.heartbeat import heartbeat as ordinary
from longshore.runtime.quick.asked import Asked, Reply, is_client, player_of

_PLAYER = ordinary.limits[0]
_EMPTY = frozenset((b"", b"{}"))


class _Data(msgspec.Struct):
    server_time: int
    next_seconds: int
    real_name: str = ""
    play_seconds: int | None = None
    notice: str = ""


class _Answer(msgspec.Struct):
    code: int
    msg: str
    data: _Data


_encoder = msgspec.json.Encoder()


async def heartbeat(asked: Asked) -> Reply | None:
    """Note that a player is there whom no rule of minors may send away."""
    ports = asked.ports
    if asked.body not in _EMPTY or not is_client(asked):
        return None
    player, snapshot = player_of(asked), ports.snapshots.peek(asked.game)
    if player is None or snapshot is None or snapshot.minors.covers(player.channel_code):
        return None
    ports.counters.hit(asked.path, _PLAYER, str(player.player_id))
    ports.sessions.touch(player.id)
    ports.presence.note(player)
    data = _Data(int(time.time()), EVERY_SECONDS)
    return Reply(
        _encoder.encode(_Answer(0, "", data)), player=player.player_id,
        environment="sandbox" if player.is_sandbox else "production",
    )  # fmt: skip
