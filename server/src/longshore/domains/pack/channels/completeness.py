"""What a channel lacks before its package can be built and handed over, and where to mend it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.channels.catalogue_rows import version_order
from longshore.domains.pack.channels.config import NOT_FILLED_IN, Switch, package_fault
from longshore.domains.pack.channels.configured import Configured, configured_channels
from longshore.domains.pack.channels.facts import Facts, facts_of
from longshore.domains.pack.channels.schemas import Finding, Level
from longshore.domains.pack.goods import Gap
from longshore.kit.place import Place
from longshore.kit.text.text import Language, Listed, Sayings, Text

_TEXTS_KEPT = 1000


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that a channel lacks, not yet written out: a list shows the first few of many."""

    code: str
    level: Level
    field: str
    text: Text
    fix: Place

    def finding(self, said: Sayings) -> Finding:
        """The same as it is answered."""
        return Finding(
            code=self.code,
            level=self.level,
            field=self.field,
            text=said.of(self.text),
            fix=self.fix,
        )


@dataclass(frozen=True, slots=True)
class CheckedChannel:
    """A channel of a game and what it lacks, errors first.

    `newest` is the newest published version of its plug-in; `splash_target` what its splash
    picture takes the place of, empty without one.
    """

    configured: Configured
    findings: list[Noted]
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
    return checked(wanted, await facts_of(session, game_id, every, wanted, language))


def checked(wanted: Sequence[Configured], facts: Facts) -> list[CheckedChannel]:
    """Channels with what each lacks by these facts."""
    return [
        CheckedChannel(
            one,
            _findings(one, facts),
            facts.newest.get(one.channel.code),
            facts.keys.default,
            facts.pictures.splashes.get(one.config.splash_id or 0, ""),
        )
        for one in wanted
    ]


def _findings(one: Configured, facts: Facts) -> list[Noted]:
    notes = _Notes(one.row.id)
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
    """What is noted of one channel."""

    game_channel_id: int
    found: list[Noted] = field(default_factory=list)

    def add(
        self, code: str, name: str, text: Text, *, level: Level = "error", tab: str = ""
    ) -> None:
        """Note something, mended in the channel's own form, or on a tab of the game's page."""
        fix = conf_tab(tab) if tab else Place(page="Channel", id=self.game_channel_id, field=name)
        self.found.append(Noted(code, level, name, text, fix))


@cache
def conf_tab(tab: str) -> Place:
    """A tab of the game's page, where what all channels share is put right."""
    return Place(page="GameConf", tab=tab)


_AGREEMENTS = {
    "privacy": Text("隐私政策", "privacy policy"),
    "user": Text("用户协议", "user agreement"),
    "children": Text("儿童隐私政策", "children's privacy policy"),
}
_CALLS: dict[Switch, Text] = {
    "login": Text("登录校验", "login check"),
    "payment": Text("支付通知", "payment notification"),
}
_AND = Text("、", " and ")


def _plugin(notes: _Notes, one: Configured, facts: Facts) -> None:
    plugin = one.plugin
    if plugin is None:
        notes.add("plugin_absent", "plugin_id", Text("未选择插件版本", "No plug-in version chosen"))
        return
    if plugin.status == "withdrawn":
        text = Text(
            "插件版本 {version} 已被服务商撤下，请换用其他版本",
            "The provider withdrew plug-in version {version}, choose another",
        ).filled(version=plugin.version)
        notes.add("plugin_withdrawn", "plugin_id", text, level="warning")
    newest = facts.newest.get(one.channel.code)
    if newest and version_order(newest) > version_order(plugin.version):
        notes.add("plugin_newer", "plugin_id", _newer_text(newest), level="warning")


def _parameters(notes: _Notes, one: Configured) -> None:
    labels = {parameter.key: parameter.label for parameter in one.schema}
    for fault in one.parameter_faults:
        code = "parameter_missing" if fault.is_missing else "parameter_wrong"
        where = f"parameters.{fault.key}"
        label = labels[fault.key]
        if fault.is_missing:
            text = _missing_text((label.zh, label.en))
        else:
            text = Text("“{label}”{fault}", '"{label}" {fault}')
            text = text.filled(label=label.text, fault=fault.text)
        notes.add(code, where, text)


