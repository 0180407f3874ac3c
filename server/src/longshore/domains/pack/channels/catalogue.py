"""The provider's catalogue: channels and the versions of their plug-ins. Everybody may read it."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from sqlalchemy import String, any_, bindparam, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.files import uploads
from longshore.domains.pack.channels.bundles import Bundle, check_upload, store_bundle
from longshore.domains.pack.channels.doubts import doubts_of
from longshore.domains.pack.channels.errors import (
    PluginMismatchError,
    PluginVersionTakenError,
)
from longshore.domains.pack.channels.models import Channel, ChannelPlugin
from longshore.domains.pack.channels.parameters import Texts, schema_of
from longshore.domains.pack.channels.schemas import (
    BundleInput,
    CatalogueOutput,
    ChannelDoubt,
    ChannelEntry,
    ManagedChannelOutput,
    ManagedPluginOutput,
    PluginOutput,
    PluginStatusInput,
)
from longshore.domains.pack.goods import CHANNEL_CODES
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError

_channels = select(Channel).order_by(Channel.position, Channel.code)
_plugins = select(ChannelPlugin)
_published = select(ChannelPlugin.channel_code, ChannelPlugin.version).where(
    ChannelPlugin.status == "published",
    ChannelPlugin.channel_code == any_(bindparam("codes", type_=ARRAY(String))),
)
_of_version = select(ChannelPlugin).where(
    ChannelPlugin.channel_code == bindparam("code"), ChannelPlugin.version == bindparam("version")
)


@lru_cache(10_000)
def version_order(version: str) -> tuple[list[int], bool, str]:
    """A key that sorts dotted versions; a suffixed one (`1.2-beta`) comes before its release."""
    numbers, mark, suffix = re.fullmatch(r"([0-9.]+)([-+]?)(.*)", version).groups()  # type: ignore[union-attr]
    return [int(part) for part in numbers.split(".")], mark != "-", suffix


async def plugins_by_channel(session: AsyncSession) -> dict[str, list[ChannelPlugin]]:
    """Every plug-in version by its channel, newest first."""
    found: dict[str, list[ChannelPlugin]] = {}
    for plugin in (await session.execute(_plugins)).scalars():
        found.setdefault(plugin.channel_code, []).append(plugin)
    for versions in found.values():
        versions.sort(key=lambda plugin: version_order(plugin.version), reverse=True)
    return found


async def newest_versions(session: AsyncSession, codes: Collection[str]) -> dict[str, str]:
    """The newest published version of each of these channels' plug-ins."""
    rows = await session.execute(_published, {"codes": list(codes)})
    return newest_of((row.channel_code, row.version) for row in rows)


