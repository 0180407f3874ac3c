"""The channel configuration: everything that one channel changes in a mother package.

The JSON form is documented in ``packer/docs/channel-config.md``; `reader.read_config` reads
it strictly (unknown keys and wrong types are refused by field path).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from longshore_packer.content import rules
from longshore_packer.content.errors import ConfigError

Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
CORNERS: tuple[Corner, ...] = ("top-left", "top-right", "bottom-left", "bottom-right")
WechatRule = Literal["alias", "refuse", "ignore"]
WECHAT_RULES: tuple[WechatRule, ...] = ("alias", "refuse", "ignore")
MetaValue = str | int | bool

PARAMETERS_FILE = "assets/longshore/channel.json"


@dataclass(frozen=True, slots=True)
class Badge:
    """A corner badge laid over the icon.

    Attributes:
        image: PNG or WebP bytes, square, with transparency.
        corner: where the badge sits.
        scale: side of the badge as a share of the icon's side, 0.1 to 0.6.

    """

    image: bytes
    corner: Corner = "bottom-right"
    scale: float = 0.4

    def __post_init__(self) -> None:
        """Refuse an unknown corner or a scale outside 0.1 to 0.6."""
        if self.corner not in CORNERS:
            raise ConfigError(f"must be one of {', '.join(CORNERS)}", subject="icon.badge.corner")
        if not 0.1 <= self.scale <= 0.6:
            raise ConfigError("must lie between 0.1 and 0.6", subject="icon.badge.scale")


@dataclass(frozen=True, slots=True)
class IconChange:
    """A new launcher icon, a badge on it, or a badge on the mother's own icon.

    Attributes:
        image: whole icon for every Android version; PNG, WebP or JPEG bytes, square.
        foreground: adaptive foreground layer (108 units of which 66 are safe); needs `background`.
        background: adaptive background: image bytes or a colour such as ``#ff8800``.
        badge: corner badge, drawn over whichever icon results, and over the banner.
        banner: picture of 16:9 for Android TV's launcher.

    """

    image: bytes | None = None
    foreground: bytes | None = None
    background: bytes | str | None = None
    badge: Badge | None = None
    banner: bytes | None = None

    def __post_init__(self) -> None:
        """Refuse half an adaptive icon and a malformed colour."""
        if (self.foreground is None) != (self.background is None):
            raise ConfigError("foreground and background go together", subject="icon")
        if isinstance(self.background, str):
            rules.check_colour("icon.background", self.background)


@dataclass(frozen=True, slots=True)
class SplashChange:
    """A splash picture that takes the place of one of the mother's.

    Attributes:
        target: resource name (``drawable/splash``) or entry name (``assets/splash.png``).
        image: PNG, WebP or JPEG bytes.

    """

    target: str
    image: bytes


@dataclass(frozen=True, slots=True)
class ChannelConfig:
    """One channel's changes to a mother package; immutable and complete.

    Attributes:
        channel: channel id, 1 to 64 of ``[A-Za-z0-9_.-]``.
        package_name: new application id, or None.
        package_suffix: text appended to the mother's application id, e.g. ``.huawei``; or None.
        label: new application label for every language, or None.
        labels: label per language tag (``zh-CN``); needs `label` as the default.
        version_code: new versionCode, 1 to 2100000000, or None.
        version_name: new versionName, or None.
        icon: new icon or badge, or None.
        splash: splash pictures to replace.
        meta_data: application meta-data; a string stays a string, an int an int.
        parameters: channel parameters, written to `parameters_file` and as meta-data.
        parameters_file: entry under ``assets/`` holding the parameters as JSON; empty for none.
        parameters_meta_data: whether each parameter also becomes a meta-data element.
        parameters_prefix: prefix of those meta-data names.
        placeholders: further values for ``${NAME}`` in fragments (parameters count too).
        assets: entry name under ``assets/`` to bytes; added or replaced.
        permissions_added: permission names to declare.
        permissions_removed: permission names to drop.
        manifest: manifest fragment as XML text, or None.
        manifest_overrides: attributes a fragment may change (``android:name``, ...).
        wechat: what to do when WeChat's callback activity is not under the new package name.
        assets_removed: entries of the mother to drop, each under ``assets/``.

    """

    channel: str
    package_name: str | None = None
    package_suffix: str | None = None
    label: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    version_code: int | None = None
    version_name: str | None = None
    icon: IconChange | None = None
    splash: tuple[SplashChange, ...] = ()
    meta_data: Mapping[str, MetaValue] = field(default_factory=dict)
    parameters: Mapping[str, MetaValue] = field(default_factory=dict)
    parameters_file: str = PARAMETERS_FILE
    parameters_meta_data: bool = True
    parameters_prefix: str = ""
    placeholders: Mapping[str, str] = field(default_factory=dict)
    assets: Mapping[str, bytes] = field(default_factory=dict)
    permissions_added: tuple[str, ...] = ()
    permissions_removed: tuple[str, ...] = ()
    manifest: str | None = None
    manifest_overrides: frozenset[str] = frozenset()
    wechat: WechatRule = "alias"
    assets_removed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse values out of range.

        Raises:
            ConfigError: naming the field.

        """
        rules.check_name("channel", self.channel)
        rules.check_package("package_name", self.package_name)
        rules.check_suffix("package_suffix", self.package_suffix)
        if self.package_name is not None and self.package_suffix is not None:
            raise ConfigError("package_name and package_suffix exclude each other")
        if self.labels and self.label is None:
            raise ConfigError("labels need label, the text of all other languages")
        for tag, text in self.labels.items():
            rules.check_language(f"labels.{tag}", tag)
            rules.check_text(f"labels.{tag}", text)
        rules.check_text("label", self.label)
        rules.check_text("version_name", self.version_name)
        rules.check_version_code("version_code", self.version_code)
        for name in (*self.assets, *self.assets_removed):
            rules.check_asset("assets", name)
        if self.parameters_file:
            rules.check_asset("parameters_file", self.parameters_file)
        for label, names in (
            ("permissions_added", self.permissions_added),
            ("permissions_removed", self.permissions_removed),
        ):
            for name in names:
                rules.check_permission(label, name)
        for label, values in (("meta_data", self.meta_data), ("parameters", self.parameters)):
            for name, value in values.items():
                rules.check_meta(label, name, value)
