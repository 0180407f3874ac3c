"""Secret parameters of channels, opened just before a build and kept no longer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.channels.build_recipes import ChannelRecipe
from longshore.domains.pack.channels.models import ChannelSecret, GameChannelRevision
from longshore.domains.pack.channels.sealing import record_of
from longshore.kit.secrets.keyring import Keyring


@dataclass(frozen=True, slots=True)
class SecretsWanted:
    """Which secret parameters of which version of a game's channel are wanted."""

    game_channel_id: int
    version: int
    keys: tuple[str, ...]


class SealedSecrets(NamedTuple):
    """Secrets as they are stored, by parameter; they open for their channel alone."""

    publisher_id: int
    game_channel_id: int
    tokens: Mapping[str, bytes]

    def open(self, keyring: Keyring) -> dict[str, str]:
        """The secrets by parameter.

        Raises:
            KeyringError: the master key is missing or a secret is damaged.
        """
        return {
            key: keyring.decrypt(
                token,
                publisher_id=self.publisher_id,
                record=record_of(self.game_channel_id, key),
            ).decode()
            for key, token in self.tokens.items()
        }


async def sealed_secrets(
    session: AsyncSession, publisher_id: int, wanted: Sequence[SecretsWanted]
) -> dict[SecretsWanted, SealedSecrets]:
    """The secrets of many channels in two statements.

    They are those of the wanted version, even when the configuration has changed since.
    """
    places = {(one.game_channel_id, one.version) for one in wanted if one.keys}
    if not places:
        return {one: SealedSecrets(publisher_id, one.game_channel_id, {}) for one in wanted}
    rows = await session.execute(
        select(
            GameChannelRevision.game_channel_id,
            GameChannelRevision.version,
            GameChannelRevision.secrets,
        ).where(
            tuple_(GameChannelRevision.game_channel_id, GameChannelRevision.version).in_(places)
        )
    )
    pointers = {(row.game_channel_id, row.version): row.secrets for row in rows}
    ids = {
        (one.game_channel_id, secret_id)
        for one in wanted
        for key, secret_id in pointers.get((one.game_channel_id, one.version), {}).items()
        if key in one.keys
    }
    stored = await session.execute(
        select(ChannelSecret.game_channel_id, ChannelSecret.id, ChannelSecret.sealed).where(
            tuple_(ChannelSecret.game_channel_id, ChannelSecret.id).in_(ids)
        )
    )
    sealed = {(row.game_channel_id, row.id): row.sealed for row in stored}

    def tokens(one: SecretsWanted) -> dict[str, bytes]:
        found = pointers.get((one.game_channel_id, one.version), {})
        places = {key: (one.game_channel_id, found[key]) for key in one.keys if key in found}
        return {key: sealed[place] for key, place in places.items() if place in sealed}

    return {one: SealedSecrets(publisher_id, one.game_channel_id, tokens(one)) for one in wanted}


async def recipe_secrets(
    session: AsyncSession, keyring: Keyring, recipe: ChannelRecipe
) -> dict[str, str]:
    """The secret parameters that enter the package of one recipe, opened.

    Raises:
        KeyringError: the master key is missing or a secret is damaged.
    """
    wanted = SecretsWanted(recipe.game_channel_id, recipe.version, tuple(recipe.secret_keys))
    found = await sealed_secrets(session, recipe.publisher_id, [wanted])
    return found[wanted].open(keyring)
