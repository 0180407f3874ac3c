"""Would a channel build, and would its store take it? Each answer with the page that helps."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains import agreements, callbacks, channels, goods, signing_keys
from longshore.domains.builds.models import MotherPackage
from longshore.domains.builds.schemas import (
    ChannelReadiness,
    Light,
    ReadinessCheck,
    ReadinessOutput,
    Topic,
)
from longshore.domains.channels import ChannelRecipe
from longshore.kit.errors import Language

WANTED_TARGET_SDK = 35
"""What Google Play asks of new games since August 2025; Chinese stores ask for 30."""
_LEAST_TARGET_SDK = 30
_CHANNEL, _CONF, _TOOL = "/pack/channel", "/pack/game-conf", "/pack/packTool"
_NAMES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Checked:
    """A channel, what is to be built of it, and its report."""

    recipe: ChannelRecipe
    signing_key_id: int | None
    readiness: ChannelReadiness


class _Report:
    """Collects the checks of one channel in one language."""

    def __init__(self, language: Language) -> None:
        self._is_zh = language == "zh-CN"
        self.checks: list[ReadinessCheck] = []

    def add(self, topic: Topic, light: Light, zh: str, en: str, fix: str) -> None:
        """Add a check."""
        text = zh if self._is_zh else en
        self.checks.append(ReadinessCheck(topic=topic, light=light, text=text, fix=fix))

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
    """The report of each channel; `ids` of game channels, None for all enabled ones."""
    game_id = mother.game_id
    found = await channels.recipes(session, game_id, ids)
    if ids is None:
        found = [recipe for recipe in found if recipe.is_enabled]
    default_key = await signing_keys.default_key_id(session, game_id)
    callbacks_gap = await callbacks.callbacks_missing(session, game_id)
    result = []
    for recipe in found:
        report = _Report(language)
        page = f"{_CHANNEL}?channel={recipe.game_channel_id}"
        _channel(report, recipe, page)
        _package_name(report, recipe, mother, page)
        key_id = recipe.signing_key_id or default_key
        await _signing_key(report, session, game_id, key_id)
        await _goods(report, session, game_id, recipe)
        await _agreements(report, session, game_id, recipe)
        _callbacks(report, callbacks_gap)
        _mother(report, mother)
        result.append(Checked(recipe, key_id, _readiness(recipe, mother, report, language)))
    return result


def output(mother: MotherPackage, checked: Sequence[Checked]) -> ReadinessOutput:
    """The whole report."""
    rows = [one.readiness for one in checked]
    ready = sum(1 for row in rows if row.light != "red")
    return ReadinessOutput(mother_id=mother.id, channels=rows, ready=ready)


def _channel(report: _Report, recipe: ChannelRecipe, page: str) -> None:
    if not recipe.is_enabled:
        report.add("channel", "red", "渠道未启用", "The channel is not enabled", page)
    if recipe.plugin is None:
        report.add("plugin", "red", "未选择插件版本", "No plug-in version is chosen", page)
    else:
        text = f"插件 {recipe.plugin.version}", f"Plug-in {recipe.plugin.version}"
        report.add("plugin", "green", *text, page)
    faults = [fault.key for fault in recipe.parameter_faults]
    if faults:
        names = ", ".join(faults[:_NAMES_SHOWN])
        report.add(
            "parameters",
            "red",
            f"{len(faults)} 个参数缺失或有误：{names}",
            f"{len(faults)} parameters are missing or wrong: {names}",
            page,
        )
    else:
        report.add("parameters", "green", "参数完整", "All parameters are given", page)


def _package_name(report: _Report, recipe: ChannelRecipe, mother: MotherPackage, page: str) -> None:
    name = package_name_of(recipe, mother)
    report.add("package_name", "green", name, name, page)


def package_name_of(recipe: ChannelRecipe, mother: MotherPackage) -> str:
    """The application id that the channel's package will have."""
    return recipe.package_name or f"{mother.package_name or ''}{recipe.package_suffix or ''}"


