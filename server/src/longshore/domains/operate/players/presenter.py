"""Players as answers show them."""

from longshore.domains.operate.players.models import Player
from longshore.domains.operate.players.schemas import PlayerOutput
from longshore.kit.clock import epoch_seconds, now

_LAST_YEAR = 9999


def player_output(player: Player) -> PlayerOutput:
    """A player for the console."""
    return PlayerOutput(
        id=player.id,
        channel_code=player.channel_code,
        channel_uid=player.channel_uid,
        is_sandbox=player.is_sandbox,
        banned_until=_banned_until(player),
        created_at=epoch_seconds(player.created_at),
        last_login_at=epoch_seconds(player.last_login_at),
    )


def _banned_until(player: Player) -> int:
    until = player.banned_until
    if until is None or until <= now():
        return 0
    return -1 if until.year == _LAST_YEAR else epoch_seconds(until)
