"""What a channel lacks before its package can be built and handed over, and where to mend it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.channels.catalogue import version_order
from longshore.domains.pack.channels.config import Switch, package_fault
from longshore.domains.pack.channels.facts import (
    Configured,
    Facts,
    configured_channels,
    facts_of,
)
from longshore.domains.pack.channels.parameters import faults_of
from longshore.domains.pack.channels.schemas import Finding, Level
from longshore.kit.errors import Language

_GAME_CONF = "/pack/game-conf?tab="
_NAMES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class CheckedChannel:
    """A channel of a game and what it lacks, errors first.

    `newest` is the newest published version of its plug-in; `splash_target` what its splash
    picture takes the place of, empty without one.
    """

    configured: Configured
    findings: list[Finding]
    newest: str | None
    default_key_id: int | None
    splash_target: str


async def check_channels(
    session: AsyncSession,
    game_id: int,
    language: Language,
    ids: Collection[int] | None = None,
) -> list[CheckedChannel]:
    """The game's channels in the catalogue's order with what each lacks; `ids` None is all.

    An error stops a build. A warning does not: the store, or the game's players, would notice.
    """
    every = await configured_channels(session, game_id)
    wanted = [one for one in every if ids is None or one.row.id in ids]
    facts = await facts_of(session, game_id, every, wanted, language)
    return [
        CheckedChannel(
            one,
            _findings(one, facts, language),
            facts.newest.get(one.channel.code),
            facts.keys.default,
            facts.pictures.splashes.get(one.config.splash_id or 0, ""),
        )
        for one in wanted
    ]


def _findings(one: Configured, facts: Facts, language: Language) -> list[Finding]:
    notes = _Notes(one.row.id, language)
    _plugin(notes, one, facts)
    _parameters(notes, one)
    _package(notes, one, facts)
    _signing(notes, one, facts)
    _artwork(notes, one, facts)
    _agreements(notes, one, facts)
    _goods(notes, one, facts)
    _callbacks(notes, one, facts)
    return sorted(notes.found, key=lambda finding: finding.level != "error")


@dataclass
class _Notes:
    """Findings of one channel, in the caller's language."""

    game_channel_id: int
    language: Language
    found: list[Finding] = field(default_factory=list)

    def add(
        self, code: str, name: str, zh: str, en: str, *, level: Level = "error", link: str = ""
    ) -> None:
        """Note something; without a link it is mended in the channel's own form."""
        text = zh if self.language == "zh-CN" else en
        link = link or f"/pack/channel?open={self.game_channel_id}&field={name}"
        self.found.append(Finding(code=code, level=level, field=name, text=text, link=link))


_AGREEMENTS = {
    "privacy": ("隐私政策", "privacy policy"),
    "user": ("用户协议", "user agreement"),
    "children": ("儿童隐私政策", "children's privacy policy"),
}
_CALLS: dict[Switch, tuple[str, str]] = {
    "login": ("登录校验", "login check"),
    "payment": ("支付通知", "payment notification"),
}


def _plugin(notes: _Notes, one: Configured, facts: Facts) -> None:
    plugin = one.plugin
    if plugin is None:
        notes.add("plugin_absent", "plugin_id", "未选择插件版本", "No plug-in version chosen")
        return
    if plugin.status == "withdrawn":
        zh = f"插件版本 {plugin.version} 已被服务商撤下，请换用其他版本"
        en = f"The provider withdrew plug-in version {plugin.version}, choose another"
        notes.add("plugin_withdrawn", "plugin_id", zh, en, level="warning")
    newest = facts.newest.get(one.channel.code)
    if newest and version_order(newest) > version_order(plugin.version):
        zh = f"有新的插件版本 {newest}"
        en = f"A newer plug-in version is there: {newest}"
        notes.add("plugin_newer", "plugin_id", zh, en, level="warning")


def _parameters(notes: _Notes, one: Configured) -> None:
    labels = {parameter.key: parameter.label for parameter in one.schema}
    for fault in faults_of(one.schema, one.config.parameters, one.row.secrets):
        label = labels[fault.key]
        code = "parameter_missing" if fault.is_missing else "parameter_wrong"
        where = f"parameters.{fault.key}"
        notes.add(code, where, f"“{label.zh}”{fault.zh}", f'"{label.en}" {fault.en}')


