"""Rows of the catalogue of channels: read, ordered, written."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from sqlalchemy import String, any_, bindparam, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.channels.bundles import Bundle
from longshore.domains.pack.channels.catalogue_values import channel_values, plugin_values
from longshore.domains.pack.channels.errors import PluginVersionTakenError
from longshore.domains.pack.channels.models import Channel, ChannelPlugin
from longshore.domains.pack.channels.parameters import Texts
from longshore.domains.pack.channels.schemas import ChannelEntry
from longshore.kit.clock import now

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


def put_channel(session: AsyncSession, channel: Channel | None, form: ChannelEntry) -> Channel:
    """Write an entry into its row, a new one if absent."""
    if channel is None:
        channel = Channel(code=form.code)
        session.add(channel)
    for name, value in channel_values(form).items():
        setattr(channel, name, value)
    channel.updated_at = now()
    return channel


async def place_of(session: AsyncSession, code: str, bundle: Bundle) -> str:
    """The key that the bytes of a bundle have, or would have, in the store.

    Raises:
        PluginVersionTakenError: as `put_plugin`.
    """
    plugin = await _present(session, code, bundle)
    if plugin is not None and plugin.sha256 == bundle.sha256:
        return plugin.object_key
    return bundle.object_key(code)


async def _present(session: AsyncSession, code: str, bundle: Bundle) -> ChannelPlugin | None:
    values = {"code": code, "version": bundle.version}
    plugin = (await session.execute(_of_version, values)).scalar_one_or_none()
    if plugin is not None and plugin.status != "draft" and plugin.sha256 != bundle.sha256:
        raise PluginVersionTakenError(version=bundle.version)
    return plugin


async def put_plugin(
    session: AsyncSession, code: str, bundle: Bundle, *, status: str
) -> ChannelPlugin:
    """The row of a bundle's version: new, a replaced draft, or the same that is there.

    Raises:
        PluginVersionTakenError: the version is there, is no draft, and has other bytes.
    """
    plugin = await _present(session, code, bundle)
    if plugin is not None and plugin.sha256 == bundle.sha256:
        return plugin
    if plugin is None:
        plugin = ChannelPlugin(channel_code=code, version=bundle.version, status=status)
        session.add(plugin)
    for name, value in plugin_values(code, bundle).items():
        setattr(plugin, name, value)
    if status == "published":
        plugin.status, plugin.published_at = status, now()
    return plugin


def entry_of(channel: Channel) -> ChannelEntry:
    """A row as an entry."""
    names = ("code", "kind", "icon", "package_suffix", "needs_agreement", "console_url")
    more = ("is_offered", "position")
    values = {name: getattr(channel, name) for name in names + more}
    return ChannelEntry(**values, name=Texts(zh=channel.name_zh, en=channel.name_en))
