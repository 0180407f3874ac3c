"""Signing a player in."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import BaseModel, Field, SecretStr, StringConstraints
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activities import OF_VISITS, asks_for, note_visit
from longshore.domains.operate.players import (
    SESSION_DAYS,
    Device,
    FactTakenError,
    SignedIn,
    Who,
    add_account,
    ban_told,
    keyed_digest,
    put_fact,
    sign_in,
)
from longshore.domains.operate.publishing import Snapshot
from longshore.domains.operate.real_names import Whose
from longshore.domains.pack.access_keys import GameSecret, issue_login_token
from longshore.kit.clock import epoch_seconds, now, now_seconds
from longshore.kit.errors import ApiError, ConflictError
from longshore.kit.http.throttle import who as counted_as
from longshore.kit.secrets.tokens import new_token, token_digest
from longshore.kit.text.fields import MailAddress, Phone
from longshore.kit.text.text import Text
from longshore.runtime import minors, phone_codes, signing_in
from longshore.runtime.callers import ClientCall, PlayerCall
from longshore.runtime.calls.fields import ChannelCode, Code, DeviceInput
from longshore.runtime.consents import ConsentInput, check_consent, keep_consents
from longshore.runtime.entry import check_place, on_refused_list
from longshore.runtime.errors import (
    LoginIncompleteError,
    MinorHoursError,
    OnRefusedListError,
    PlayerBannedError,
    WrongPlayerCodeError,
)
from longshore.runtime.limits import per_device
from longshore.runtime.minors import RealNameState
from longshore.runtime.operation import sdk_call
from longshore.runtime.phone_codes import Recipient

# Made and kept by the SDK: whoever knows it is that guest, so it must not be guessed.
GuestKey = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,128}$")]
AccountName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_.-]{3,49}$")]
Password = Annotated[SecretStr, Field(min_length=8, max_length=128)]
_LAST_YEAR = 9999


class LoginInput(BaseModel):
    """How somebody signs in.

    `guest`: `guest_key`. `account` and `register`: `account` and `password`. `channel`: `channel`
    and, in `fields`, what that channel's SDK gave. `phone` and `email`: `phone` or `email`,
    and the `code` that was sent to it. `store` is the channel that the package was built for,
    `consents` what the player has just accepted of what `init` asks for.
    """

    method: Literal["guest", "account", "register", "phone", "email", "channel"]
    device: DeviceInput
    store: ChannelCode = ""
    guest_key: GuestKey | None = None
    account: AccountName | None = None
    password: Password | None = None
    phone: Phone | None = None
    email: MailAddress | None = None
    code: Code | None = None
    channel: ChannelCode = ""
    fields: Annotated[dict[str, Annotated[str, Field(max_length=8192)]], Field(max_length=20)] = {}
    consents: Annotated[list[ConsentInput], Field(max_length=10)] = []


class LoginOutput(BaseModel):
    """Who signed in, and with what they go on.

    `session` is the token of this player's further calls. `login_token` is what the game hands to
    its own server (docs/guide/developer, game server); it is empty for a player who must tell a
    real name first, whose `realname` then gives it. `expires_at` is the session's end. `real_name`
    is empty where the game does not ask for it. `play_seconds` is how long a minor may play.
    """

    player_id: str
    is_new: bool
    environment: Literal["production", "sandbox"]
    session: str
    login_token: str
    expires_at: int
    server_time: int
    real_name: RealNameState = ""
    play_seconds: int | None = None


@sdk_call("/sdk/v1/login", per_device(30))
async def login(call: ClientCall, form: LoginInput) -> LoginOutput:
    """Sign a player in and open a session."""
    await check_place(call)
    method = "account" if form.method == "register" else form.method
    await signing_in.check_open(call, method, form.channel or form.store)
    who, password_hash = await _who(call, form)
    token = new_token()
    device = await _device(call, form)
    try:
        done, admission = await _signed_in(call, form, who, device, token, password_hash)
    except minors.HeldBackError as held:
        raise await held.note(call) from None
    if recipient := _recipient(form):
        await phone_codes.forget(call, recipient)
    if done.session is None:
        raise await _kept_out(call, done, device)
    call.ports.sessions.remember(token, done.session)
    return _output(call, who, done, token, admission)


async def _kept_out(call: ClientCall, done: SignedIn, device: Device) -> ApiError:
    """Why there is no session: the refused list, or a ban."""
    if done.banned_until is None or done.banned_until <= now():
        refused = await on_refused_list(call, done.player_id, device.digest)
        # An entry that ended in this very moment: whoever tries again gets in.
        return refused or OnRefusedListError({}, until="", why="")
    async with call.transaction() as session:
        told = await ban_told(session, call.game_id, done.player_id)
    return banned(done.banned_until, told)


def banned(until: datetime | None, told: str = "") -> PlayerBannedError:
    """The refusal of a player who is barred; `told` is why, as they may read it."""
    why = Text("：{told}", ": {told}").filled(told=told) if told else ""
    if until is None or until.year == _LAST_YEAR:
        return PlayerBannedError({"banned_until": -1, "reason": told}, until="", why=why)
    stamp = f"{until:%Y-%m-%d %H:%M} UTC"
    return PlayerBannedError(
        {"banned_until": epoch_seconds(until), "reason": told},
        until=Text("，{stamp} 解封", " until {stamp}").filled(stamp=stamp),
        why=why,
    )


async def _who(call: ClientCall, form: LoginInput) -> tuple[Who, str]:
    """Who it is; a new account's hashed password beside it."""
    if form.method == "guest" and form.guest_key:
        return await signing_in.guest(call, form.guest_key), ""
    if form.method == "channel":
        return await signing_in.channel(call, form.channel, form.fields), ""
    if form.method == "phone" and form.phone and form.code:
        return await signing_in.phone(call, form.phone, form.code), ""
    if form.method == "email" and form.email and form.code:
        return await signing_in.email(call, form.email, form.code), ""
    if form.account and form.password and form.method not in ("phone", "email"):
        password = form.password.get_secret_value()
        if form.method == "register":
            return await signing_in.registered(call, password)
        return await signing_in.account(call, form.account, password), ""
    raise LoginIncompleteError(method=form.method)


