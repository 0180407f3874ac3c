"""Channels of a game: listing, adding, saving, enabling, removing. Every change is audited."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.channels import repository
from longshore.domains.channels.catalogue import all_channels, plugins_by_channel
from longshore.domains.channels.changes import Change, State, apply, locked, seal
from longshore.domains.channels.completeness import Checker
from longshore.domains.channels.config import ChannelConfig
from longshore.domains.channels.errors import PluginUnavailableError
from longshore.domains.channels.models import Channel, ChannelPlugin, GameChannel
from longshore.domains.channels.parameters import Schema, Texts, schema_of
from longshore.domains.channels.references import gone
from longshore.domains.channels.schemas import (
    MASK,
    AddInput,
    Changed,
    ChannelDetail,
    ChannelRow,
    EnableInput,
    ListedChannel,
    RemoveInput,
    SaveInput,
)
from longshore.domains.channels.values import check_callbacks, check_package, refuse, sort_values
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import Language, NotFoundError


async def list_channels(
    session: AsyncSession, game_id: int, language: Language
) -> list[ChannelRow]:
    """The game's channels with what each lacks."""
    rows = await repository.channels_of_game(session, game_id)
    checker = await Checker.of_game(session, game_id, rows, language)
    return [await _row(checker, *row) for row in rows]


async def get_channel(
    session: AsyncSession, game_id: int, game_channel_id: int, language: Language
) -> ChannelDetail:
    """One channel's whole configuration; secrets as the mask.

    Raises:
        NotFoundError: no such channel of this game.
    """
    rows = await repository.channels_of_game(session, game_id)
    checker = await Checker.of_game(session, game_id, rows, language)
    for row, channel, plugin in rows:
        if row.id == game_channel_id:
            shown = await _row(checker, row, channel, plugin)
            return ChannelDetail(
                **shown.model_dump(),
                plugin_id=row.plugin_id,
                config=ChannelConfig.model_validate(row.config),
                secrets=dict.fromkeys(row.secrets, MASK),
            )
    raise NotFoundError()


async def list_for_choice(session: AsyncSession, game_id: int) -> list[ListedChannel]:
    """The game's channels for a choice."""
    return [
        ListedChannel(
            id=row.id,
            channel=row.channel_code,
            name=Texts(zh=channel.name_zh, en=channel.name_en),
            kind=channel.kind,
            is_enabled=row.is_enabled,
        )
        for row, channel, _ in await repository.channels_of_game(session, game_id)
    ]


async def add_channels(change: Change, form: AddInput) -> Changed:
    """Add channels of the catalogue; a removed one comes back as it was, but for what is gone.

    Raises:
        NotFoundError: no such channel is offered.
    """
    return Changed(ids=[row.id for row in await add_codes(change, form.codes) if row])


async def add_codes(change: Change, codes: Sequence[str]) -> list[GameChannel | None]:
    """Add these channels; None for each that the game has already.

    Raises:
        NotFoundError: no such channel is offered.
    """
    offered = {row.code: row for row in await all_channels(change.session) if row.is_offered}
    plugins = await plugins_by_channel(change.session)
    added = []
    for code in dict.fromkeys(codes):
        if code not in offered:
            raise NotFoundError()
        added.append(await _add(change, offered[code], newest(plugins.get(code, []))))
    return added


async def _add(
    change: Change, channel: Channel, plugin: ChannelPlugin | None
) -> GameChannel | None:
    statement = (
        select(GameChannel)
        .where(GameChannel.game_id == change.game_id, GameChannel.channel_code == channel.code)
        .with_for_update()
    )
    row = (await change.session.execute(statement)).scalar_one_or_none()
    if row is not None and not row.is_removed:
        return None
    if row is not None:
        old = State.of(row)
        lost = await gone(change.session, change.game_id, channel.code, old.config)
        config = old.config.model_copy(update=dict.fromkeys(lost))
        await apply(change, row, "add", State(config, old.plugin_id, True, old.secrets))
        return row
    rule = "suffix" if channel.package_suffix else "none"
    config = ChannelConfig(package_rule=rule, package_value=channel.package_suffix)
    row = GameChannel(
        publisher_id=change.actor.publisher_id,
        game_id=change.game_id,
        channel_code=channel.code,
        plugin_id=plugin.id if plugin else None,
        config=config.model_dump(),
        secrets={},
        is_enabled=True,
        is_removed=False,
        version=1,
        updated_user_name=change.actor.name,
    )
    change.session.add(row)
    await change.session.flush()
    await apply(change, row, "add", State.of(row))
    return row


