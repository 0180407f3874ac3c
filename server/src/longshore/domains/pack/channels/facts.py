"""What the checks of a game's channels need: asked once for all of them, never channel by channel.

The number of statements does not depend on how many channels there are, and what none of them asks
for is not asked at all.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack import signing_keys
from longshore.domains.pack.agreements import agreements_missing
from longshore.domains.pack.artwork import PictureIds, picture_ids
from longshore.domains.pack.callbacks import callbacks_missing
from longshore.domains.pack.channels import repository
from longshore.domains.pack.channels.catalogue import newest_versions
from longshore.domains.pack.channels.config import ChannelConfig
from longshore.domains.pack.channels.models import Channel, ChannelPlugin, GameChannel
from longshore.domains.pack.channels.parameters import Schema, schema_of
from longshore.domains.pack.goods import Gap, mapping_gaps
from longshore.kit.text.text import Language, Text

Place = tuple[str, str]
"""A rule of package names and its value."""


@dataclass(frozen=True)
class Configured:
    """A game's channel with everything that its row names, parsed once."""

    row: GameChannel
    channel: Channel
    plugin: ChannelPlugin | None

    @cached_property
    def config(self) -> ChannelConfig:
        """The configuration."""
        return ChannelConfig.model_validate(self.row.config)

    @cached_property
    def schema(self) -> Schema:
        """The parameters that the chosen plug-in version asks for."""
        return schema_of(self.plugin)

    @property
    def package_place(self) -> Place:
        """The rule and value of its package name."""
        return self.row.config["package_rule"], self.row.config["package_value"]

    def name(self, language: Language) -> str:
        """The channel's name."""
        return Text(self.channel.name_zh, self.channel.name_en).in_language(language)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the channels of one game share, or what is known of all of them at once.

    `newest` maps a channel to the newest published version of its plug-in; `twins` a package name
    to the channels that have it.
    """

    newest: Mapping[str, str]
    keys: signing_keys.KeyIds
    pictures: PictureIds
    callbacks_missing: Collection[str]
    agreements_missing: Mapping[str, Sequence[str]]
    gaps: Mapping[str, Gap]
    twins: Mapping[Place, Sequence[str]]


async def configured_channels(session: AsyncSession, game_id: int) -> list[Configured]:
    """The channels of a game in the catalogue's order."""
    return [Configured(*row) for row in await repository.channels_of_game(session, game_id)]


async def facts_of(
    session: AsyncSession,
    game_id: int,
    every: Sequence[Configured],
    wanted: Sequence[Configured],
    language: Language,
) -> Facts:
    """The facts for checking `wanted`, some of the game's `every` channel."""
    asked = [one.channel.code for one in wanted if one.channel.needs_agreement]
    selling = [one.channel.code for one in wanted if one.config.switches.payment]
    has_pictures = any(one.config.icon_set_id or one.config.splash_id for one in wanted)
    nothing = PictureIds(frozenset(), {})
    return Facts(
        newest=await newest_versions(session, [one.channel.code for one in wanted]),
        keys=await signing_keys.key_ids(session, game_id),
        pictures=await picture_ids(session, game_id) if has_pictures else nothing,
        callbacks_missing=await callbacks_missing(session, game_id),
        agreements_missing=await agreements_missing(session, game_id, asked) if asked else {},
        gaps=await mapping_gaps(session, game_id, selling) if selling else {},
        twins=_twins(every, language),
    )


def _twins(every: Sequence[Configured], language: Language) -> dict[Place, list[str]]:
    found: dict[Place, list[str]] = {}
    for one in every:
        rule, value = one.package_place
        if rule != "none" and value:
            found.setdefault((rule, value), []).append(one.name(language))
    return found
