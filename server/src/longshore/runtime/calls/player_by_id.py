"""A player for a game's own server."""

from pydantic import BaseModel

from longshore.domains.operate.players import find_player
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.runtime.callers import ServerCall
from longshore.runtime.calls.fields import PlayerId, player_number
from longshore.runtime.operation import sdk_call


class PlayerInput(BaseModel):
    """Which player: the `sub` of a login token."""

    player_id: PlayerId


class PlayerFacts(BaseModel):
    """A player as the game's server may know them: nothing personal; moments are Unix seconds."""

    player_id: str
    channel: str
    channel_uid: str
    environment: str
    is_banned: bool
    created_at: int
    last_login_at: int


@sdk_call("/sdk/server/v1/player", changes=False)
async def player_by_id(call: ServerCall, form: PlayerInput) -> PlayerFacts:
    """Read one player of the game."""
    async with call.transaction() as session:
        found = await find_player(session, call.game_id, player_number(form.player_id))
    if found is None:
        raise NotFoundError()
    return PlayerFacts(
        player_id=str(found.id),
        channel=found.channel_code,
        channel_uid=found.channel_uid if found.channel_code else "",
        environment="sandbox" if found.is_sandbox else "production",
        is_banned=found.is_banned,
        created_at=epoch_seconds(found.created_at),
        last_login_at=epoch_seconds(found.last_login_at),
    )
