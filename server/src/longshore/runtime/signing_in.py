"""Who somebody proves to be: a guest's key, an account's password, or a channel's word."""

from collections.abc import Mapping

from longshore.domains.operate.players import (
    Who,
    find_account,
    holder_of,
    keyed_digest,
    new_account_player,
)
from longshore.domains.pack.validation import sandbox_account
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit
from longshore.runtime import phone_codes
from longshore.runtime.callers import ClientCall
from longshore.runtime.errors import (
    LoginMethodOffError,
    StoreClosedError,
    WrongPlayerPasswordError,
)
from longshore.runtime.phone_codes import Recipient

# Guesses of one account's password, counted over every process.
_GUESSES = Limit("player_password", 10, 600)


async def check_open(call: ClientCall, method: str, store: str) -> None:
    """Let nobody in whom the published configuration keeps out.

    Raises:
        LoginMethodOffError: the game, or its area there, does not offer this way.
        StoreClosedError: the store's switch, or the area does not have the store.
    """
    snapshot = await call.ports.snapshots.of(call.game)
    area = snapshot.areas.of(call.address)
    if method not in snapshot.login_methods(area):
        raise LoginMethodOffError()
    if area and not area.has_store(store):
        raise StoreClosedError()
    state = snapshot.channel(store)
    if state and not (state["is_enabled"] and state["switches"]["login"]):
        raise StoreClosedError()


async def guest(call: ClientCall, guest_key: str) -> Who:
    """Whoever holds the key that the SDK made on the first start."""
    key = await call.ports.digest_keys.get(call.publisher_id)
    return Who("", "guest:" + keyed_digest(key, "guest", call.game_id, guest_key).hex())


async def account(call: ClientCall, name: str, password: str) -> Who:
    """Whoever knows the password: of a sandbox account of the page Validation, or of a player's.

    Raises:
        WrongPlayerPasswordError: no account has this name and password. ThrottledError.
    """
    await _count_guess(call, name)
    async with call.transaction() as session:
        tested = await sandbox_account(session, call.game_id, name)
        found = None if tested else await find_account(session, call.game_id, name)
    hashed = tested.password_hash if tested else found.password_hash if found else None
    # An unknown name takes as long as a wrong password.
    if not await call.ports.hashing.verify(password, hashed):
        raise WrongPlayerPasswordError()
    if tested:
        return Who("", f"sandbox:{tested.player_id}", is_sandbox=True)
    assert found
    return found.who


async def registered(call: ClientCall, password: str) -> tuple[Who, str]:
    """Somebody new, and what is kept of their password."""
    return new_account_player(), await call.ports.hashing.hash(password)


async def phone(call: ClientCall, number: str, code: str) -> Who:
    """Whoever holds the phone: the player that it is bound to, or somebody new.

    Raises:
        WrongPlayerCodeError: the code is wrong, used or too old. It is not used by this.
    """
    return await _holder(call, Recipient(number), code)


async def email(call: ClientCall, address: str, code: str) -> Who:
    """Whoever reads an address of mail: the player that it is bound to, or somebody new.

    Raises:
        WrongPlayerCodeError: the code is wrong, used or too old. It is not used by this.
    """
    return await _holder(call, Recipient(address, "email"), code)


async def _holder(call: ClientCall, recipient: Recipient, code: str) -> Who:
    await phone_codes.judge(call, recipient, "login", code)
    async with call.transaction() as session:
        found = await holder_of(
            session, call.ports.resources.keyring, call.publisher_id, call.game_id,
            recipient.kind, recipient.to,
        )  # fmt: skip
    return found[1] if found else new_account_player()


async def channel(call: ClientCall, code: str, fields: Mapping[str, str]) -> Who:
    """Whom a channel vouches for.

    Raises:
        LoginMethodOffError: nothing here asks channels. ChannelLoginError: it does not vouch.
    """
    if not code or call.ports.channel_login is None:
        raise LoginMethodOffError()
    return await call.ports.channel_login(call.game, code, fields)


async def _count_guess(call: ClientCall, name: str) -> None:
    async with call.ports.database.system() as session:
        refused = await throttle.count(session, _GUESSES, f"{call.game_id}:{name}")
    if refused:
        raise refused