def _package(notes: _Notes, one: Configured, facts: Facts) -> None:
    config = one.config
    if fault := package_fault(config.package_rule, config.package_value):
        text = Text("包名{fault}", "The package name {fault}").filled(fault=fault)
        notes.add("package", "package_value", text)
        return
    if twins := facts.twins.get(one.package_place):
        notes.add("package_collision", "package_value", twins, level="warning")
    wanted = one.channel.package_suffix
    value = config.package_value if config.package_rule != "none" else ""
    if wanted and not value.endswith(wanted):
        text = Text(
            "该渠道要求包名以 {suffix} 结尾",
            "This channel demands a package name that ends with {suffix}",
        )
        notes.add("package_rule", "package_value", text.filled(suffix=wanted), level="warning")


def _signing(notes: _Notes, one: Configured, facts: Facts) -> None:
    key_id = one.config.signing_key_id
    if key_id is None and facts.keys.default is None:
        text = Text(
            "没有签名：游戏没有默认签名，渠道也没有指定",
            "No signing key: the game has no default, and the channel names none",
        )
        notes.add("signing_key", "signing_key_id", text, tab="keys")
    elif key_id is not None and key_id not in facts.keys.all:
        text = Text("指定的签名已被删除", "The chosen signing key was deleted")
        notes.add("signing_key", "signing_key_id", text)


def _artwork(notes: _Notes, one: Configured, facts: Facts) -> None:
    icon_set, splash = one.config.icon_set_id, one.config.splash_id
    if icon_set is not None and icon_set not in facts.pictures.icon_sets:
        text = Text("指定的图标已被删除", "The chosen icon was deleted")
        notes.add("icon_set", "icon_set_id", text)
    if splash is not None and splash not in facts.pictures.splashes:
        text = Text("指定的闪屏已被删除", "The chosen splash was deleted")
        notes.add("splash", "splash_id", text)


def _agreements(notes: _Notes, one: Configured, facts: Facts) -> None:
    if missing := facts.agreements_missing.get(one.channel.code):
        # A package can be built and tried without them; the store turns it away.
        text = _agreements_text(tuple(missing))
        notes.add("agreement", "agreement", text, level="warning", tab="agreements")


def _goods(notes: _Notes, one: Configured, facts: Facts) -> None:
    gap = facts.gaps.get(one.channel.code)
    if gap is None:
        return
    notes.add("goods", "goods", _goods_text(gap), level="warning", tab="goods")


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
        text = _callbacks_text(tuple(missing))
        notes.add("callbacks", "callbacks", text, level="warning", tab="callbacks")


# Texts that many channels share are made once, so that each is written out once (`Sayings`).


@lru_cache(_TEXTS_KEPT)
def _newer_text(version: str) -> Text:
    text = Text("有新的插件版本 {version}", "A newer plug-in version is there: {version}")
    return text.filled(version=version)


@lru_cache(_TEXTS_KEPT)
def _agreements_text(missing: tuple[str, ...]) -> Text:
    return Text(
        "该渠道审核会要求{names}，尚未发布",
        "Not published yet, but asked for in this channel's review: {names}",
    ).filled(names=Listed([_AGREEMENTS[kind] for kind in missing], _AND))


@lru_cache(_TEXTS_KEPT)
def _goods_text(gap: Gap) -> Text:
    text = Text(
        "{count} 件商品没有该渠道的渠道商品 ID",
        "Goods without a product id in this channel: {count}",
    )
    if gap.names:
        text = Text(
            "{count} 件商品没有该渠道的渠道商品 ID：{names}{more}",
            "Goods without a product id in this channel: {count} ({names}{more})",
        ).filled(names=Listed(gap.names), more="…" if len(gap.names) < gap.count else "")
    return text.filled(count=gap.count)


@lru_cache(_TEXTS_KEPT)
def _callbacks_text(missing: tuple[Switch, ...]) -> Text:
    text = Text("正式环境缺少{calls}地址", "No production address for the {calls}")
    return text.filled(calls=Listed([_CALLS[kind] for kind in missing], _AND))


@lru_cache(_TEXTS_KEPT)
def _missing_text(label: tuple[str, str]) -> Text:
    text = Text("“{label}”{fault}", '"{label}" {fault}')
    return text.filled(label=Text(*label), fault=NOT_FILLED_IN)
