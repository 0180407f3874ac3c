"""Codes for players, by text message or mail: sent, counted, used once."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.games import games_by_ids
from longshore.domains.operate.messages import (
    CodeMessage,
    Desk,
    MessageNotSentError,
    Ways,
    fallback,
    mail_fallback,
    send_code,
    send_mail,
)
from longshore.domains.operate.players import (
    VALID_SECONDS,
    CodeFor,
    CodePurpose,
    judge_code,
    keep_code,
    keyed_digest,
    use_code,
)
from longshore.domains.operate.publishing import Messages, Snapshot
from longshore.integrations.messaging import NotSentError
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit, who
from longshore.kit.secrets.tokens import code_digest, new_code
from longshore.runtime.callers import GameCall
from longshore.runtime.errors import WrongPlayerCodeError

RESEND_AFTER_SECONDS = 60
# Each message costs money, and each phone is somebody's: counted over every process.
_PHONE_MINUTE = Limit("player_code_minute", 1, RESEND_AFTER_SECONDS)


@dataclass(frozen=True, slots=True)
class Recipient:
    """Whom a code goes to: a phone (E.164), or an address of mail in lower case."""

    to: str
    kind: Literal["phone", "email"] = "phone"


async def send(call: GameCall, who_asks: Recipient, purpose: CodePurpose) -> None:
    """Send a code to a phone or address, whoever has it, by what the game published.

    Raises:
        ThrottledError: the phone or the address asked too often.
        MessagesUsedUpError: the game has sent as many as it may today.
        MessageNotSentError: the provider did not take it; it may be asked for again at once.
    """
    snapshot = await call.ports.snapshots.of(call.game)
    # As an unpublished game's where nothing is published of it.
    told = Messages.model_validate(snapshot.kinds.get("messages", {}))
    ways = _ways(call, snapshot)
    whose = await _whose(call, who_asks, purpose)
    counted = f"{call.game_id}:{whose.phone_digest.hex()[:32]}"
    hour, day = told.sms.address_hour, told.sms.number_day
    if who_asks.kind == "email":
        hour, day = told.mail.address_hour, told.mail.recipient_day
    for limit, subject in (
        (Limit("player_code_address", hour, 3_600), f"{call.game_id}:{who(call.address)}"),
        (_PHONE_MINUTE, counted),
        (Limit("player_code_day", day, 86_400), counted),
    ):
        async with call.ports.database.system() as session:
            refused = await throttle.count(session, limit, subject)
        if refused:
            raise refused
    code = new_code()
    async with call.transaction() as session:
        await keep_code(session, whose, _digest(call, whose, code))
        (game,) = await games_by_ids(session, [call.game_id])
    wanted = CodeMessage(
        call.publisher_id, call.game_id, who_asks.to, purpose, call.language, code,
        VALID_SECONDS // 60, game.Name,
    )  # fmt: skip
    try:
        if who_asks.kind == "email":
            await send_mail(ways, told.mail, wanted, mail_fallback(purpose, call.language))
        else:
            await send_code(ways, told.sms, wanted, fallback(purpose, call.language))
    except NotSentError as error:
        if error.kind != "timeout":
            async with call.ports.database.system() as session:
                await throttle.give_back(session, _PHONE_MINUTE, counted)
        raise MessageNotSentError({"fault": error.kind}) from error


def _ways(call: GameCall, snapshot: Snapshot) -> Ways:
    ports = call.ports
    desk = Desk(ports.database, ports.resources.keyring)
    zone = snapshot.time_zone(ports.settings.time_zone)
    return Ways(desk, ports.resources.http_out, ports.sms, zone)


async def judge(call: GameCall, who_has: Recipient, purpose: CodePurpose, code: str) -> None:
    """See that it is the newest code of a phone or address; it is as good as before.

    Raises:
        WrongPlayerCodeError: wrong, used, too old, or tried too often.
    """
    whose = await _whose(call, who_has, purpose)
    async with call.transaction() as session:
        is_right = await judge_code(session, whose, _digest(call, whose, code))
    if not is_right:
        raise WrongPlayerCodeError()


async def use(
    call: GameCall, session: AsyncSession, who_has: Recipient, purpose: CodePurpose, code: str
) -> None:
    """Use a code that was judged right, in the transaction of what it is used for.

    So whoever is refused after all, for an agreement that they have not read, say, has it still.

    Raises:
        WrongPlayerCodeError: it was used meanwhile.
    """
    whose = await _whose(call, who_has, purpose)
    if not await use_code(session, whose, _digest(call, whose, code)):
        raise WrongPlayerCodeError()


async def forget(call: GameCall, who_has: Recipient) -> None:
    """Let go of the message with a code that was used."""
    if who_has.kind == "phone":
        await call.ports.sms.forget(who_has.to)


async def _whose(call: GameCall, recipient: Recipient, purpose: CodePurpose) -> CodeFor:
    key = await call.ports.digest_keys.get(call.publisher_id)
    digest = keyed_digest(key, recipient.kind, call.game_id, recipient.to)
    return CodeFor(call.publisher_id, call.game_id, digest, purpose)


def _digest(call: GameCall, whose: CodeFor, code: str) -> bytes:
    subject = f"{whose.game_id}:{whose.phone_digest.hex()}"
    return code_digest(call.ports.code_key, f"player:{whose.purpose}", subject, code)
