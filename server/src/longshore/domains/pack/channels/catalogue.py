"""The provider's catalogue: channels and the versions of their plug-ins. Everybody may read it."""

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.files import uploads
from longshore.domains.pack.channels.bundles import Bundle, check_upload, store_bundle, told
from longshore.domains.pack.channels.catalogue_rows import (
    all_channels,
    entry_of,
    place_of,
    plugins_by_channel,
    put_channel,
    put_plugin,
)
from longshore.domains.pack.channels.doubts import doubts_of
from longshore.domains.pack.channels.errors import (
    PluginMismatchError,
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
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.text.text import Language


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


async def manage_catalogue(session: AsyncSession, language: Language) -> list[ManagedChannelOutput]:
    """The catalogue as the provider manages it."""
    plugins = await plugins_by_channel(session)
    channels = await all_channels(session)
    doubts = await doubts_of([channel.code for channel in channels])
    return [_managed(channel, plugins, doubts, language) for channel in channels]


async def save_channel(call: Call, form: ChannelEntry) -> ManagedChannelOutput:
    """Add a channel, or change the one of this code.

    Raises:
        ConflictError: another has added one of this code at the same moment.
    """
    channel = await call.session.get(Channel, form.code)
    before = entry_of(channel).model_dump() if channel else None
    try:
        async with call.session.begin_nested():
            channel = put_channel(call.session, channel, form)
    except IntegrityError as error:
        if violated(error) != "pk_channel":
            raise
        raise ConflictError(what=form.code) from error
    call.record(
        "channel.edit" if before else "channel.create",
        AuditTarget(form.code, form.name.zh),
        before=before,
        after=form.model_dump(),
    )
    await call.session.flush()
    plugins = await plugins_by_channel(call.session)
    return _managed(channel, plugins, await doubts_of([channel.code]), call.language)


async def check_bundle(call: Call, form: BundleInput) -> Bundle:
    """Check an uploaded bundle and store its bytes; nothing waits for the seconds that it takes.

    What the bytes are called says what they are: they change nothing before `add_bundle`.

    Raises:
        NotFoundError: no such channel.
        NotUsableError: no such upload of this user's.
        BadBundleError: the validator refuses it; every fault is named.
        PluginVersionTakenError: that version was published before.
    """
    async with call.services.database.reading(call.publisher_id) as session:
        if await session.get(Channel, form.code) is None:
            raise NotFoundError()
        file = await uploads.look_at(session, call.actor, form.upload_id, "plugin")
    bundle = await check_upload(call.resources.store, file.bucket, file.key, call.language)
    async with call.services.database.reading(call.publisher_id) as session:
        object_key = await place_of(session, form.code, bundle)
    await store_bundle(call.resources.store, bundle, object_key)
    return bundle


async def add_bundle(call: Call, form: BundleInput, bundle: Bundle) -> ManagedPluginOutput:
    """Keep a checked bundle as a draft; a draft of the same version is replaced.

    Raises:
        NotFoundError, NotUsableError, PluginVersionTakenError: as `check_bundle`, of what happened
            meanwhile.
    """
    file = await uploads.take(call.session, call.actor, form.upload_id, "plugin")
    # A version that is not there yet cannot be locked: two would add the same at once.
    if not await call.session.get(Channel, form.code, with_for_update={"key_share": True}):
        raise NotFoundError()
    plugin = await put_plugin(call.session, form.code, bundle, status="draft")
    await uploads.release(call.session, file.upload_id)
    _record_plugin(call, plugin, "plugin.upload", None)
    await call.session.flush()
    await call.session.refresh(plugin)
    return _managed_plugin(plugin, call.language)


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
    return _managed_plugin(plugin, call.language)


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


def _managed_plugin(plugin: ChannelPlugin, language: Language) -> ManagedPluginOutput:
    return ManagedPluginOutput(
        **plugin_output(plugin).model_dump(),
        sha256=plugin.sha256,
        size_bytes=plugin.size_bytes,
        warnings=[told(warning, language) for warning in plugin.warnings],
        created_at=epoch_seconds(plugin.created_at),
    )


def _managed(
    channel: Channel,
    plugins: dict[str, list[ChannelPlugin]],
    doubts: dict[str, ChannelDoubt],
    language: Language,
) -> ManagedChannelOutput:
    versions = [_managed_plugin(plugin, language) for plugin in plugins.get(channel.code, [])]
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
