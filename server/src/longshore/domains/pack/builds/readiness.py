"""Would a channel build, and would its store take it? Each answer with the page that helps."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack import channels
from longshore.domains.pack.builds import compliance, mother_checks
from longshore.domains.pack.builds.models import MotherPackage
from longshore.domains.pack.builds.schemas import (
    ChannelReadiness,
    Light,
    ReadinessCheck,
    ReadinessOutput,
    Topic,
)
from longshore.domains.pack.channels import ChannelRecipe, CheckedChannel, Noted, conf_tab
from longshore.kit.place import Place
from longshore.kit.text.text import Language, Sayings, Text

WANTED_TARGET_SDK = 35
"""What Google Play asks of new games since August 2025; Chinese stores ask for 30."""
_LEAST_TARGET_SDK = 30
MOST_WHOLE = 50
"""With more channels than this a report counts what is right and tells only what is not."""
_DISABLED = Text("渠道未启用", "The channel is not enabled")
_PLUGIN = Text("插件 {version}", "Plug-in {version}")
_PARAMETERS = Text("参数完整", "All parameters are given")
_KEY = Text("签名密钥可用", "A signing key is set")
_ARTWORK = Text("图标与闪屏可用", "Icon and splash are there")
_GOODS = Text("商品映射完整", "All goods are mapped")
_UNSOLD = Text("该渠道已关闭支付，不需要商品", "Payment is off here: no goods are needed")
_ASKED = Text("协议已发布", "The agreements are published")
_UNASKED = Text("该渠道不要求协议", "This channel asks for no agreements")
_CALLBACKS = Text("回调地址已填写", "The callback addresses are set")
_TOPICS: dict[str, Topic] = {
    "plugin_absent": "plugin",
    "plugin_withdrawn": "plugin",
    "plugin_newer": "plugin",
    "parameter_missing": "parameters",
    "parameter_wrong": "parameters",
    "package": "package_name",
    "package_collision": "package_name",
    "package_rule": "package_name",
    "signing_key": "signing_key",
    "icon_set": "artwork",
    "splash": "artwork",
    "agreement": "agreements",
    "goods": "goods",
    "callbacks": "callbacks",
}


@dataclass(frozen=True, slots=True)
class Checked:
    """A channel, what is to be built of it, and its report."""

    recipe: ChannelRecipe
    signing_key_id: int | None
    readiness: ChannelReadiness


class _Report:
    """Collects the checks of one channel in one language."""

    def __init__(self, said: Sayings, *, tells_green: bool) -> None:
        self.tells_green = tells_green
        self.said = said
        self.checks: list[ReadinessCheck] = []
        self.passed = 0

    def add(self, topic: Topic, light: Light, text: Text, fix: Place) -> None:
        """Add a check."""
        self.passed += light == "green"
        if light == "green" and not self.tells_green:
            return
        said = self.said.of(text)
        check = ReadinessCheck(topic=topic, light=light, text=said, fix=fix)
        self.checks.append(check)

    def take(self, findings: Sequence[Noted]) -> set[Topic]:
        """Add what the channel's own page says of it; the topics that it says something of."""
        for found in findings:
            light: Light = "red" if found.level == "error" else "yellow"
            self.add(_TOPICS[found.code], light, found.text, found.fix)
        return {check.topic for check in self.checks}

    def share(self, other: "_Report") -> None:
        """Add what another report says: what is the same for every channel is said once."""
        self.checks += other.checks
        self.passed += other.passed

    @property
    def worst(self) -> Light:
        """The worst light."""
        lights = {check.light for check in self.checks}
        return "red" if "red" in lights else "yellow" if "yellow" in lights else "green"


async def readiness_of(
    session: AsyncSession,
    mother: MotherPackage,
    ids: Sequence[int] | None,
    language: Language,
) -> list[Checked]:
    """The report of each channel; `ids` of game channels, None for all enabled ones.

    What a channel lacks and how grave that is comes from `channels`, as on the channels' page;
    the mother package is judged here.
    """
    game_id = mother.game_id
    found = await channels.check_channels(session, game_id, language, ids)
    if ids is None:
        found = [one for one in found if one.configured.row.is_enabled]
    known = await compliance.known_of(session, game_id)
    tells_green = len(found) <= MOST_WHOLE
    said = Sayings(language)
    shared = _Report(said, tells_green=tells_green)
    _mother(shared, mother)
    return [
        _checked(_Report(said, tells_green=tells_green), one, mother, shared, known)
        for one in found
    ]


