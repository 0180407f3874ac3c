"""A channel as the build needs it; its secrets are opened by `secrets`, just before."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.channels.config import (
    CallbackPlace,
    ParameterValue,
    Switch,
)
from longshore.domains.pack.channels.configured import Configured, PluginRow, configured_channels
from longshore.domains.pack.channels.parameters import (
    ParameterFault,
    Schema,
    with_defaults,
)
from longshore.integrations.object_store import Bucket

SWITCH_PREFIX = "longshore.switch."
"""Begins the parameters that tell a package what is off; whatever is on has no parameter."""


@dataclass(frozen=True, slots=True)
class PluginRef:
    """A plug-in bundle: where it lies and what its bytes must be."""

    id: int
    version: str
    bucket: Bucket
    key: str
    sha256: str
    size_bytes: int
    min_sdk: int


@dataclass(frozen=True, slots=True)
class ChannelRecipe:
    """One channel of a game as it is configured now; holds no secret.

    `parameters` are those that enter the package and are no secret, defaults filled in, and what
    is switched off;
    `secret_keys` are the secret ones, which `secrets` opens. `parameter_faults` must be empty
    for a build. `version` is the configuration's, for the record.
    """

    game_channel_id: int
    publisher_id: int
    game_id: int
    channel_code: str
    channel_name: Mapping[str, str]
    colour: str
    kind: str
    needs_agreement: bool
    is_enabled: bool
    version: int
    package_name: str | None
    package_suffix: str | None
    label: str | None
    parameters: Mapping[str, ParameterValue]
    switched_off: tuple[Switch, ...]
    secret_keys: tuple[str, ...]
    parameter_faults: tuple[ParameterFault, ...]
    plugin: PluginRef | None
    signing_key_id: int | None
    icon_set_id: int | None
    splash_id: int | None
    meta_data: Mapping[str, ParameterValue]
    permissions_added: tuple[str, ...]
    permissions_removed: tuple[str, ...]
    manifest_overrides: tuple[str, ...]


async def recipes(
    session: AsyncSession, game_id: int, ids: Collection[int] | None = None
) -> list[ChannelRecipe]:
    """The game's channels in the catalogue's order; `ids` are of game channels, None is all.

    Removed channels and ids of other games are left out; disabled ones are there.
    """
    every = await configured_channels(session, game_id)
    return [recipe_of(one) for one in every if ids is None or one.row.id in ids]


@dataclass(frozen=True, slots=True)
class ChannelRules:
    """What a game's channel does not allow, and the addresses that it has instead of the game's.

    `callbacks` maps "production.login" and the like to addresses.
    """

    publisher_id: int
    name: Mapping[str, str]
    off: tuple[Switch, ...]
    callbacks: Mapping[CallbackPlace, str]


async def rules_of(session: AsyncSession, game_id: int, channel_code: str) -> ChannelRules | None:
    """The rules of a channel; None when the game has no such channel."""
    for one in await configured_channels(session, game_id, [channel_code]):
        name = {"zh": one.channel.name_zh, "en": one.channel.name_en}
        off = tuple(one.config.switches.off())
        return ChannelRules(one.row.publisher_id, name, off, one.config.callbacks)
    return None


def recipe_of(configured: Configured) -> ChannelRecipe:
    """The recipe of a channel as it is configured now."""
    row, channel, plugin = configured.row, configured.channel, configured.plugin
    config, schema = configured.config, configured.schema
    switched = {f"{SWITCH_PREFIX}{name}": False for name in config.switches.off()}
    client = {parameter.key for parameter in schema if parameter.scope == "client"}
    values = with_defaults(schema, config.parameters)
    package: dict[str, Any] = {config.package_rule: config.package_value or None}
    return ChannelRecipe(
        game_channel_id=row.id,
        publisher_id=row.publisher_id,
        game_id=row.game_id,
        channel_code=row.channel_code,
        channel_name={"zh": channel.name_zh, "en": channel.name_en},
        colour=channel.icon,
        kind=channel.kind,
        needs_agreement=channel.needs_agreement,
        is_enabled=row.is_enabled,
        version=row.version,
        package_name=package.get("name"),
        package_suffix=package.get("suffix"),
        label=config.label or None,
        parameters={key: value for key, value in values.items() if key in client} | switched,
        switched_off=tuple(config.switches.off()),
        secret_keys=_secret_keys(schema, row.secrets),
        parameter_faults=configured.parameter_faults,
        plugin=_plugin_ref(plugin),
        signing_key_id=config.signing_key_id,
        icon_set_id=config.icon_set_id,
        splash_id=config.splash_id,
        meta_data=config.meta_data,
        permissions_added=tuple(config.permissions_added),
        permissions_removed=tuple(config.permissions_removed),
        manifest_overrides=tuple(config.manifest_overrides),
    )


def _secret_keys(schema: Schema, secrets: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(
        parameter.key
        for parameter in schema
        if parameter.secret and parameter.scope == "client" and parameter.key in secrets
    )


def _plugin_ref(plugin: PluginRow | None) -> PluginRef | None:
    if plugin is None:
        return None
    return PluginRef(
        id=plugin.id,
        version=plugin.version,
        bucket=Bucket.PRIVATE,
        key=plugin.object_key,
        sha256=plugin.sha256,
        size_bytes=plugin.size_bytes,
        min_sdk=plugin.min_sdk,
    )
