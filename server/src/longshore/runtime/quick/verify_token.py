"""`token/verify` from memory."""

import re
import time

import msgspec

from longshore.domains.pack.access_keys import GameSecret, plainly_valid
from longshore.kit.secrets.call_signature import NONCE, content_to_sign, is_signed_with
from longshore.runtime.quick.asked import Asked, Reply, is_near, valid

_SESSION = re.compile(r"s[0-9]{1,18}")
_MOST_CHARACTERS = 4_096


class _Token(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    token: str


class _Data(msgspec.Struct, gc=False):
    is_valid: bool
    reason: str
    player_id: str
    channel: str
    environment: str
    expires_at: int


class _Answer(msgspec.Struct):
    code: int
    msg: str
    data: _Data


_decoder, _encoder = msgspec.json.Decoder(_Token), msgspec.json.Encoder()


async def verify_token(asked: Asked) -> Reply | None:
    """That a login token is good, while this process hears which sessions end."""
    sessions, head = asked.ports.sessions, asked.head
    token, stamp = _token(asked.body), head.get(b"longshore-time", b"")
    nonce = head.get(b"longshore-nonce", b"").decode("latin-1")
    if not sessions.is_hearing or token is None or not is_near(stamp) or not NONCE.fullmatch(nonce):
        return None
    content = content_to_sign("POST", asked.path, stamp.decode(), nonce, asked.body)
    given = head.get(b"longshore-signature", b"")
    if not is_signed_with(valid(asked.game.server), content, given):
        return None
    data = _data(asked, token)
    # Used last: what goes the long way must not find it used.
    if data is None or not asked.ports.nonces.is_new(asked.app_id, nonce):
        return None
    return Reply(_encoder.encode(_Answer(0, "", data)))


def _token(body: bytes) -> str | None:
    if b"\\" in body or body.count(b'"') != 4:
        return None
    try:
        token = _decoder.decode(body).token
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    is_plain = token.isascii() and 1 <= len(token) <= _MOST_CHARACTERS
    return token if is_plain else None


def _data(asked: Asked, token: str) -> _Data | None:
    secrets = [GameSecret(key.version, key.text) for key in asked.game.server if not key.expires_at]
    claims = plainly_valid(secrets, token, app_id=asked.app_id, now=int(time.time()))
    if claims is None or not _SESSION.fullmatch(claims.jti):
        return None
    if asked.ports.sessions.is_ended(int(claims.jti[1:])):
        return None
    return _Data(True, "", claims.sub, claims.channel, claims.env, claims.exp)
