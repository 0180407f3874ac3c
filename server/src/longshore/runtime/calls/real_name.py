"""Telling who a player is, as the law asks of games in China."""

from typing import Annotated

from pydantic import BaseModel, Field, SecretStr, StringConstraints

from longshore.domains.operate.players import Who
from longshore.domains.operate.players.identity import age_on, age_tier, born_on, today_in_china
from longshore.domains.operate.real_names import (
    OtherPersonError,
    Person,
    Standing,
    give,
    settle_one,
    standing_of,
)
from longshore.kit.clock import now
from longshore.runtime import minors
from longshore.runtime.callers import PlayerCall
from longshore.runtime.calls.login import login_token_of
from longshore.runtime.errors import OtherIdentityError, WrongIdentityError
from longshore.runtime.limits import per_player
from longshore.runtime.minors import RealNameState
from longshore.runtime.operation import sdk_call

RealName = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^[\u3400-\u9fff·•a-zA-Z. ]{2,50}$")
]


class RealNameInput(BaseModel):
    """The name as on the identity card, and its number of 18 characters."""

    name: RealName
    identity: Annotated[SecretStr, Field(max_length=30)]


class RealNameOutput(BaseModel):
    """How far the name is, and what it means to the player.

    `state`: `verified` by the authority; `given`, checked by its form only; `waiting` for the
    authority, or `pending` with it: ask again after a minute; `failed`: tell it rightly.
    `age_tier` is 0-7, 8-15, 16-17 or 18+. `login_token` comes with a name that counts where the
    game asks for one, `play_seconds` is how long a minor may play.
    """

    state: RealNameState
    age_tier: str
    login_token: str = ""
    play_seconds: int | None = None


@sdk_call("/sdk/v1/realname", per_player(10))
async def real_name(call: PlayerCall, form: RealNameInput) -> RealNameOutput:
    """Keep a player's name and number, sealed, and have them checked; a minor hears when to play.

    The same again tells how far it is.
    """
    today = today_in_china(now())
    number = form.identity.get_secret_value().strip().upper()
    born = born_on(number, today)
    if born is None:
        raise WrongIdentityError()
    standing = await _given(call, Person(form.name, number, born))
    tier = age_tier(age_on(born, today))
    rules = await minors.minors_of(call, call.session.channel_code)
    if rules is None or not standing.counts:
        return RealNameOutput(state=standing.state, age_tier=tier)
    left = minors.seconds_left(rules, standing.born_on)
    return RealNameOutput(
        state=standing.state, age_tier=tier, play_seconds=left, login_token=_login_token(call)
    )


async def _given(call: PlayerCall, person: Person) -> Standing:
    """What comes of a name that is told: asked of the authority unless that is done."""
    whose = minors.whose(call)
    resources = call.ports.resources
    try:
        async with call.transaction() as session:
            standing = await give(session, resources.keyring, whose, person)
    except OtherPersonError:
        raise OtherIdentityError() from None
    if standing.state == "waiting":
        await settle_one(call.ports.database, resources, standing.id)
        async with call.transaction() as session:
            standing = await standing_of(session, call.game_id, whose.player_id) or standing
    return standing


def _login_token(call: PlayerCall) -> str:
    player = call.session
    who = Who(player.channel_code, "", player.is_sandbox)
    return login_token_of(call, who, player.player_id, player.id)
