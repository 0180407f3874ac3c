"""A game's channels as they are configured now: plain rows, since a page reads hundreds of them.

An object of the ORM keeps track of each of its values, and nothing here changes one.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from sqlalchemy import String, any_, bindparam, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.channels.config import ChannelConfig
from longshore.domains.pack.channels.models import Channel, ChannelPlugin, GameChannel
from longshore.domains.pack.channels.parameters import (
    ParameterFault,
    Schema,
    faults_of,
    schema_of,
)
from longshore.kit.text.text import Language, Text

PackagePlace = tuple[str, str]
"""A rule of package names and its value."""


class GameChannelRow(NamedTuple):
    """What is read of `game_channel`; the names are the columns'."""

    id: int
    publisher_id: int
    game_id: int
    channel_code: str
    is_enabled: bool
    version: int
    plugin_id: int | None
    config: dict[str, Any]
    secrets: dict[str, int]
    updated_at: datetime
    updated_user_name: str


class EntryRow(NamedTuple):
    """What is read of the catalogue's `channel`."""

    code: str
    name_zh: str
    name_en: str
    kind: str
    icon: str
    package_suffix: str
    needs_agreement: bool


class PluginRow(NamedTuple):
    """What is read of `channel_plugin`."""

    id: int
    version: str
    status: str
    parameters: list[dict[str, object]]
    object_key: str
    sha256: str
    size_bytes: int
    min_sdk: int


_parts = ((GameChannel, GameChannelRow), (Channel, EntryRow), (ChannelPlugin, PluginRow))
_OF_CHANNEL, _TO_ENTRY = (
    len(GameChannelRow._fields),
    len((*GameChannelRow._fields, *EntryRow._fields)),
)
_of_any = (
    select(*(getattr(model, name) for model, row in _parts for name in row._fields))
    .join(Channel, Channel.code == GameChannel.channel_code)
    .outerjoin(ChannelPlugin, ChannelPlugin.id == GameChannel.plugin_id)
    .where(GameChannel.game_id == bindparam("game_id"))
    .order_by(Channel.position, Channel.code)
)
_of_game = _of_any.where(GameChannel.is_removed.is_(False))
_has_code = GameChannel.channel_code == any_(bindparam("codes", type_=ARRAY(String)))
_of_codes = _of_game.where(_has_code)
_removed_of_codes = _of_any.where(GameChannel.is_removed, _has_code)


@dataclass(frozen=True)
class Configured:
    """A game's channel with everything that its row names, parsed once."""

    row: GameChannelRow
    channel: EntryRow
    plugin: PluginRow | None

    @cached_property
    def config(self) -> ChannelConfig:
        """The configuration."""
        return ChannelConfig.model_validate(self.row.config)

    @cached_property
    def schema(self) -> Schema:
        """The parameters that the chosen plug-in version asks for."""
        return schema_of(self.plugin)

    @cached_property
    def parameter_faults(self) -> tuple[ParameterFault, ...]:
        """What is wrong with the values of its parameters."""
        return tuple(faults_of(self.schema, self.config.parameters, self.row.secrets))

    @property
    def package_place(self) -> PackagePlace:
        """The rule and value of its package name."""
        return self.row.config["package_rule"], self.row.config["package_value"]

    def name(self, language: Language) -> str:
        """The channel's name."""
        return Text(self.channel.name_zh, self.channel.name_en).in_language(language)


async def configured_channels(
    session: AsyncSession, game_id: int, codes: Collection[str] | None = None
) -> list[Configured]:
    """The channels of a game in the catalogue's order; `codes` None is all."""
    if codes is None:
        found = await session.execute(_of_game, {"game_id": game_id})
    else:
        found = await session.execute(_of_codes, {"game_id": game_id, "codes": list(codes)})
    return [configured(tuple(row)) for row in found]


async def removed_channels(
    session: AsyncSession, game_id: int, codes: Collection[str]
) -> list[Configured]:
    """Channels that were taken off a game, with the configuration that is kept of them."""
    values = {"game_id": game_id, "codes": list(codes)}
    found = await session.execute(_removed_of_codes, values)
    return [configured(tuple(row)) for row in found]


def configured(row: tuple[Any, ...], kind: type[Configured] = Configured) -> Configured:
    """One of the values of `GameChannelRow`, `EntryRow` and `PluginRow`, in that order."""
    plugin = row[_TO_ENTRY:]
    return kind(
        GameChannelRow._make(row[:_OF_CHANNEL]),
        EntryRow._make(row[_OF_CHANNEL:_TO_ENTRY]),
        None if plugin[0] is None else PluginRow._make(plugin),
    )
