"""What several calls of the desk read first."""

from longshore.account.identity import Call
from longshore.domains.operate.players.models import Player
from longshore.kit.errors import NotFoundError


async def player_of(call: Call, player_id: int) -> Player:
    """A player of the call's game.

    Raises:
        NotFoundError: the game has no such player, or they were deleted.
    """
    player = await call.session.get(Player, player_id)
    if player is None or player.game_id != call.game_id or player.deleted_at:
        raise NotFoundError()
    return player
