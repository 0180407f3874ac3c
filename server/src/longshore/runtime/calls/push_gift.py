"""Giving a player a gift, by word of the game's own server."""

from typing import Annotated

from pydantic import BaseModel, StringConstraints

from longshore.domains.operate.gifts import GiftRefusedError, Redeemer, push
from longshore.domains.operate.players import find_player
from longshore.kit.errors import NotFoundError
from longshore.runtime.callers import ServerCall
from longshore.runtime.calls.fields import PlayerId, Short, player_number
from longshore.runtime.operation import sdk_call

PushId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,48}$")]
GiftCode = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_.-]{0,39}$")]


class PushInput(BaseModel):
    """Which gift (its identifier) for whom; `push_id` is the server's own.

    The same gives a player once, and is refused with another gift, role or server.
    """

    gift: GiftCode
    player_id: PlayerId
    push_id: PushId
    role_id: Short = ""
    server_id: Short = ""


class PushOutput(BaseModel):
    """What was given; the delivery comes as for a code."""

    redemption_id: str
    is_new: bool


@sdk_call("/sdk/server/v1/gifts/push")
async def push_gift(call: ServerCall, form: PushInput) -> PushOutput:
    """Give a player a listed gift; rules and limits are for codes."""
    number = player_number(form.player_id)
    async with call.transaction() as session:
        player = await find_player(session, call.game_id, number)
        if player is None:
            raise NotFoundError()
        who = Redeemer(
            call.publisher_id, call.game_id, number, None, player.channel_code,
            player.is_sandbox, form.role_id, form.server_id,
        )  # fmt: skip
        outcome = await push(session, who, request_id=f"server:{form.push_id}", code=form.gift)
    if outcome is None:
        raise NotFoundError()
    if outcome.result != "granted":
        raise GiftRefusedError({"reason": outcome.result}, why=outcome.words)
    return PushOutput(redemption_id=str(outcome.redemption_id), is_new=outcome.is_new)
