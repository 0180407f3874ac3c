"""What a channel lacks before its package can be built and handed over, and where to mend it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains import signing_keys
from longshore.domains.agreements import agreements_missing
from longshore.domains.artwork import artwork_of
from longshore.domains.callbacks import callbacks_missing
from longshore.domains.channels.catalogue import plugins_by_channel, version_order
from longshore.domains.channels.config import ChannelConfig, Switch, package_fault
from longshore.domains.channels.models import Channel, ChannelPlugin, GameChannel
from longshore.domains.channels.parameters import faults_of, schema_of
from longshore.domains.channels.repository import GameChannelRow, channels_of_game
from longshore.domains.channels.schemas import Finding, Level
from longshore.domains.goods import mapping_gaps
from longshore.kit.errors import Language, NotFoundError

_GAME_CONF = "/pack/game-conf?tab="
_NAMES_SHOWN = 3


async def findings_of_game(
    session: AsyncSession, game_id: int, language: Language, ids: Collection[int] | None = None
) -> dict[int, list[Finding]]:
    """What each channel of a game lacks, by its id; `ids` are of game channels, None is all.

    An error stops a build. A warning does not: the store, or the game's players, would notice.
    """
    rows = await channels_of_game(session, game_id)
    checker = await Checker.of_game(session, game_id, rows, language)
    wanted = [row for row in rows if ids is None or row[0].id in ids]
    return {row[0].id: await checker.findings(*row) for row in wanted}


@dataclass
class Checker:
    """Checks the channels of one game; what concerns the whole game is asked once."""

    session: AsyncSession
    game_id: int
    language: Language
    plugins: dict[str, list[ChannelPlugin]]
    default_key_id: int | None
    callbacks_missing: list[str]
    twins: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    @classmethod
    async def of_game(
        cls,
        session: AsyncSession,
        game_id: int,
        rows: Sequence[GameChannelRow],
        language: Language,
    ) -> "Checker":
        """A checker that knows what the game's channels share."""
        checker = cls(
            session,
            game_id,
            language,
            await plugins_by_channel(session),
            await signing_keys.default_key_id(session, game_id),
            await callbacks_missing(session, game_id),
        )
        for row, channel, _ in rows:
            config = ChannelConfig.model_validate(row.config)
            place = (config.package_rule, config.package_value)
            name = channel.name_zh if language == "zh-CN" else channel.name_en
            if place[0] != "none" and place[1]:
                checker.twins.setdefault(place, []).append(name)
        return checker

    async def findings(
        self, row: GameChannel, channel: Channel, plugin: ChannelPlugin | None
    ) -> list[Finding]:
        """Everything that is missing or doubtful, errors first."""
        notes = _Notes(row.id, self.language)
        config = ChannelConfig.model_validate(row.config)
        self._plugin(notes, row, plugin)
        _parameters(notes, row, config, plugin)
        self._package(notes, channel, config)
        await self._signing(notes, config)
        await self._artwork(notes, channel, config)
        await self._agreements(notes, channel)
        await self._goods(notes, channel, config)
        self._callbacks(notes, config)
        return sorted(notes.found, key=lambda finding: finding.level != "error")

    def _plugin(self, notes: "_Notes", row: GameChannel, plugin: ChannelPlugin | None) -> None:
        if plugin is None:
            notes.add("plugin_absent", "plugin_id", "未选择插件版本", "No plug-in version chosen")
            return
        if plugin.status == "withdrawn":
            zh = f"插件版本 {plugin.version} 已被平台撤回，请换用其他版本"
            en = f"The provider withdrew plug-in version {plugin.version}, choose another"
            notes.add("plugin_withdrawn", "plugin_id", zh, en, level="warning")
        offered = [one for one in self.plugins[row.channel_code] if one.status == "published"]
        if offered and version_order(offered[0].version) > version_order(plugin.version):
            zh = f"有新的插件版本 {offered[0].version}"
            en = f"A newer plug-in version is there: {offered[0].version}"
            notes.add("plugin_newer", "plugin_id", zh, en, level="warning")

    def _package(self, notes: "_Notes", channel: Channel, config: ChannelConfig) -> None:
        if fault := package_fault(config.package_rule, config.package_value):
            notes.add("package", "package_value", f"包名{fault[0]}", f"The package name {fault[1]}")
            return
        twins = self.twins.get((config.package_rule, config.package_value), [])
        if len(twins) > 1:
            zh = f"{'、'.join(twins)}的包名相同，不能同时安装在一台设备上"
            en = f"{', '.join(twins)} get the same package name: one device cannot hold both"
            notes.add("package_collision", "package_value", zh, en, level="warning")
        wanted = channel.package_suffix
        value = config.package_value if config.package_rule != "none" else ""
        if wanted and not value.endswith(wanted):
            zh = f"该渠道要求包名以 {wanted} 结尾"
            en = f"This channel demands a package name that ends with {wanted}"
            notes.add("package_rule", "package_value", zh, en, level="warning")

    async def _signing(self, notes: "_Notes", config: ChannelConfig) -> None:
        if config.signing_key_id is None and self.default_key_id is None:
            zh = "没有签名：游戏没有默认签名，渠道也没有指定"
            en = "No signing key: the game has no default, and the channel names none"
            notes.add("signing_key", "signing_key_id", zh, en, link=_GAME_CONF + "keys")
        elif config.signing_key_id is not None and not await signing_keys.key_exists(
            self.session, self.game_id, config.signing_key_id
        ):
            zh, en = "指定的签名已被删除", "The chosen signing key was deleted"
            notes.add("signing_key", "signing_key_id", zh, en)

    async def _artwork(self, notes: "_Notes", channel: Channel, config: ChannelConfig) -> None:
        icon, splash = config.icon_set_id, config.splash_id
        for name, zh, en, icon_set_id, splash_id in (
            ("icon_set_id", "指定的图标已被删除", "The chosen icon was deleted", icon, None),
            ("splash_id", "指定的闪屏已被删除", "The chosen splash was deleted", None, splash),
        ):
            try:
                await artwork_of(
                    self.session, self.game_id, icon_set_id, splash_id, channel_code=channel.code
                )
            except NotFoundError:
                notes.add(name.removesuffix("_id"), name, zh, en)

    async def _agreements(self, notes: "_Notes", channel: Channel) -> None:
        if not channel.needs_agreement:
            return
        if missing := await agreements_missing(self.session, self.game_id, channel.code):
            # A package can be built and tried without them; the store turns it away.
            zh = "、".join(_AGREEMENTS[kind][0] for kind in missing)
            en = " and ".join(_AGREEMENTS[kind][1] for kind in missing)
            zh = f"该渠道审核会要求{zh}，尚未发布"
            en = f"Not published yet, but asked for in this channel's review: {en}"
            link = _GAME_CONF + "agreements"
            notes.add("agreement", "agreement", zh, en, level="warning", link=link)

    async def _goods(self, notes: "_Notes", channel: Channel, config: ChannelConfig) -> None:
        if not config.switches.payment:
            return
        if gaps := await mapping_gaps(self.session, self.game_id, channel.code):
            names, more = gaps[:_NAMES_SHOWN], len(gaps) > _NAMES_SHOWN
            zh = f"{len(gaps)} 件商品没有该渠道的商品编号：{'、'.join(names)}{'…' if more else ''}"
            shown = ", ".join(names) + ("…" if more else "")
            en = f"Goods without a product id in this channel: {len(gaps)} ({shown})"
            link = _GAME_CONF + "goods"
            notes.add("goods", "goods", zh, en, level="warning", link=link)

    def _callbacks(self, notes: "_Notes", config: ChannelConfig) -> None:
        """The production addresses of what is switched on: the channel's own or the game's."""
        missing = [
            kind
            for kind in _CALLS
            if kind not in config.switches.off()
            and f"production.{kind}" not in config.callbacks
            and f"production.{kind}" in self.callbacks_missing
        ]
        if missing:
            zh = f"正式环境缺少{'、'.join(_CALLS[kind][0] for kind in missing)}地址"
            calls = " and ".join(_CALLS[kind][1] for kind in missing)
            en = f"No production address for the {calls}"
            link = _GAME_CONF + "callbacks"
            notes.add("callbacks", "callbacks", zh, en, level="warning", link=link)


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


def _parameters(
    notes: _Notes, row: GameChannel, config: ChannelConfig, plugin: ChannelPlugin | None
) -> None:
    schema = schema_of(plugin)
    labels = {parameter.key: parameter.label for parameter in schema}
    for fault in faults_of(schema, config.parameters, row.secrets):
        label = labels[fault.key]
        code = "parameter_missing" if fault.is_missing else "parameter_wrong"
        where = f"parameters.{fault.key}"
        notes.add(code, where, f"“{label.zh}”{fault.zh}", f'"{label.en}" {fault.en}')
