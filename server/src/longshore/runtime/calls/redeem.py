"""Redeeming a gift code."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from longshore.domains.operate.gifts import GiftRefusedError, Outcome, Redeemer
from longshore.domains.operate.gifts import redeem as redeem_code
from longshore.domains.operate.gifts.schemas import Reward
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit, who
from longshore.kit.text.kinds import Line
from longshore.runtime.callers import PlayerCall
from longshore.runtime.calls.fields import Short
from longshore.runtime.init_answers import init_answers
from longshore.runtime.limits import per_player
from longshore.runtime.operation import sdk_call

# Many players share a mobile operator's address; a guess hits one code in 10^11 of the shortest.
_OF_PLAYER = Limit("gift_guess_player", 10, 600)
_OF_ADDRESS = Limit("gift_guess_address", 100, 600)
RequestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{0,64}$")]


class RedeemInput(BaseModel):
    """A code as the player typed it: case, spaces and dashes do not matter.

    `role_id` and `server_id` are who gets it, `request_id` the client's own: the same again gives
    the same answer and nothing twice, and is refused with another code.
    """

    code: Annotated[Line, Field(min_length=1, max_length=100)]
    role_id: Short = ""
    server_id: Short = ""
    request_id: RequestId = ""
    client_version: Short = ""
    os: Short = ""


class RedeemOutput(BaseModel):
    """What was given; the game's server is told of it, under the same `redemption_id`."""

    redemption_id: str
    gift: str
    name: str
    text: str
    rewards: list[Reward]
    is_new: bool


@sdk_call("/sdk/v1/redeem", per_player(30))
async def redeem(call: PlayerCall, form: RedeemInput) -> RedeemOutput:
    """Redeem a gift code; what is refused says why, `data.reason` names it."""
    redeemer = await _redeemer(call, form)
    player = str(redeemer.player_id)
    async with call.transaction() as session:
        # Counted before it is known to be one: guesses that come side by side wait for each other.
        if refused := await throttle.count(session, _OF_PLAYER, player):
            raise refused
        await throttle.check(session, _OF_ADDRESS, who(call.address))
        outcome = await redeem_code(
            session, call.ports.resources.keyring, redeemer, form.code, form.request_id
        )
        if outcome.is_guess:
            await throttle.count(session, _OF_ADDRESS, who(call.address))
        else:
            await throttle.give_back(session, _OF_PLAYER, player)
    if outcome.result != "granted":
        raise GiftRefusedError({"reason": outcome.result}, why=outcome.words)
    return output_of(call, outcome)


def output_of(call: PlayerCall, outcome: Outcome) -> RedeemOutput:
    """A grant as the client reads it."""
    return RedeemOutput(
        redemption_id=str(outcome.redemption_id),
        gift=outcome.gift,
        name=outcome.name,
        text=outcome.told(call.language),
        rewards=[Reward.model_validate(one) for one in outcome.rewards],
        is_new=outcome.is_new,
    )


async def _redeemer(call: PlayerCall, form: RedeemInput) -> Redeemer:
    player = call.session
    snapshot = await call.ports.snapshots.of(call.game)
    zone = snapshot.time_zone(call.ports.settings.time_zone)
    lists = init_answers(call.game_id, snapshot, zone).switches.segments
    mine = frozenset(key for key, members in lists.items() if str(player.player_id) in members)
    told = {
        "address": call.address, "language": call.language,
        "client_version": form.client_version or None, "os": form.os or None,
    }  # fmt: skip
    return Redeemer(
        call.publisher_id, call.game_id, player.player_id, player.device_id, player.channel_code,
        player.is_sandbox, form.role_id, form.server_id, zone, told, mine,
    )  # fmt: skip
