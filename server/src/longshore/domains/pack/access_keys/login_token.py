"""Login tokens: what the SDK hands to the game after a login, and the game's server verifies.

A token is a JSON Web Token (RFC 7519) signed with HS256 and the game's server secret, so a game's
server verifies it by itself, with any JWT library or the samples of the page SDK接入. Claims: `iss`
"longshore", `aud` the game's AppId, `sub` the player's id, `channel`, `env` ("production" or
"sandbox"), `iat`, `exp` (Unix seconds) and `jti`. The header's `kid` is the version of the secret.
"""

import base64
import binascii
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import msgspec

from longshore.kit.secrets.keyed import hmac_sha256
from longshore.kit.text.text import Text

ISSUER = "longshore"
LIFETIME_SECONDS = 7200
_MOST_CHARACTERS = 4096
_FROM_URL = bytes.maketrans(b"-_", b"+/")


_NO_TOKEN = Text("不是登录令牌", "This is no login token")
_OTHER_ALGORITHM = Text("令牌不是用 HS256 签名的", "The token is not signed with HS256")
_NO_FIT = Text("签名不符", "The signature does not fit")
_OTHER_GAME = Text("令牌属于另一个游戏", "The token is another game's")
_EXPIRED = Text("令牌已过期", "The token has expired")


class LoginTokenError(Exception):
    """A login token must not be accepted; `reason` says why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class GameSecret:
    """One version of a game's server secret, as text ("sk_..."); it is never printed."""

    version: int
    text: str

    def __repr__(self) -> str:
        return f"GameSecret(version={self.version})"


def issue_login_token(
    secret: GameSecret,
    *,
    app_id: str,
    player_id: str,
    channel: str,
    environment: Literal["production", "sandbox"],
    token_id: str,
    now: int,
    lifetime_seconds: int = LIFETIME_SECONDS,
) -> str:
    """A token that says that a player of the game is logged in; `now` is in Unix seconds."""
    claims = {
        "iss": ISSUER,
        "aud": app_id,
        "sub": player_id,
        "channel": channel,
        "env": environment,
        "iat": now,
        "exp": now + lifetime_seconds,
        "jti": token_id,
    }
    signed = f"{_header(secret.version)}.{_encode_json(claims)}"
    return f"{signed}.{_encode(_mac(secret, signed))}"


def verify_login_token(
    secrets: Sequence[GameSecret], token: str, *, app_id: str, now: int
) -> dict[str, Any]:
    """The claims of a token that one of the secrets signed for this game and that has not expired.

    Raises:
        LoginTokenError: anything else.
    """
    parts = token.split(".")
    if len(token) > _MOST_CHARACTERS or len(parts) != 3:
        raise LoginTokenError(_NO_TOKEN)
    algorithm, claims = _algorithm(parts[0]), _decode_json(parts[1])
    if algorithm != "HS256":
        raise LoginTokenError(_OTHER_ALGORITHM)
    given = _decode(parts[2])
    signed = f"{parts[0]}.{parts[1]}"
    if not any(hmac.compare_digest(_mac(secret, signed), given) for secret in secrets):
        raise LoginTokenError(_NO_FIT)
    expires = claims.get("exp")
    if claims.get("iss") != ISSUER or claims.get("aud") != app_id:
        raise LoginTokenError(_OTHER_GAME)
    if not isinstance(expires, int) or expires <= now:
        raise LoginTokenError(_EXPIRED)
    return claims


@lru_cache(maxsize=200)
def _header(version: int) -> str:
    return _encode_json({"alg": "HS256", "typ": "JWT", "kid": str(version)})


class Claims(msgspec.Struct, gc=False):
    """The claims of a token, as `issue_login_token` writes them."""

    iss: str
    aud: str
    sub: str
    channel: str
    env: str
    iat: int
    exp: int
    jti: str


_claims = msgspec.json.Decoder(Claims)


def plainly_valid(
    secrets: Sequence[GameSecret], token: str, *, app_id: str, now: int
) -> Claims | None:
    """The claims of a token just as we issue them; None for whatever `verify_login_token` judges.

    It compares the texts of header and signature, so that only the claims have to be decoded.
    """
    signed, _, given = token.rpartition(".")
    header, _, payload = signed.partition(".")
    for secret in secrets:
        if header == _header(secret.version) and hmac.compare_digest(
            _encode(_mac(secret, signed)), given
        ):
            claims = _claims.decode(_decode(payload))
            is_right = claims.iss == ISSUER and claims.aud == app_id and claims.exp > now
            return claims if is_right else None
    return None


def _mac(secret: GameSecret, signed: str) -> bytes:
    return hmac_sha256(secret.text.encode(), signed.encode())


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _encode_json(value: dict[str, Any]) -> str:
    return _encode(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())


def _decode(text: str) -> bytes:
    try:
        padded = text.encode("ascii").translate(_FROM_URL) + b"=" * (-len(text) % 4)
        return binascii.a2b_base64(padded, strict_mode=True)
    except (binascii.Error, ValueError):
        raise LoginTokenError(_NO_TOKEN) from None


@lru_cache(maxsize=200)
def _algorithm(header: str) -> object:
    """What the header says; that of every token of a secret is the same."""
    return _decode_json(header).get("alg")


def _decode_json(text: str) -> dict[str, Any]:
    try:
        value = msgspec.json.decode(_decode(text))
    except (ValueError, RecursionError):
        raise LoginTokenError(_NO_TOKEN) from None
    if not isinstance(value, dict):
        raise LoginTokenError(_NO_TOKEN)
    return value