def _checked(
    report: _Report,
    one: CheckedChannel,
    mother: MotherPackage,
    shared: _Report,
    known: compliance.Known,
) -> Checked:
    """One channel, into its empty report."""
    recipe = channels.recipe_of(one.configured)
    page = Place(page="Channel", id=recipe.game_channel_id)
    if not recipe.is_enabled:
        report.add("channel", "red", _DISABLED, Place(page="Channel"))
    told = report.take(one.findings)
    for check in mother_checks.of_channel(mother, recipe, one.splash_target):
        told.add(check.topic)
        fix = conf_tab("artwork") if check.topic == "artwork" else page
        report.add(check.topic, check.light, check.text, fix)
    _passed(report, recipe, mother, told, page)
    report.share(shared)
    key_id = recipe.signing_key_id or one.default_key_id
    for said in compliance.of_channel(known, recipe, package_name_of(recipe, mother), key_id):
        report.add(said.topic, said.light, said.text, said.fix)
    return Checked(recipe, key_id, _readiness(recipe, mother, report))


def output(mother: MotherPackage, checked: Sequence[Checked]) -> ReadinessOutput:
    """The whole report."""
    rows = [one.readiness for one in checked]
    ready = sum(1 for row in rows if row.light != "red")
    return ReadinessOutput(mother_id=mother.id, channels=rows, ready=ready)


def package_name_of(recipe: ChannelRecipe, mother: MotherPackage) -> str:
    """The application id that the channel's package will have."""
    return recipe.package_name or f"{mother.package_name or ''}{recipe.package_suffix or ''}"


def _passed(
    report: _Report, recipe: ChannelRecipe, mother: MotherPackage, told: set[Topic], page: Place
) -> None:
    """What was looked at and is right, said as well."""
    version = recipe.plugin.version if recipe.plugin else ""
    name = package_name_of(recipe, mother)
    goods = _UNSOLD if "payment" in recipe.switched_off else _GOODS
    goods_fix = page if "payment" in recipe.switched_off else conf_tab("goods")
    right: tuple[tuple[Topic, Text, Place], ...] = (
        ("plugin", _PLUGIN.filled(version=version), page),
        ("parameters", _PARAMETERS, page),
        ("package_name", Text(name, name), page),
        ("signing_key", _KEY, conf_tab("keys")),
        ("artwork", _ARTWORK, conf_tab("artwork")),
        ("goods", goods, goods_fix),
        ("agreements", _ASKED if recipe.needs_agreement else _UNASKED, conf_tab("agreements")),
        ("callbacks", _CALLBACKS, conf_tab("callbacks")),
    )
    for topic, text, fix in right:
        if topic not in told:
            report.add(topic, "green", text, fix)


def _mother(report: _Report, mother: MotherPackage) -> None:
    target = mother.target_sdk or mother.min_sdk or 0
    light: Light = "green" if target >= WANTED_TARGET_SDK else "yellow"
    asked = _LEAST_TARGET_SDK if target < _LEAST_TARGET_SDK else WANTED_TARGET_SDK
    text = Text("目标 SDK {target}", "Target SDK {target}")
    if light == "yellow":
        text = Text(
            "目标 SDK {target}，部分商店要求 {asked} 以上",
            "Target SDK {target}: some stores ask for {asked} or more",
        )
    page = Place(page="PackTool", tab="mothers", id=mother.id)
    report.add("target_sdk", light, text.filled(target=target, asked=asked), page)
    for check in mother_checks.of_mother(mother):
        report.add(check.topic, check.light, check.text, page)
    if mother.is_16k_ready:
        text = Text("支持 16 KB 内存页", "Loads on devices with 16 KB pages")
        report.add("pages_16k", "green", text, page)
    else:
        text = Text(
            "有原生库不支持 16 KB 内存页，Google Play 将拒绝",
            "Native libraries are not ready for 16 KB pages: Google Play refuses the package",
        )
        report.add("pages_16k", "yellow", text, page)


def _readiness(recipe: ChannelRecipe, mother: MotherPackage, report: _Report) -> ChannelReadiness:
    return ChannelReadiness(
        game_channel_id=recipe.game_channel_id,
        channel_code=recipe.channel_code,
        channel_name=Text.stored(recipe.channel_name).in_language(report.said.language),
        colour=recipe.colour,
        is_enabled=recipe.is_enabled,
        light=report.worst,
        package_name=package_name_of(recipe, mother),
        plugin_version=recipe.plugin.version if recipe.plugin else None,
        checks=report.checks,
        passed=report.passed,
    )
