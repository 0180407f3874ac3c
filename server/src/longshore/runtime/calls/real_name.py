"""Telling who a player is, as the law asks of games in China."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, SecretStr, StringConstraints

from longshore.domains.operate.players import facts_of, put_fact
from longshore.domains.operate.players.identity import age_on, age_tier, born_on, today_in_china
from longshore.kit.clock import now
from longshore.runtime.callers import PlayerCall
from longshore.runtime.errors import OtherIdentityError, WrongIdentityError
from longshore.runtime.limits import per_player
from longshore.runtime.operation import sdk_call

RealName = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^[\u3400-\u9fff·•a-zA-Z. ]{2,50}$")
]
RealNameState = Literal["none", "given"]


class RealNameInput(BaseModel):
    """The name as on the identity card, and its number of 18 characters."""

    name: RealName
    identity: Annotated[SecretStr, Field(max_length=30)]


class RealNameOutput(BaseModel):
    """`given` is checked by its form only; `age_tier` is 0-7, 8-15, 16-17 or 18+."""

    state: RealNameState
    age_tier: str


@sdk_call("/sdk/v1/realname", per_player(10))
async def real_name(call: PlayerCall, form: RealNameInput) -> RealNameOutput:
    """Keep a player's name and identity number, sealed; the same again changes nothing."""
    number = form.identity.get_secret_value().strip().upper()
    today = today_in_china(now())
    born = born_on(number, today)
    if born is None:
        raise WrongIdentityError()
    wanted = {"name": form.name, "identity": number}
    whose = (call.publisher_id, call.game_id, call.session.player_id)
    keyring = call.ports.resources.keyring
    async with call.transaction() as session:
        found = await facts_of(session, keyring, *whose)
        if any(found.get(kind, value) != value for kind, value in wanted.items()):
            raise OtherIdentityError()
        await put_fact(session, keyring, *whose, "name", form.name)
        await put_fact(session, keyring, *whose, "identity", number)
    return RealNameOutput(state="given", age_tier=age_tier(age_on(born, today)))
