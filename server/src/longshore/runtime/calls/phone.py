"""Binding a phone, or an address of mail."""

from pydantic import BaseModel

from longshore.domains.operate.players import FactTakenError, holder_of, put_fact
from longshore.kit.text.fields import MailAddress, Phone
from longshore.runtime import phone_codes
from longshore.runtime.callers import PlayerCall
from longshore.runtime.calls.fields import Code
from longshore.runtime.errors import ChannelAccountError, EmailTakenError, PhoneTakenError
from longshore.runtime.limits import per_player
from longshore.runtime.operation import Nothing, sdk_call
from longshore.runtime.phone_codes import Recipient


class PhoneInput(BaseModel):
    """The phone, and the code that was sent to it for `bind`."""

    phone: Phone
    code: Code


class EmailInput(BaseModel):
    """The address, and the code that was sent to it for `bind`."""

    email: MailAddress
    code: Code


@sdk_call("/sdk/v1/phone", per_player(10))
async def bind_phone(call: PlayerCall, form: PhoneInput) -> Nothing:
    """Bind a phone to the player, who can sign in with it from then on; it replaces another."""
    await _bind(call, Recipient(form.phone), form.code)
    return Nothing()


@sdk_call("/sdk/v1/email", per_player(10))
async def bind_email(call: PlayerCall, form: EmailInput) -> Nothing:
    """Bind an address of mail to the player, who can sign in with it; it replaces another."""
    await _bind(call, Recipient(form.email, "email"), form.code)
    return Nothing()


async def _bind(call: PlayerCall, recipient: Recipient, code: str) -> None:
    if call.session.channel_code:
        raise ChannelAccountError()
    await phone_codes.judge(call, recipient, "bind", code)
    keyring, player, kind = call.ports.resources.keyring, call.session.player_id, recipient.kind
    taken = PhoneTakenError if kind == "phone" else EmailTakenError
    async with call.transaction() as session:
        await phone_codes.use(call, session, recipient, "bind", code)
        holder = await holder_of(
            session, keyring, call.publisher_id, call.game_id, kind, recipient.to
        )
        if holder and holder[0] != player:
            raise taken()
        try:
            await put_fact(
                session, keyring, call.publisher_id, call.game_id, player, kind, recipient.to
            )
        except FactTakenError as error:
            raise taken() from error
    await phone_codes.forget(call, recipient)
