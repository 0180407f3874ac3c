"""Channels of a game: listing, adding, saving, enabling, removing. Every change is audited."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.pack.channels import repository
from longshore.domains.pack.channels.catalogue_rows import all_channels, plugins_by_channel
from longshore.domains.pack.channels.changes import State, apply, locked, seal
from longshore.domains.pack.channels.completeness import CheckedChannel, check_channels
from longshore.domains.pack.channels.config import ChannelConfig
from longshore.domains.pack.channels.doubts import doubts_of
from longshore.domains.pack.channels.errors import PluginUnavailableError
from longshore.domains.pack.channels.models import Channel, ChannelPlugin, GameChannel
from longshore.domains.pack.channels.parameters import Schema, Texts, schema_of
from longshore.domains.pack.channels.references import gone
from longshore.domains.pack.channels.schemas import (
    FINDINGS_LISTED,
    MASK,
    AddInput,
    Changed,
    ChannelDetail,
    ChannelDoubt,
    ChannelRow,
    EnableInput,
    ListedChannel,
    RemoveInput,
    SaveInput,
)
from longshore.domains.pack.channels.values import (
    check_callbacks,
    check_package,
    refuse,
    sort_values,
)
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import Language, Sayings, Text


async def list_channels(
    call: Call, *, most_findings: int | None = FINDINGS_LISTED
) -> list[ChannelRow]:
    """The game's channels with how much each lacks, and the first of it; None is all."""
    checked = await check_channels(call.session, call.game_id, call.language)
    return await rows_of(checked, call.language, most_findings=most_findings)


async def rows_of(
    checked: Sequence[CheckedChannel], language: Language, *, most_findings: int | None
) -> list[ChannelRow]:
    """Checked channels as the list shows them."""
    doubts = await doubts_of([one.configured.channel.code for one in checked])
    said = Sayings(language)
    return [_row(one, doubts, said, most_findings) for one in checked]


async def get_channel(call: Call, game_channel_id: int) -> ChannelDetail:
    """One channel's whole configuration; secrets as the mask.

    Raises:
        NotFoundError: no such channel of this game.
    """
    for one in await check_channels(call.session, call.game_id, call.language, [game_channel_id]):
        row = one.configured.row
        doubts = await doubts_of([one.configured.channel.code])
        return ChannelDetail(
            **_row(one, doubts, Sayings(call.language)).model_dump(),
            plugin_id=row.plugin_id,
            config=one.configured.config,
            secrets=dict.fromkeys(row.secrets, MASK),
        )
    raise NotFoundError()


async def list_for_choice(call: Call) -> list[ListedChannel]:
    """The game's channels for a choice."""
    return [
        ListedChannel(
            id=row.id,
            channel=row.channel_code,
            name=Texts(zh=channel.name_zh, en=channel.name_en),
            kind=channel.kind,
            is_enabled=row.is_enabled,
        )
        for row, channel, _ in await repository.channels_of_game(call.session, call.game_id)
    ]


async def add_channels(call: Call, form: AddInput) -> Changed:
    """Add channels of the catalogue; a removed one comes back as it was, but for what is gone.

    A plug-in version that was withdrawn meanwhile is gone too: the newest takes its place.

    Raises:
        NotFoundError: no such channel is offered.
    """
    return Changed(ids=[row.id for row in await add_codes(call, form.codes) if row])


async def add_codes(call: Call, codes: Sequence[str]) -> list[GameChannel | None]:
    """Add these channels; None for each that the game has already.

    Raises:
        NotFoundError: no such channel is offered.
    """
    # A row that is not there yet cannot be locked: two would add the same channel at once.
    await lock_game(call.session, call.game_id)
    offered = await offered_channels(call.session)
    plugins = await plugins_by_channel(call.session)
    added = []
    for code in dict.fromkeys(codes):
        if code not in offered:
            raise NotFoundError()
        added.append(await _add(call, offered[code], plugins.get(code, [])))
    return added


async def offered_channels(session: AsyncSession) -> dict[str, Channel]:
    """The channels that a game can be given, by code."""
    return {row.code: row for row in await all_channels(session) if row.is_offered}


