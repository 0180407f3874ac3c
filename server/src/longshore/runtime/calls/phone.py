"""Binding a phone."""

from pydantic import BaseModel

from longshore.domains.operate.players import FactTakenError, holder_of, put_fact
from longshore.kit.text.fields import Phone
from longshore.runtime import phone_codes
from longshore.runtime.callers import PlayerCall
from longshore.runtime.calls.fields import Code
from longshore.runtime.errors import ChannelAccountError, PhoneTakenError
from longshore.runtime.limits import per_player
from longshore.runtime.operation import Nothing, sdk_call


class PhoneInput(BaseModel):
    """The phone, and the code that was sent to it for `bind`."""

    phone: Phone
    code: Code


@sdk_call("/sdk/v1/phone", per_player(10))
async def bind_phone(call: PlayerCall, form: PhoneInput) -> Nothing:
    """Bind a phone to the player, who can sign in with it from then on; it replaces another."""
    if call.session.channel_code:
        raise ChannelAccountError()
    await phone_codes.use(call, form.phone, "bind", form.code)
    keyring, player = call.ports.resources.keyring, call.session.player_id
    async with call.transaction() as session:
        holder = await holder_of(
            session, keyring, call.publisher_id, call.game_id, "phone", form.phone
        )
        if holder and holder[0] != player:
            raise PhoneTakenError()
        try:
            await put_fact(
                session, keyring, call.publisher_id, call.game_id, player, "phone", form.phone
            )
        except FactTakenError as error:
            raise PhoneTakenError() from error
    return Nothing()