def newest_of(published: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The newest of the published versions, each a channel's code and a version."""
    found: dict[str, str] = {}
    for code, version in published:
        before = found.get(code)
        if before is None or version_order(version) > version_order(before):
            found[code] = version
    return found


async def all_channels(session: AsyncSession) -> Sequence[Channel]:
    """Every channel, in the catalogue's order."""
    return (await session.execute(_channels)).scalars().all()


@CHANNEL_CODES.answer
async def channel_codes(session: AsyncSession) -> frozenset[str]:
    """The codes of every channel, offered or not."""
    return frozenset((await session.execute(select(Channel.code))).scalars())


async def read_catalogue(session: AsyncSession) -> list[CatalogueOutput]:
    """The catalogue as publishers see it: without drafts."""
    plugins = await plugins_by_channel(session)
    return [
        CatalogueOutput(
            **entry_of(channel).model_dump(),
            plugins=[
                plugin_output(plugin)
                for plugin in plugins.get(channel.code, [])
                if plugin.status != "draft"
            ],
        )
        for channel in await all_channels(session)
    ]


async def manage_catalogue(session: AsyncSession) -> list[ManagedChannelOutput]:
    """The catalogue as the provider manages it."""
    plugins = await plugins_by_channel(session)
    channels = await all_channels(session)
    doubts = await doubts_of([channel.code for channel in channels])
    return [_managed(channel, plugins, doubts) for channel in channels]


async def save_channel(call: Call, form: ChannelEntry) -> ManagedChannelOutput:
    """Add a channel, or change the one of this code."""
    channel = await call.session.get(Channel, form.code)
    before = entry_of(channel).model_dump() if channel else None
    channel = put_channel(call.session, channel, form)
    call.record(
        "channel.edit" if before else "channel.create",
        AuditTarget(form.code, form.name.zh),
        before=before,
        after=form.model_dump(),
    )
    await call.session.flush()
    plugins = await plugins_by_channel(call.session)
    return _managed(channel, plugins, await doubts_of([channel.code]))


async def add_bundle(
    call: Call,
    form: BundleInput,
) -> ManagedPluginOutput:
    """Check an uploaded bundle and keep it as a draft; a draft of the same version is replaced.

    Raises:
        NotFoundError: no such channel.
        NotUsableError: no such upload of this user's.
        BadBundleError: the validator refuses it; every fault is named.
        PluginVersionTakenError: that version was published before.
    """
    if await call.session.get(Channel, form.code) is None:
        raise NotFoundError()
    file = await uploads.take(call.session, call.actor, form.upload_id, "plugin")
    bundle = await check_upload(call.resources.store, file.bucket, file.key)
    plugin = await put_plugin(call.session, form.code, bundle, status="draft")
    if plugin.sha256 == bundle.sha256:
        await store_bundle(call.resources.store, bundle, plugin.object_key)
    await uploads.release(call.session, call.resources.store, file.upload_id)
    _record_plugin(call, plugin, "plugin.upload", None)
    await call.session.flush()
    await call.session.refresh(plugin)
    return _managed_plugin(plugin)


async def set_status(call: Call, form: PluginStatusInput) -> ManagedPluginOutput:
    """Publish or withdraw a version. Games that use a withdrawn one keep it and are warned.

    Raises:
        NotFoundError: no such version.
        PluginMismatchError: a draft cannot be withdrawn.
    """
    plugin = await call.session.get(ChannelPlugin, form.id, with_for_update=True)
    if plugin is None:
        raise NotFoundError()
    if plugin.status == "draft" and form.status == "withdrawn":
        raise PluginMismatchError()
    if plugin.status != form.status:
        before = plugin.status
        plugin.status = form.status
        if form.status == "published":
            plugin.published_at = now()
        action = "plugin.publish" if form.status == "published" else "plugin.withdraw"
        _record_plugin(call, plugin, action, before)
        await call.session.flush()
    return _managed_plugin(plugin)


def put_channel(session: AsyncSession, channel: Channel | None, form: ChannelEntry) -> Channel:
    """Write an entry into its row, a new one if absent."""
    if channel is None:
        channel = Channel(code=form.code)
        session.add(channel)
    values = form.model_dump(exclude={"name", "code"})
    for name, value in (values | {"name_zh": form.name.zh, "name_en": form.name.en}).items():
        setattr(channel, name, value)
    channel.updated_at = now()
    return channel


async def put_plugin(
    session: AsyncSession, code: str, bundle: Bundle, *, status: str
) -> ChannelPlugin:
    """The row of a bundle's version: new, a replaced draft, or the same that is there.

    Raises:
        PluginVersionTakenError: the version is there, is no draft, and has other bytes.
    """
    values = {"code": code, "version": bundle.version}
    plugin = (await session.execute(_of_version, values)).scalar_one_or_none()
    if plugin is not None and plugin.sha256 == bundle.sha256:
        return plugin
    if plugin is not None and plugin.status != "draft":
        raise PluginVersionTakenError(version=bundle.version)
    if plugin is None:
        plugin = ChannelPlugin(channel_code=code, version=bundle.version, status=status)
        session.add(plugin)
    plugin.object_key = bundle.object_key(code)
    plugin.plugin_key, plugin.min_sdk = bundle.plugin_key, bundle.min_sdk
    plugin.sha256, plugin.size_bytes = bundle.sha256, len(bundle.content)
    plugin.parameters, plugin.warnings = bundle.parameters, bundle.warnings
    plugin.changes_zh, plugin.changes_en = bundle.changes.zh, bundle.changes.en
    if status == "published":
        plugin.status, plugin.published_at = status, now()
    return plugin


def entry_of(channel: Channel) -> ChannelEntry:
    """A row as an entry."""
    names = ("code", "kind", "icon", "package_suffix", "needs_agreement", "console_url")
    more = ("is_offered", "position")
    values = {name: getattr(channel, name) for name in names + more}
    return ChannelEntry(**values, name=Texts(zh=channel.name_zh, en=channel.name_en))


def plugin_output(plugin: ChannelPlugin) -> PluginOutput:
    """A version as publishers see it."""
    return PluginOutput(
        id=plugin.id,
        version=plugin.version,
        status=plugin.status,
        changes=Texts(zh=plugin.changes_zh, en=plugin.changes_en),
        parameters=schema_of(plugin),
        min_sdk=plugin.min_sdk,
        published_at=epoch_seconds(plugin.published_at) if plugin.published_at else None,
    )


def _managed_plugin(plugin: ChannelPlugin) -> ManagedPluginOutput:
    return ManagedPluginOutput(
        **plugin_output(plugin).model_dump(),
        sha256=plugin.sha256,
        size_bytes=plugin.size_bytes,
        warnings=plugin.warnings,
        created_at=epoch_seconds(plugin.created_at),
    )


def _managed(
    channel: Channel, plugins: dict[str, list[ChannelPlugin]], doubts: dict[str, ChannelDoubt]
) -> ManagedChannelOutput:
    versions = [_managed_plugin(plugin) for plugin in plugins.get(channel.code, [])]
    return ManagedChannelOutput(
        **entry_of(channel).model_dump(), plugins=versions, doubt=doubts.get(channel.code)
    )


def _record_plugin(
    call: Call,
    plugin: ChannelPlugin,
    action: str,
    before: str | None,
) -> None:
    call.record(
        action,
        AuditTarget(
            f"{plugin.channel_code}/{plugin.version}",
            f"{plugin.channel_code} {plugin.version}",
            type="channel_plugin",
        ),
        before={"status": before} if before else None,
        after={"status": plugin.status, "sha256": plugin.sha256},
    )
