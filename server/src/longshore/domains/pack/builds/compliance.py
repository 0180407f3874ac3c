"""Whether a package is what was filed with the authority, and where its players' names are checked.

Stores turn a package away for it, and nobody's phone does: nothing here stops a build.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack import filings
from longshore.domains.pack.builds.models import PackItem
from longshore.domains.pack.builds.schemas import FilingCheck, Light, Topic
from longshore.domains.pack.channels import ChannelRecipe
from longshore.domains.pack.filings import Filed, FiledPart
from longshore.domains.pack.signing_keys import PublicCertificate, certificates_of
from longshore.kit.place import Place
from longshore.kit.questions import Question
from longshore.kit.text.text import Language, Listed, Text


@dataclass(frozen=True, slots=True)
class RealNameRoute:
    """How a game checks names: `own_channels` do it themselves, for the others it is `is_on`.

    Without `asks_authority` numbers are judged by their form alone.
    """

    is_on: bool
    asks_authority: bool
    own_channels: frozenset[str]


REAL_NAME_ROUTES: Question[[AsyncSession, int], RealNameRoute] = Question(
    "How a game checks its players' real names"
)


@dataclass(frozen=True, slots=True)
class Known:
    """What was filed of a game, what it signs with (by the keys' ids), and its real-name route."""

    filed: Mapping[str, Filed]
    certificates: Mapping[int, PublicCertificate]
    route: RealNameRoute | None


@dataclass(frozen=True, slots=True)
class Said:
    """One check of a channel, and where it is put right."""

    topic: Topic
    light: Light
    text: Text
    fix: Place


_PARTS: dict[FiledPart, Text] = {
    "certificate_md5": Text("证书 MD5", "certificate MD5"),
    "public_key": Text("公钥", "public key"),
}
_FILINGS = Place(page="GameConf", tab="filings")
_RULES = Place(page="RealName", tab="rules")
_SETTINGS = Place(page="RealName", tab="connection")
_AND = Text("、", " and ")


async def known_of(session: AsyncSession, game_id: int) -> Known:
    """What the channels of a game are judged by, asked once for all of them."""
    routes = await REAL_NAME_ROUTES.ask(session, game_id)
    return Known(
        await filings.filings_of(session, game_id),
        await certificates_of(session, game_id),
        routes[0] if routes else None,
    )


def of_channel(
    known: Known, recipe: ChannelRecipe, package_name: str, key_id: int | None
) -> Iterator[Said]:
    """What a channel's package will be beside what was filed, and whether names are checked.

    Args:
        known: what is known of the game.
        recipe: the channel; only those of China need a filing and checked names.
        package_name: what the package will be called.
        key_id: what it will be signed with; None when that is missing.
    """
    in_china = recipe.kind in ("domestic", "mini")
    key = known.certificates.get(key_id or 0)
    filed = known.filed.get(package_name)
    if key and package_name and (filed or recipe.kind == "domestic"):
        light, text = _judged(filed, package_name, key)
        yield Said("filing", light, text, _FILINGS)
    if in_china and known.route:
        yield _route(known.route, recipe.channel_code)


async def of_item(
    session: AsyncSession, game_id: int, item: PackItem, language: Language
) -> FilingCheck | None:
    """A finished package beside what was filed of its name; None where nothing was filed."""
    filed = (await filings.filings_of(session, game_id)).get(item.package_name or "")
    if filed is None or item.report is None:
        return None
    found = item.report["certificate_sha256"].replace(":", "").lower()
    keys = (await certificates_of(session, game_id)).values()
    key = next((one for one in keys if one.sha256 == found), None)
    if key is None:
        light: Light = "yellow"
        text = Text(
            "签名密钥已删除，无法与备案 {number} 核对",
            "Its signing key is deleted: it cannot be compared with filing {number}",
        ).filled(number=filed.number)
    else:
        light, text = _judged(filed, filed.package_name, key)
    return FilingCheck(number=filed.number, light=light, text=text.in_language(language))


def _judged(filed: Filed | None, package_name: str, key: PublicCertificate) -> tuple[Light, Text]:
    if filed is None:
        text = Text("{name} 未登记 APP 备案", "No filing is kept of {name}")
        return "yellow", text.filled(name=package_name)
    differs = filings.differences(filed, key)
    if not differs:
        return "green", Text("与备案 {number} 一致", "As filed: {number}").filled(
            number=filed.number
        )
    text = Text(
        "签名“{key}”的{parts}与备案 {number} 不一致",
        'Not as filed ({number}): {parts} of the key "{key}"',
    )
    parts = Listed([_PARTS[part] for part in differs], _AND)
    return "yellow", text.filled(key=key.name, parts=parts, number=filed.number)


def _route(route: RealNameRoute, channel_code: str) -> Said:
    if channel_code in route.own_channels:
        text = Text("由渠道实名", "The channel checks real names itself")
        return Said("real_name", "green", text, _RULES)
    if not route.is_on:
        text = Text("未开启实名与防沉迷", "Real names and limits for minors are off")
        return Said("real_name", "yellow", text, _RULES)
    if not route.asks_authority:
        text = Text("未接入实名认证系统", "Real names are not checked with the authority")
        return Said("real_name", "yellow", text, _SETTINGS)
    return Said("real_name", "green", Text("由 SDK 实名", "Real names are checked here"), _RULES)
