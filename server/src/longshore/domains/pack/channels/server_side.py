"""A game's channel as the run time needs it: its parameters with secrets, and where calls go."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.callbacks import Callback, CallbackKind, Environment, callback_of
from longshore.domains.pack.channels import repository
from longshore.domains.pack.channels.build_recipes import rules_of
from longshore.domains.pack.channels.config import CallbackPlace, ParameterValue
from longshore.domains.pack.channels.configured import (
    Configured,
    configured_channels,
    removed_channels,
)
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
    session: AsyncSession, keyring: Keyring, game_id: int, codes: Collection[str], *,
    even_removed: bool = False,
) -> dict[str, str] | None:  # fmt: skip
    """Every parameter of the game's channel of one of these codes, secrets opened, as text.

    None when the game has no such channel. `even_removed`: where it has none any more, those of one
    that was taken off it. Keep them no longer than one call needs them.

    Raises:
        KeyringError: the master key is missing or a secret is damaged.
    """
    found = await configured_channels(session, game_id, codes)
    if not found and even_removed:
        found = await removed_channels(session, game_id, codes)
    for one in found:
        return (await _sealed(session, one, "")).opened(keyring)
    return None


@dataclass(frozen=True, slots=True)
class SealedParameters:
    """The parameters of a game's channel, secrets sealed as they lie in the database.

    `state` names the rows that they were read of as these were then: whoever acts upon them later
    asks in the same statement whether `CHANNELS_STATE` still comes to it.
    """

    state: str
    publisher_id: int
    plain: Mapping[str, str]
    sealed: tuple[tuple[str, str, bytes], ...]
    """Name, record that it is sealed for, and sealed value of each secret."""

    def opened(self, keyring: Keyring) -> dict[str, str]:
        """Every parameter as text. Keep them no longer than one call needs them.

        Raises:
            KeyringError: the master key is missing or a secret is damaged.
        """
        publisher = self.publisher_id
        return {**self.plain} | {
            name: keyring.decrypt(token, publisher_id=publisher, record=record).decode()
            for name, record, token in self.sealed
        }


CHANNELS_STATE = """(SELECT string_agg(concat_ws(' ', c.id, c.xmin, h.xmin, p.id, p.xmin), ','
    ORDER BY c.id) FROM game_channel c JOIN channel h ON h.code = c.channel_code
  LEFT JOIN channel_plugin p ON p.id = c.plugin_id WHERE c.game_id = :game
    AND c.channel_code = ANY(CAST(:served AS text[])) AND NOT c.is_removed)"""
"""What the parameters of a game's channels were read of: rows, and who wrote each last. A secret's
row is never written again but to seal the same under a newer key."""
_STATE = text(f"SELECT {CHANNELS_STATE}")


async def sealed_parameters(
    session: AsyncSession, game_id: int, codes: Collection[str]
) -> SealedParameters | None:
    """As `server_parameters`, to be kept: nothing is opened."""
    # Before the parameters: of rows that are changed meanwhile the state is older than they are.
    values = {"game": game_id, "served": list(codes)}
    state = (await session.execute(_STATE, values)).scalar()
    for one in await configured_channels(session, game_id, codes):
        return await _sealed(session, one, state or "")
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


async def _sealed(session: AsyncSession, one: Configured, state: str) -> SealedParameters:
    values = with_defaults(one.schema, one.config.parameters)
    wanted = {secret_id: key for key, secret_id in one.row.secrets.items()}
    found = await repository.sealed_values(session, one.row.id, wanted) if wanted else {}
    return SealedParameters(
        state,
        one.row.publisher_id,
        {key: _text(value) for key, value in values.items()},
        tuple(
            (wanted[secret_id], record_of(one.row.id, wanted[secret_id]), token)
            for secret_id, token in found.items()
        ),
    )


def _text(value: ParameterValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