async def save_channel(change: Change, form: SaveInput) -> None:
    """Store a configuration; it may be incomplete, but what is filled in must be right.

    Raises:
        NotFoundError: no such channel of this game.
        StaleChannelError: somebody saved meanwhile; nothing is stored.
        PluginUnavailableError: the plug-in version is not this channel's, or is no longer offered.
        ValidationFailedError: values that cannot be; each is named by its field.
    """
    row = await locked(change, form.id, form.version)
    schema = await choose_plugin(change.session, row, form.plugin_id)
    before = ChannelConfig.model_validate(row.config)
    found = sort_values(schema, form.config.parameters, form.secrets, known=before.parameters)
    check_package(form.config, found.faults)
    check_callbacks(form.config, change.settings, found.faults)
    await _check_references(change, row, form.config, found.faults)
    refuse(found.faults, change.context.language)
    config = form.config.model_copy(update={"parameters": found.values})
    secrets = await seal(change, row, found.secrets)
    await apply(change, row, "save", State(config, form.plugin_id, row.is_enabled, secrets))


async def choose_plugin(session: AsyncSession, row: GameChannel, plugin_id: int | None) -> Schema:
    """The schema of a version that the channel may use: published, or the one that it has.

    Raises:
        PluginUnavailableError.
    """
    if plugin_id is None:
        return []
    plugin = await session.get(ChannelPlugin, plugin_id)
    if plugin is None or plugin.channel_code != row.channel_code:
        raise PluginUnavailableError()
    if plugin.status != "published" and plugin.id != row.plugin_id:
        raise PluginUnavailableError()
    return schema_of(plugin)


async def enable_channels(change: Change, form: EnableInput) -> Changed:
    """Take channels into builds, or leave them out.

    Raises:
        NotFoundError: one is no channel of this game.
    """
    action = "enable" if form.is_enabled else "disable"
    changed = []
    for game_channel_id in sorted(set(form.ids)):
        row = await locked(change, game_channel_id)
        now_is = State.of(row)
        state = State(now_is.config, now_is.plugin_id, form.is_enabled, now_is.secrets)
        if await apply(change, row, action, state):
            changed.append(row.id)
    return Changed(ids=changed)


async def remove_channel(change: Change, form: RemoveInput) -> Changed:
    """Take a channel off the game; its configuration is kept for when it is added again.

    Raises:
        NotFoundError, StaleChannelError.
    """
    row = await locked(change, form.id, form.version)
    now_is = State.of(row)
    await apply(
        change, row, "remove", State(now_is.config, now_is.plugin_id, False, now_is.secrets)
    )
    return Changed(ids=[row.id])


def newest(plugins: Sequence[ChannelPlugin]) -> ChannelPlugin | None:
    """The newest published version; the versions are given newest first."""
    return next((plugin for plugin in plugins if plugin.status == "published"), None)


async def _check_references(
    change: Change, row: GameChannel, config: ChannelConfig, faults: dict[str, tuple[str, str]]
) -> None:
    for name in await gone(change.session, change.game_id, row.channel_code, config):
        faults[f"config.{name}"] = (
            "不存在，可能已被删除，请重新选择",
            "is gone, it may have been deleted; choose again",
        )


async def _row(
    checker: Checker, row: GameChannel, channel: Channel, plugin: ChannelPlugin | None
) -> ChannelRow:
    findings = await checker.findings(row, channel, plugin)
    newest_plugin = newest(checker.plugins.get(channel.code, []))
    return ChannelRow(
        id=row.id,
        code=channel.code,
        name=Texts(zh=channel.name_zh, en=channel.name_en),
        kind=channel.kind,
        icon=channel.icon,
        is_enabled=row.is_enabled,
        version=row.version,
        plugin_version=plugin.version if plugin else None,
        newest_plugin_version=newest_plugin.version if newest_plugin else None,
        package_rule=row.config["package_rule"],
        package_value=row.config["package_value"],
        errors=sum(finding.level == "error" for finding in findings),
        warnings=sum(finding.level == "warning" for finding in findings),
        findings=findings,
        updated_at=epoch_seconds(row.updated_at),
        updated_user_name=row.updated_user_name,
    )
