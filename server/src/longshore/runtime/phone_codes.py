"""Codes by text message for players: sent, counted, used once."""

from longshore.domains.games import games_by_ids
from longshore.domains.operate.messages import (
    CodeMessage,
    Desk,
    MessageNotSentError,
    Ways,
    fallback,
    send_code,
)
from longshore.domains.operate.players import (
    VALID_SECONDS,
    CodeFor,
    CodePurpose,
    keep_code,
    keyed_digest,
    try_code,
)
from longshore.domains.operate.publishing import Messages, Sms
from longshore.integrations.messaging import NotSentError
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit, who
from longshore.kit.secrets.tokens import code_digest, new_code
from longshore.runtime.callers import GameCall
from longshore.runtime.errors import WrongPlayerCodeError

RESEND_AFTER_SECONDS = 60
# Each message costs money, and each phone is somebody's: counted over every process.
_PHONE_MINUTE = Limit("player_code_minute", 1, RESEND_AFTER_SECONDS)


async def send(call: GameCall, phone: str, purpose: CodePurpose) -> None:
    """Send a code to a phone (E.164), whoever has it, by the provider that the game published.

    Raises:
        ThrottledError: the phone or the address asked too often.
        MessagesUsedUpError: the game has sent as many as it may today.
        MessageNotSentError: the provider did not take it; it may be asked for again at once.
    """
    told = await _told(call)
    whose = await _whose(call, phone, purpose)
    counted = f"{call.game_id}:{whose.phone_digest.hex()[:32]}"
    for limit, subject in (
        (
            Limit("player_code_address", told.address_hour, 3_600),
            f"{call.game_id}:{who(call.address)}",
        ),
        (_PHONE_MINUTE, counted),
        (Limit("player_code_day", told.number_day, 86_400), counted),
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
        call.publisher_id, call.game_id, phone, purpose, call.language, code,
        VALID_SECONDS // 60, game.Name,
    )  # fmt: skip
    try:
        await send_code(_ways(call), told, wanted, fallback(purpose, call.language))
    except NotSentError as error:
        if error.kind != "timeout":
            async with call.ports.database.system() as session:
                await throttle.give_back(session, _PHONE_MINUTE, counted)
        raise MessageNotSentError({"fault": error.kind}) from error


async def _told(call: GameCall) -> Sms:
    """How the game's text messages go out; as an unpublished one's if it says nothing."""
    snapshot = await call.ports.snapshots.of(call.game)
    return Messages.model_validate(snapshot.kinds.get("messages", {})).sms


def _ways(call: GameCall) -> Ways:
    ports = call.ports
    desk = Desk(ports.database, ports.resources.keyring)
    return Ways(desk, ports.resources.http_out, ports.sms, ports.settings.time_zone)


async def use(call: GameCall, phone: str, purpose: CodePurpose, code: str) -> None:
    """Accept the newest code of a phone, once.

    Raises:
        WrongPlayerCodeError: wrong, used, too old, or tried too often.
    """
    whose = await _whose(call, phone, purpose)
    async with call.transaction() as session:
        is_right = await try_code(session, whose, _digest(call, whose, code))
    if not is_right:
        raise WrongPlayerCodeError()
    await call.ports.sms.forget(phone)


async def _whose(call: GameCall, phone: str, purpose: CodePurpose) -> CodeFor:
    key = await call.ports.digest_keys.get(call.publisher_id)
    digest = keyed_digest(key, "phone", call.game_id, phone)
    return CodeFor(call.publisher_id, call.game_id, digest, purpose)


def _digest(call: GameCall, whose: CodeFor, code: str) -> bytes:
    subject = f"{whose.game_id}:{whose.phone_digest.hex()}"
    return code_digest(call.ports.code_key, f"player:{whose.purpose}", subject, code)
