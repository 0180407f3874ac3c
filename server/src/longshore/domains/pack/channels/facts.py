"""What the checks of a game's channels need: asked once for all of them, never channel by channel.

The number of statements does not depend on how many channels there are, and what none of them asks
for is not asked at all.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack import signing_keys
from longshore.domains.pack.agreements import agreements_missing
from longshore.domains.pack.artwork import PictureIds, picture_ids
from longshore.domains.pack.callbacks import callbacks_missing
from longshore.domains.pack.channels.catalogue_rows import newest_versions
from longshore.domains.pack.channels.configured import Configured, PackagePlace
from longshore.domains.pack.goods import Gap, mapping_gaps
from longshore.kit.text.text import Language, Listed, Text

# Who shares a package name with hundreds need not read them all.
_NAMES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Facts:
    """What the channels of one game share, or what is known of all of them at once.

    `newest` maps a channel to the newest published version of its plug-in; `twins` a package name
    that several channels have to what is said of it.
    """

    newest: Mapping[str, str]
    keys: signing_keys.KeyIds
    pictures: PictureIds
    callbacks_missing: Collection[str]
    agreements_missing: Mapping[str, Sequence[str]]
    gaps: Mapping[str, Gap]
    twins: Mapping[PackagePlace, Text]


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
        twins=twins_of(every, language),
    )


def twins_of(every: Sequence[Configured], language: Language) -> dict[PackagePlace, Text]:
    """What is said of each package name that several channels have."""
    found: dict[PackagePlace, list[str]] = {}
    for one in every:
        rule, value = one.package_place
        if rule != "none" and value:
            found.setdefault((rule, value), []).append(one.name(language))
    text = Text(
        "{names}{more}的包名相同，不能同时安装在一台设备上",
        "{names}{more} get the same package name: one device cannot hold both",
    )
    return {
        place: text.filled(
            names=Listed(names[:_NAMES_SHOWN]), more="…" if len(names) > _NAMES_SHOWN else ""
        )
        for place, names in found.items()
        if len(names) > 1
    }
