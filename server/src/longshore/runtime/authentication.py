"""From the headers of a call to its caller.

| header | who sends it |
|---|---|
| Longshore-App | everybody: the game's AppId |
| Longshore-Key | clients and players: the client key, ck_... |
| Authorization: Bearer | players: the session token that signing in gave |
| Longshore-Time | game servers always, clients if they like: Unix seconds |
| Longshore-Nonce, Longshore-Signature | game servers (`kit/secrets/call_signature.py`) |
"""

import hmac
from collections.abc import Iterable

from sqlalchemy import text
from starlette.requests import Request

from longshore.domains.pack.access_keys import GameKeys, ValidKey
from longshore.kit.clock import now, now_seconds
from longshore.kit.http.context import client_ip
from longshore.kit.http.request_facts import note
from longshore.kit.secrets.call_signature import NONCE, content_to_sign, is_signed
from longshore.kit.text.language import language_of
from longshore.kit.text.text import Text
from longshore.runtime.callers import ClientCall, PlayerCall, RawCall, SdkCall, ServerCall
from longshore.runtime.errors import (
    ClockSkewError,
    NoPlayerSessionError,
    PublisherSuspendedError,
    ReplayedCallError,
    UnknownAppError,
    WrongClientKeyError,
    WrongSignatureError,
)
from longshore.runtime.operation import Operation
from longshore.runtime.ports import TOLERANCE_SECONDS, Ports

_BEARER = "bearer "
_USED = text(
    "INSERT INTO server_nonce (publisher_id, game_id, nonce) VALUES (:publisher, :game, :nonce) "
    "ON CONFLICT DO NOTHING RETURNING 1"
)


async def authenticated(
    ports: Ports, request: Request, operation: Operation, wire: bytes
) -> SdkCall:
    """The caller that the operation asks for; `wire` is the body as it was sent.

    Raises:
        UnknownAppError, PublisherSuspendedError, WrongClientKeyError, NoPlayerSessionError,
        ClockSkewError, WrongSignatureError, ReplayedCallError: as they say.
    """
    app_id = request.headers.get("longshore-app", "")
    game = await _game(ports, app_id)
    note(request, game=game.game_id, publisher=game.publisher_id)
    if game.is_suspended:
        raise PublisherSuspendedError()
    _check_time(request, is_needed=operation.caller == "server")
    base = (
        ports, language_of(request), client_ip(request, ports.settings.trusted_proxies),
        request.state.request_id, request.headers, app_id, game,
    )  # fmt: skip
    if operation.caller == "server":
        return ServerCall(*base, await _check_signed(ports, request, operation, game, wire))
    _check_client_key(game, request.headers.get("longshore-key", ""))
    if operation.caller == "client":
        return ClientCall(*base)
    token = _bearer(request)
    session = await ports.sessions.find(game, token, ended_by=operation.ended_by)
    note(request, player=session.player_id)
    request.state.environment = "sandbox" if session.is_sandbox else "production"
    return PlayerCall(*base, token, session)


async def game_of_client(ports: Ports, app_id: str, key: str) -> GameKeys:
    """The game of an AppId whose client key is given.

    Raises:
        UnknownAppError, PublisherSuspendedError, WrongClientKeyError: as they say.
    """
    game = await _game(ports, app_id)
    if game.is_suspended:
        raise PublisherSuspendedError()
    _check_client_key(game, key)
    return game


async def _game(ports: Ports, app_id: str) -> GameKeys:
    game = await ports.keys.get(app_id)
    if game is None:
        raise UnknownAppError()
    return game


def anybody(ports: Ports, request: Request, path: dict[str, str], body: bytes) -> RawCall:
    """A caller whom nothing is known of but the address."""
    return RawCall(
        ports, language_of(request), client_ip(request, ports.settings.trusted_proxies),
        request.state.request_id, request.headers, request.method, path,
        request.url.query, body,
        lambda game: note(request, game=game.game_id, publisher=game.publisher_id),
        lambda code: note(request, code=code),
    )  # fmt: skip


def _bearer(request: Request) -> str:
    given = request.headers.get("authorization", "")
    token = given[len(_BEARER) :].strip()
    if not token or given[: len(_BEARER)].lower() != _BEARER:
        raise NoPlayerSessionError()
    return token


def _texts(keys: Iterable[ValidKey]) -> list[str]:
    moment = now()
    return [key.text for key in keys if key.expires_at is None or key.expires_at > moment]


def _check_client_key(game: GameKeys, given: str) -> None:
    offered = given.encode()
    matches = [hmac.compare_digest(key.encode(), offered) for key in _texts(game.client)]
    if not any(matches):
        raise WrongClientKeyError()


def _check_time(request: Request, *, is_needed: bool) -> None:
    given = request.headers.get("longshore-time", "")
    if not given and not is_needed:
        return
    if not (given.isascii() and given.isdigit() and len(given) <= 12):
        raise WrongSignatureError(
            reason=Text("请求头 Longshore-Time 应为 Unix 秒", "Longshore-Time must be Unix seconds")
        )
    ours = now_seconds()
    if abs(ours - int(given)) > TOLERANCE_SECONDS:
        raise ClockSkewError({"server_time": ours}, server_time=ours)


async def _check_signed(
    ports: Ports, request: Request, operation: Operation, game: GameKeys, wire: bytes
) -> str:
    """The call's nonce, after everything that the signature covers has been judged."""
    headers = request.headers
    nonce = headers.get("longshore-nonce", "")
    if not NONCE.fullmatch(nonce):
        raise WrongSignatureError(
            reason=Text(
                "请求头 Longshore-Nonce 应为16到64位字母、数字、- 或 _",
                "Longshore-Nonce must be 16 to 64 letters, digits, - or _",
            )
        )
    content = content_to_sign(
        request.method, operation.path, headers["longshore-time"], nonce, wire
    )
    if not is_signed(_texts(game.server), content, headers.get("longshore-signature", "")):
        raise WrongSignatureError(
            reason=Text(
                "与方法、路径、时间、随机值和请求内容的 HMAC-SHA256 不符",
                "it is not the HMAC-SHA256 of method, path, time, nonce and body",
            )
        )
    if not ports.nonces.is_new(headers["longshore-app"], nonce):
        raise ReplayedCallError()
    if operation.changes:
        await _use_nonce(ports, game, nonce)
    return nonce


async def _use_nonce(ports: Ports, game: GameKeys, nonce: str) -> None:
    """Use a nonce in every process at once; what only reads may be asked again of another one."""
    async with ports.database.publisher(game.publisher_id) as session:
        values = {"publisher": game.publisher_id, "game": game.game_id, "nonce": nonce}
        if (await session.execute(_USED, values)).first() is None:
            raise ReplayedCallError()