async def _signing_key(
    report: _Report, session: AsyncSession, game_id: int, key_id: int | None
) -> None:
    page = f"{_CONF}?tab=signing-keys"
    if key_id is None or not await signing_keys.key_exists(session, game_id, key_id):
        zh, en = (
            "没有签名密钥：请上传或生成一个并设为默认",
            ("There is no signing key: upload or generate one and make it the default"),
        )
        report.add("signing_key", "red", zh, en, page)
    else:
        report.add("signing_key", "green", "签名密钥可用", "A signing key is set", page)


async def _goods(
    report: _Report, session: AsyncSession, game_id: int, recipe: ChannelRecipe
) -> None:
    gaps = await goods.mapping_gaps(session, game_id, recipe.channel_code)
    page = f"{_CONF}?tab=goods"
    if gaps:
        names = ", ".join(gaps[:_NAMES_SHOWN])
        report.add(
            "goods",
            "yellow",
            f"{len(gaps)} 个商品缺少渠道商品 ID：{names}",
            f"{len(gaps)} goods have no product id in the channel: {names}",
            page,
        )
    else:
        report.add("goods", "green", "商品映射完整", "All goods are mapped", page)


async def _agreements(
    report: _Report, session: AsyncSession, game_id: int, recipe: ChannelRecipe
) -> None:
    missing = await agreements.agreements_missing(session, game_id, recipe.channel_code)
    page = f"{_CONF}?tab=agreements"
    if missing:
        names = ", ".join(missing)
        # A store that asks for the texts turns a package without them away, the build does not.
        text = f"缺少协议：{names}", f"Agreements are missing: {names}"
        report.add("agreements", "yellow", *text, page)
    else:
        report.add("agreements", "green", "协议齐全", "All agreements are published", page)


def _callbacks(report: _Report, missing: Sequence[str]) -> None:
    page = f"{_CONF}?tab=callbacks"
    wanted = [name for name in missing if name.startswith("production")]
    if wanted:
        names = ", ".join(wanted)
        text = f"未填写回调地址：{names}", f"Callback addresses are not set: {names}"
        report.add("callbacks", "yellow", *text, page)
    else:
        report.add("callbacks", "green", "回调地址已填写", "Callback addresses are set", page)


def _mother(report: _Report, mother: MotherPackage) -> None:
    target = mother.target_sdk or mother.min_sdk or 0
    light: Light = "green" if target >= WANTED_TARGET_SDK else "yellow"
    zh = f"目标 SDK {target}" if light == "green" else f"目标 SDK {target}，部分商店要求更高"
    en = (
        f"Target SDK {target}"
        if light == "green"
        else f"Target SDK {target}: some stores ask for "
        f"{_LEAST_TARGET_SDK if target < _LEAST_TARGET_SDK else WANTED_TARGET_SDK} or more"
    )
    page = f"{_TOOL}?mother={mother.id}"
    report.add("target_sdk", light, zh, en, page)
    if mother.is_16k_ready:
        text = "支持 16 KB 内存页", "Loads on devices with 16 KB pages"
        report.add("pages_16k", "green", *text, page)
    else:
        text = (
            "有原生库不支持 16 KB 内存页，Google Play 将拒绝",
            "Native libraries are not ready for 16 KB pages: Google Play refuses the package",
        )
        report.add("pages_16k", "yellow", *text, page)


def _readiness(
    recipe: ChannelRecipe, mother: MotherPackage, report: _Report, language: Language
) -> ChannelReadiness:
    return ChannelReadiness(
        game_channel_id=recipe.game_channel_id,
        channel_code=recipe.channel_code,
        channel_name=recipe.channel_name["zh" if language == "zh-CN" else "en"],
        icon_url="",
        is_enabled=recipe.is_enabled,
        light=report.worst,
        package_name=package_name_of(recipe, mother),
        plugin_version=recipe.plugin.version if recipe.plugin else None,
        checks=report.checks,
    )
