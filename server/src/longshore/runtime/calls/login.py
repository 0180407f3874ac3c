"""Signing a player in."""

import time
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from longshore.domains.operate.players import Device, SignedIn, Who, keyed_digest, sign_in
from longshore.domains.pack.access_keys import GameSecret, issue_login_token
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.secrets.tokens import new_token, token_digest
from longshore.kit.text.text import Text
from longshore.runtime.callers import ClientCall
from longshore.runtime.calls.fields import ChannelCode, DeviceInput
from longshore.runtime.errors import LoginMethodOffError, PlayerBannedError
from longshore.runtime.limits import per_device
from longshore.runtime.operation import sdk_call

# Made and kept by the SDK: whoever knows it is that guest, so it must not be guessed.
GuestKey = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,128}$")]
_LAST_YEAR = 9999


class LoginInput(BaseModel):
    """How somebody signs in.

    `guest`: `guest_key`. `channel`: `channel` and, in `fields`, what that channel's SDK gave.
    `store` is the channel that the package was built for.
    """

    method: Literal["guest", "channel"]
    device: DeviceInput
    store: ChannelCode = ""
    guest_key: GuestKey | None = None
    channel: ChannelCode = ""
    fields: Annotated[dict[str, Annotated[str, Field(max_length=8192)]], Field(max_length=20)] = {}


class LoginOutput(BaseModel):
    """Who signed in, and with what they go on.

    `session` is the token of this player's further calls. `login_token` is what the game hands to
    its own server (docs/guide/developer, game server). `expires_at` is the session's end.
    """

    player_id: str
    is_new: bool
    session: str
    login_token: str
    expires_at: int
    server_time: int


@sdk_call("/sdk/v1/login", per_device(30))
async def login(call: ClientCall, form: LoginInput) -> LoginOutput:
    """Sign a player in and open a session."""
    who = await _who(call, form)
    key = await call.ports.digest_keys.get(call.publisher_id)
    device = Device(
        keyed_digest(key, "device", call.game_id, form.device.id), form.device.os, form.device.model
    )
    token = new_token()
    async with call.transaction() as session:
        done = await sign_in(
            session, call.publisher_id, call.game_id, who, device,
            token_digest=token_digest(token), store_code=form.store,
        )  # fmt: skip
    if done.session_id is None:
        raise banned(done.banned_until)
    return _output(call, who, done, done.session_id, token)


def banned(until: datetime | None) -> PlayerBannedError:
    """The refusal of a player who is barred."""
    if until is None or until.year == _LAST_YEAR:
        return PlayerBannedError({"banned_until": -1}, until="")
    stamp = f"{until:%Y-%m-%d %H:%M} UTC"
    return PlayerBannedError(
        {"banned_until": epoch_seconds(until)},
        until=Text(f"，{stamp} 解封", f" until {stamp}"),
    )


async def _who(call: ClientCall, form: LoginInput) -> Who:
    if form.method == "guest" and form.guest_key:
        key = await call.ports.digest_keys.get(call.publisher_id)
        return Who("", "guest:" + keyed_digest(key, "guest", call.game_id, form.guest_key).hex())
    if form.method == "channel" and form.channel and call.ports.channel_login:
        return await call.ports.channel_login(call.game, form.channel, form.fields)
    raise LoginMethodOffError()


def _output(call: ClientCall, who: Who, done: SignedIn, session_id: int, token: str) -> LoginOutput:
    moment = int(time.time())
    newest = call.game.server[0]
    login_token = issue_login_token(
        GameSecret(newest.version, newest.text),
        app_id=call.app_id,
        player_id=str(done.player_id),
        channel=who.channel_code,
        environment="sandbox" if who.is_sandbox else "production",
        token_id=f"s{session_id}",
        now=moment,
    )
    return LoginOutput(
        player_id=str(done.player_id),
        is_new=done.is_new,
        session=token,
        login_token=login_token,
        expires_at=epoch_seconds(now()) + 86400 * 7,
        server_time=moment,
    )