def _package(notes: _Notes, one: Configured, facts: Facts) -> None:
    config = one.config
    if fault := package_fault(config.package_rule, config.package_value):
        notes.add("package", "package_value", f"包名{fault[0]}", f"The package name {fault[1]}")
        return
    twins = facts.twins.get(one.package_place, [])
    if len(twins) > 1:
        zh = f"{_several(twins, '、')}的包名相同，不能同时安装在一台设备上"
        en = f"{_several(twins, ', ')} get the same package name: one device cannot hold both"
        notes.add("package_collision", "package_value", zh, en, level="warning")
    wanted = one.channel.package_suffix
    value = config.package_value if config.package_rule != "none" else ""
    if wanted and not value.endswith(wanted):
        zh = f"该渠道要求包名以 {wanted} 结尾"
        en = f"This channel demands a package name that ends with {wanted}"
        notes.add("package_rule", "package_value", zh, en, level="warning")


def _signing(notes: _Notes, one: Configured, facts: Facts) -> None:
    key_id = one.config.signing_key_id
    if key_id is None and facts.keys.default is None:
        zh = "没有签名：游戏没有默认签名，渠道也没有指定"
        en = "No signing key: the game has no default, and the channel names none"
        notes.add("signing_key", "signing_key_id", zh, en, link=_GAME_CONF + "keys")
    elif key_id is not None and key_id not in facts.keys.all:
        zh, en = "指定的签名已被删除", "The chosen signing key was deleted"
        notes.add("signing_key", "signing_key_id", zh, en)


def _artwork(notes: _Notes, one: Configured, facts: Facts) -> None:
    icon_set, splash = one.config.icon_set_id, one.config.splash_id
    if icon_set is not None and icon_set not in facts.pictures.icon_sets:
        notes.add("icon_set", "icon_set_id", "指定的图标已被删除", "The chosen icon was deleted")
    if splash is not None and splash not in facts.pictures.splashes:
        notes.add("splash", "splash_id", "指定的闪屏已被删除", "The chosen splash was deleted")


def _agreements(notes: _Notes, one: Configured, facts: Facts) -> None:
    if missing := facts.agreements_missing.get(one.channel.code):
        # A package can be built and tried without them; the store turns it away.
        zh = "、".join(_AGREEMENTS[kind][0] for kind in missing)
        en = " and ".join(_AGREEMENTS[kind][1] for kind in missing)
        zh = f"该渠道审核会要求{zh}，尚未发布"
        en = f"Not published yet, but asked for in this channel's review: {en}"
        link = _GAME_CONF + "agreements"
        notes.add("agreement", "agreement", zh, en, level="warning", link=link)


def _goods(notes: _Notes, one: Configured, facts: Facts) -> None:
    gap = facts.gaps.get(one.channel.code)
    if gap is None:
        return
    more = len(gap.names) < gap.count
    zh = f"{gap.count} 件商品没有该渠道的渠道商品 ID"
    en = f"Goods without a product id in this channel: {gap.count}"
    if gap.names:
        zh = f"{zh}：{'、'.join(gap.names)}{'…' if more else ''}"
        en = f"{en} ({', '.join(gap.names)}{'…' if more else ''})"
    notes.add("goods", "goods", zh, en, level="warning", link=_GAME_CONF + "goods")


def _callbacks(notes: _Notes, one: Configured, facts: Facts) -> None:
    """The production addresses of what is switched on: the channel's own or the game's."""
    missing = [
        kind
        for kind in _CALLS
        if kind not in one.config.switches.off()
        and f"production.{kind}" not in one.config.callbacks
        and f"production.{kind}" in facts.callbacks_missing
    ]
    if missing:
        zh = f"正式环境缺少{'、'.join(_CALLS[kind][0] for kind in missing)}地址"
        calls = " and ".join(_CALLS[kind][1] for kind in missing)
        en = f"No production address for the {calls}"
        link = _GAME_CONF + "callbacks"
        notes.add("callbacks", "callbacks", zh, en, level="warning", link=link)


def _several(names: Sequence[str], comma: str) -> str:
    """The first names; who shares a name with hundreds need not read them all."""
    return comma.join(names[:_NAMES_SHOWN]) + ("…" if len(names) > _NAMES_SHOWN else "")
