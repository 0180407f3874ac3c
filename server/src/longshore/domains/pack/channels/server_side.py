"""A game's channel as the run time needs it: its parameters with secrets, and where calls go."""

from collections.abc import Collection

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.callbacks import Callback, CallbackKind, Environment, callback_of
from longshore.domains.pack.channels import repository
from longshore.domains.pack.channels.build_recipes import rules_of
from longshore.domains.pack.channels.config import CallbackPlace, ParameterValue
from longshore.domains.pack.channels.configured import Configured, configured_channels
from longshore.domains.pack.channels.parameters import with_defaults
from longshore.domains.pack.channels.sealing import record_of
from longshore.kit.secrets.keyring import Keyring

_PLACES: dict[tuple[Environment, CallbackKind], CallbackPlace] = {
    ("production", "login"): "production.login",
    ("production", "payment"): "production.payment",
    ("sandbox", "login"): "sandbox.login",
    ("sandbox", "payment"): "sandbox.payment",
}


async def server_parameters(
    session: AsyncSession, keyring: Keyring, game_id: int, codes: Collection[str]
) -> dict[str, str] | None:
    """Every parameter of the game's channel of one of these codes, secrets opened, as text.

    None when the game has no such channel. Keep them no longer than one call needs them.

    Raises:
        KeyringError: the master key is missing or a secret is damaged.
    """
    for one in await configured_channels(session, game_id, codes):
        values = with_defaults(one.schema, one.config.parameters)
        opened = await _opened(session, keyring, one)
        return {key: _text(value) for key, value in values.items()} | opened
    return None


async def callback_for(
    session: AsyncSession,
    keyring: Keyring,
    game_id: int,
    environment: Environment,
    kind: CallbackKind,
    channel_code: str,
) -> Callback | None:
    """Where a call about a player of a channel goes: the channel's own address, or the game's.

    Raises:
        KeyringError: a secret cannot be opened.
    """
    rules = await rules_of(session, game_id, channel_code)
    own = rules.callbacks.get(_PLACES[environment, kind]) if rules else None
    override = (rules.publisher_id, own) if rules and own else None
    return await callback_of(session, keyring, game_id, environment, kind, override=override)


async def _opened(session: AsyncSession, keyring: Keyring, one: Configured) -> dict[str, str]:
    wanted = {secret_id: key for key, secret_id in one.row.secrets.items()}
    if not wanted:
        return {}
    sealed = await repository.sealed_values(session, one.row.id, wanted)
    return {
        wanted[secret_id]: keyring.decrypt(
            token,
            publisher_id=one.row.publisher_id,
            record=record_of(one.row.id, wanted[secret_id]),
        ).decode()
        for secret_id, token in sealed.items()
    }


def _text(value: ParameterValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
