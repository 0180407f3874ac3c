"""Judging a login token for a game's own server."""

from typing import Annotated

from pydantic import BaseModel, Field

from longshore.domains.operate.players import is_session_open
from longshore.domains.pack.access_keys import (
    GameKeys,
    GameSecret,
    LoginTokenError,
    verify_login_token,
)
from longshore.kit.clock import now, now_seconds
from longshore.kit.text.text import Text
from longshore.runtime.callers import ServerCall
from longshore.runtime.operation import sdk_call
from longshore.runtime.ports import Ports

_ENDED = Text("会话已结束", "The session has ended")


class TokenInput(BaseModel):
    """The login token that the client handed over."""

    token: Annotated[str, Field(min_length=1, max_length=4096)]


class TokenOutput(BaseModel):
    """Whether the token is good; the rest is empty when it is not, and `reason` says why.

    `environment` is "production" or "sandbox": a production server refuses the latter.
    `reason` is in the language that the caller accepts.
    """

    is_valid: bool
    reason: str = ""
    player_id: str = ""
    channel: str = ""
    environment: str = ""
    expires_at: int = 0


@sdk_call("/sdk/server/v1/token/verify", changes=False)
async def verify_token(call: ServerCall, form: TokenInput) -> TokenOutput:
    """Judge a login token: its signature, its age, and whether its session goes on.

    A game's server can judge the first two by itself; only this call knows of a ban or a sign-out.
    """
    try:
        return await judged_token(call.ports, call.game, call.app_id, form.token)
    except LoginTokenError as error:
        return TokenOutput(is_valid=False, reason=error.reason.in_language(call.language))


async def judged_token(ports: Ports, game: GameKeys, app_id: str, token: str) -> TokenOutput:
    """What a login token of a game says.

    Raises:
        LoginTokenError: it is not good.
    """
    moment = now()
    secrets = [
        GameSecret(key.version, key.text)
        for key in game.server
        if key.expires_at is None or key.expires_at > moment
    ]
    claims = verify_login_token(secrets, token, app_id=app_id, now=now_seconds())
    if not await _is_open(ports, game, claims):
        raise LoginTokenError(_ENDED)
    return TokenOutput(
        is_valid=True,
        player_id=str(claims["sub"]),
        channel=str(claims["channel"]),
        environment=str(claims["env"]),
        expires_at=int(claims["exp"]),
    )


async def _is_open(ports: Ports, game: GameKeys, claims: dict[str, object]) -> bool:
    """From memory where this process hears of what ends, else from the database."""
    token_id = str(claims["jti"])
    if not token_id.startswith("s"):
        # Validation's tokens belong to no session.
        return bool(claims["env"] == "sandbox")
    session_id = int(token_id[1:])
    if ports.sessions.is_hearing:
        return not ports.sessions.is_ended(session_id)
    async with ports.database.publisher(game.publisher_id) as session:
        return await is_session_open(session, game.game_id, session_id)
