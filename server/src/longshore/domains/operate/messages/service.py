"""What people do on the page of messages: secrets, and a message to themselves."""

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import games_by_ids
from longshore.domains.operate.messages.errors import MessagesUsedUpError
from longshore.domains.operate.messages.listing import read_overview
from longshore.domains.operate.messages.player_codes import CodeMessage, Ways, send_code, send_mail
from longshore.domains.operate.messages.schemas import (
    MessagesOverview,
    SecretInput,
    TestInput,
    TestOutput,
)
from longshore.domains.operate.messages.secrets import put_secret
from longshore.domains.operate.messages.sending import Desk, masked
from longshore.domains.operate.messages.texts import fallback, mail_fallback
from longshore.domains.operate.publishing import Messages, read_drafted, zone_in_force
from longshore.integrations.messaging import NotSentError
from longshore.integrations.sms import Outbox
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit
from longshore.kit.secrets.tokens import new_code

_TRIALS = Limit("message_trial", 20, 3_600)
_MINUTES = 5


async def save_secret(call: Call, form: SecretInput) -> MessagesOverview:
    """Keep a provider's secret; it is used from the next message on."""
    whose = (call.publisher_id, call.game_id)
    await put_secret(
        call.session, call.resources.keyring, whose, form.provider, form.secret, call.actor.name
    )
    verb = "save" if form.secret else "remove"
    target = AuditTarget(f"{call.game_id}:{form.provider}", form.provider, game_id=call.game_id)
    call.record(f"message_secret.{verb}", target)
    return await read_overview(call, form)


async def send_trial(call: Call, form: TestInput) -> TestOutput:
    """Send a message by the draft; its code opens nothing.

    Raises:
        ThrottledError: the caller has tried often enough for an hour.
    """
    database = call.services.database
    async with database.system() as session:
        refused = await throttle.count(session, _TRIALS, str(call.actor.user_id))
    if refused:
        raise refused
    async with database.publisher(call.publisher_id) as session:
        told = await read_drafted(session, call.game_id, "messages")
        zone = await zone_in_force(session, call.game_id, call.settings.time_zone)
        (game,) = await games_by_ids(session, [call.game_id])
        within = call.within(session)
        target = AuditTarget(
            str(call.game_id), masked(form.to), type="message", game_id=call.game_id
        )
        within.record("message.try", target)
    assert isinstance(told, Messages)
    # The game's outbox, whoever sends the console's own codes.
    outbox = Outbox(database, call.services.code_key, log_text=call.settings.demo)
    ways = Ways(Desk(database, call.resources.keyring), call.resources.http_out, outbox, zone)
    wanted = CodeMessage(
        call.publisher_id, call.game_id, form.to, form.purpose, form.language, new_code(),
        _MINUTES, game.Name, call.actor.name,
    )  # fmt: skip
    try:
        if "@" in form.to:
            spare = mail_fallback(form.purpose, form.language)
            receipt = await send_mail(ways, told.mail, wanted, spare)
        else:
            text = fallback(form.purpose, form.language)
            receipt = await send_code(ways, told.sms, wanted, text)
    except NotSentError as error:
        return TestOutput(is_sent=False, fault=error.kind, said=error.said, provider_id="")
    except MessagesUsedUpError:
        return TestOutput(is_sent=False, fault="quota", said="", provider_id="")
    return TestOutput(is_sent=True, fault="", said="", provider_id=receipt.provider_id)
