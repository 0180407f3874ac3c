"""Codes by text message for players: sent, counted, used once."""

from longshore.domains.games import games_by_ids
from longshore.domains.operate.players import (
    CodeFor,
    CodePurpose,
    keep_code,
    keyed_digest,
    try_code,
)
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit, who
from longshore.kit.secrets.tokens import code_digest, new_code
from longshore.kit.text.text import Text
from longshore.runtime.callers import GameCall
from longshore.runtime.errors import WrongPlayerCodeError

RESEND_AFTER_SECONDS = 60
# Each message costs money, and each phone is somebody's: counted over every process.
_PHONE_MINUTE = Limit("player_code_minute", 1, RESEND_AFTER_SECONDS)
_PHONE_DAY = Limit("player_code_day", 10, 86_400)
_ADDRESS_HOUR = Limit("player_code_address", 60, 3_600)
_GAME_DAY = Limit("player_code_game", 50_000, 86_400)
_MESSAGE = Text(
    "【{game}】验证码 {code}，5 分钟内有效，请勿告诉他人。",
    "[{game}] Your code is {code}, valid for 5 minutes. Do not share it.",
)


async def send(call: GameCall, phone: str, purpose: CodePurpose) -> None:
    """Send a code to a phone (E.164), whoever has it.

    Raises:
        ThrottledError: the phone, the address or the game asked too often.
    """
    whose = await _whose(call, phone, purpose)
    counted = f"{call.game_id}:{whose.phone_digest.hex()[:32]}"
    for limit, subject in (
        (_ADDRESS_HOUR, f"{call.game_id}:{who(call.address)}"),
        (_PHONE_MINUTE, counted),
        (_PHONE_DAY, counted),
        (_GAME_DAY, str(call.game_id)),
    ):
        async with call.ports.database.system() as session:
            refused = await throttle.count(session, limit, subject)
        if refused:
            raise refused
    code = new_code()
    async with call.transaction() as session:
        await keep_code(session, whose, _digest(call, whose, code))
        (game,) = await games_by_ids(session, [call.game_id])
    text = _MESSAGE.filled(game=game.Name, code=code).in_language(call.language)
    await call.ports.sms.send(phone, text)


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