async def _add(
    call: Call, channel: Channel, plugins: Sequence[ChannelPlugin]
) -> GameChannel | None:
    statement = (
        select(GameChannel)
        .where(GameChannel.game_id == call.game_id, GameChannel.channel_code == channel.code)
        .with_for_update()
    )
    row = (await call.session.execute(statement)).scalar_one_or_none()
    if row is not None and not row.is_removed:
        return None
    plugin = newest(plugins)
    newest_id = plugin.id if plugin else None
    if row is not None:
        old = State.of(row)
        withdrawn = {one.id for one in plugins if one.status == "withdrawn"}
        plugin_id = newest_id if old.plugin_id in withdrawn else old.plugin_id
        lost = await gone(call.session, call.game_id, channel.code, old.config)
        config = old.config.model_copy(update=dict.fromkeys(lost))
        await apply(call, row, "add", State(config, plugin_id, True, old.secrets))
        return row
    rule = "suffix" if channel.package_suffix else "none"
    config = ChannelConfig(package_rule=rule, package_value=channel.package_suffix)
    row = GameChannel(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        channel_code=channel.code,
        plugin_id=newest_id,
        config=config.model_dump(),
        secrets={},
        is_enabled=True,
        is_removed=False,
        version=1,
        updated_user_name=call.actor.name,
    )
    call.session.add(row)
    await call.session.flush()
    await apply(call, row, "add", State.of(row))
    return row


async def save_channel(call: Call, form: SaveInput) -> None:
    """Store a configuration; it may be incomplete, but what is filled in must be right.

    Raises:
        NotFoundError: no such channel of this game.
        StaleChannelError: somebody saved meanwhile; nothing is stored.
        PluginUnavailableError: the plug-in version is not this channel's, or is no longer offered.
        ValidationFailedError: values that cannot be; each is named by its field.
    """
    row = await locked(call, form.id, form.version)
    schema = await choose_plugin(call.session, row, form.plugin_id)
    before = ChannelConfig.model_validate(row.config)
    found = sort_values(schema, form.config.parameters, form.secrets, known=before.parameters)
    check_package(form.config, found.faults)
    check_callbacks(form.config, call.settings, found.faults)
    await _check_references(call, row, form.config, found.faults)
    refuse(found.faults, call.language)
    config = form.config.model_copy(update={"parameters": found.values})
    secrets = await seal(call, row, found.secrets)
    await apply(call, row, "save", State(config, form.plugin_id, row.is_enabled, secrets))


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


async def enable_channels(call: Call, form: EnableInput) -> Changed:
    """Take channels into builds, or leave them out.

    Raises:
        NotFoundError: one is no channel of this game.
    """
    action = "enable" if form.is_enabled else "disable"
    changed = []
    for game_channel_id in sorted(set(form.ids)):
        row = await locked(call, game_channel_id)
        now_is = State.of(row)
        state = State(now_is.config, now_is.plugin_id, form.is_enabled, now_is.secrets)
        if await apply(call, row, action, state):
            changed.append(row.id)
    return Changed(ids=changed)


async def remove_channel(call: Call, form: RemoveInput) -> Changed:
    """Take a channel off the game; its configuration is kept for when it is added again.

    Raises:
        NotFoundError, StaleChannelError.
    """
    row = await locked(call, form.id, form.version)
    now_is = State.of(row)
    await apply(call, row, "remove", State(now_is.config, now_is.plugin_id, False, now_is.secrets))
    return Changed(ids=[row.id])


def newest(plugins: Sequence[ChannelPlugin]) -> ChannelPlugin | None:
    """The newest published version; the versions are given newest first."""
    return next((plugin for plugin in plugins if plugin.status == "published"), None)


async def _check_references(
    call: Call, row: GameChannel, config: ChannelConfig, faults: dict[str, Text]
) -> None:
    for name in await gone(call.session, call.game_id, row.channel_code, config):
        faults[f"config.{name}"] = Text(
            "不存在，可能已被删除，请重新选择",
            "is gone, it may have been deleted; choose again",
        )


def _row(
    checked: CheckedChannel,
    doubts: dict[str, ChannelDoubt],
    said: Sayings,
    most_findings: int | None = None,
) -> ChannelRow:
    row, channel, plugin = (
        checked.configured.row,
        checked.configured.channel,
        checked.configured.plugin,
    )
    findings = checked.findings
    rule, value = checked.configured.package_place
    return ChannelRow(
        id=row.id,
        code=channel.code,
        name=Texts(zh=channel.name_zh, en=channel.name_en),
        kind=channel.kind,
        icon=channel.icon,
        is_enabled=row.is_enabled,
        version=row.version,
        plugin_version=plugin.version if plugin else None,
        newest_plugin_version=checked.newest,
        package_rule=rule,
        package_value=value,
        errors=sum(finding.level == "error" for finding in findings),
        warnings=sum(finding.level == "warning" for finding in findings),
        findings=[noted.finding(said) for noted in findings[:most_findings]],
        doubt=doubts.get(channel.code),
        updated_at=epoch_seconds(row.updated_at),
        updated_user_name=row.updated_user_name,
    )