async def _device(call: ClientCall, form: LoginInput) -> Device:
    key = await call.ports.digest_keys.get(call.publisher_id)
    digest = keyed_digest(key, "device", call.game_id, form.device.id)
    return Device(digest, form.device.os, form.device.model)


async def _signed_in(
    call: ClientCall, form: LoginInput, who: Who, device: Device, token: str, password_hash: str
) -> tuple[SignedIn, minors.Admission]:
    async with call.transaction() as session:
        done = await sign_in(
            session, call.publisher_id, call.game_id, who, device,
            token_digest=token_digest(token), store_code=form.store,
            address=counted_as(call.address),
        )  # fmt: skip
        if password_hash and not await add_account(
            session, call.publisher_id, call.game_id, done.player_id,
            name=form.account or "", password_hash=password_hash,
        ):  # fmt: skip
            raise ConflictError(what=form.account)
        if (proven := _recipient(form)) and form.code:
            await phone_codes.use(call, session, proven, "login", form.code)
            if done.is_new:
                await _put_proven(call, session, done.player_id, proven)
        if done.session is not None:
            await keep_consents(call, session, done.player_id, form.consents)
            await check_consent(call, session, done.player_id, form.store)
        admission = await _admitted(call, session, who, done)
        if done.session is not None and not who.is_sandbox:
            await _note_visit(call, session, done.player_id)
        return done, admission


async def _note_visit(call: ClientCall, session: AsyncSession, player_id: int) -> None:
    snapshot = await call.ports.snapshots.of(call.game)
    if visits_count(snapshot):
        zone = snapshot.time_zone(call.ports.settings.time_zone)
        await note_visit(session, call.publisher_id, call.game_id, player_id, zone)


def visits_count(snapshot: Snapshot) -> bool:
    """Whether an activity of the game rewards that players come."""
    return asks_for(snapshot.kinds, OF_VISITS)


async def _admitted(
    call: ClientCall, session: AsyncSession, who: Who, done: SignedIn
) -> minors.Admission:
    """Judge a minor's hour within the sign-in, so that nothing is left of one that is refused."""
    whose = Whose(call.publisher_id, call.game_id, done.player_id, who.is_sandbox)
    if done.session is None:
        return minors.Admission()
    try:
        return await minors.admit(call, session, whose, who.channel_code)
    except MinorHoursError as refusal:
        raise minors.HeldBackError(whose, "hours", refusal) from None


def _recipient(form: LoginInput) -> Recipient | None:
    """Whom the code was sent to that somebody signs in by."""
    if form.method == "phone" and form.phone:
        return Recipient(form.phone)
    return Recipient(form.email, "email") if form.method == "email" and form.email else None


async def _put_proven(
    call: ClientCall, session: AsyncSession, player_id: int, proven: Recipient
) -> None:
    try:
        await put_fact(
            session, call.ports.resources.keyring, call.publisher_id, call.game_id,
            player_id, proven.kind, proven.to,
        )  # fmt: skip
    except FactTakenError as error:
        # Bound by somebody in this very moment: signing in again finds them.
        raise WrongPlayerCodeError() from error


def login_token_of(call: ClientCall | PlayerCall, who: Who, player_id: int, session_id: int) -> str:
    """What a player's client hands to the game's server."""
    newest = call.game.server[0]
    return issue_login_token(
        GameSecret(newest.version, newest.text),
        app_id=call.app_id,
        player_id=str(player_id),
        channel=who.channel_code,
        environment="sandbox" if who.is_sandbox else "production",
        token_id=f"s{session_id}",
        now=now_seconds(),
    )


def _output(
    call: ClientCall, who: Who, done: SignedIn, token: str, admission: minors.Admission
) -> LoginOutput:
    assert done.session
    login_token = ""
    if admission.may_play:
        login_token = login_token_of(call, who, done.player_id, done.session.id)
    return LoginOutput(
        player_id=str(done.player_id),
        is_new=done.is_new,
        environment="sandbox" if who.is_sandbox else "production",
        session=token,
        login_token=login_token,
        expires_at=epoch_seconds(now() + timedelta(days=SESSION_DAYS)),
        server_time=now_seconds(),
        real_name=admission.real_name,
        play_seconds=admission.seconds_left,
    )
