"""The JSON form of a channel configuration, read strictly."""

from collections.abc import Mapping
from pathlib import Path

from longshore_packer.content.config import (
    CORNERS,
    PARAMETERS_FILE,
    WECHAT_RULES,
    Badge,
    ChannelConfig,
    Corner,
    IconChange,
    MetaValue,
    SplashChange,
    WechatRule,
)
from longshore_packer.content.errors import ConfigError
from longshore_packer.fields import (
    MAX_JSON_BYTES,
    Fields,
    FileSource,
    folder_source,
    read_limited,
)
from longshore_packer.parsing import parse_json


def load_config(path: Path) -> ChannelConfig:
    """Read a JSON file whose images and assets are named relative to its folder.

    Raises:
        ConfigError: unreadable, malformed or out of range.

    """
    text = read_limited(path, MAX_JSON_BYTES, ConfigError)
    return read_config(parse_json(text, ConfigError), folder_source(path.parent, ConfigError))


def read_config(values: Mapping[str, object], files: FileSource | None = None) -> ChannelConfig:
    """Build a configuration from decoded JSON.

    Args:
        values: the JSON object documented in docs/channel-config.md.
        files: reads the files it names; None allows only inline ``base64:`` data.

    Raises:
        ConfigError: unknown key, wrong type, value out of range, file missing.

    """
    fields = Fields(values, "", files, ConfigError)
    config = ChannelConfig(
        channel=fields.required("channel", str),
        package_name=fields.get("package_name", str),
        package_suffix=fields.get("package_suffix", str),
        label=fields.get("label", str),
        labels=fields.mapping("labels", str),
        version_code=fields.get("version_code", int),
        version_name=fields.get("version_name", str),
        icon=_icon(fields.child("icon")),
        splash=tuple(_splash(child) for child in fields.children("splash")),
        meta_data=_meta(fields, "meta_data"),
        parameters=_meta(fields, "parameters"),
        parameters_file=fields.get_or("parameters_file", str, PARAMETERS_FILE),
        parameters_meta_data=fields.get_or("parameters_meta_data", bool, True),
        parameters_prefix=fields.get_or("parameters_prefix", str, ""),
        placeholders=fields.mapping("placeholders", str),
        assets={
            name: fields.load(f"assets.{name}", source)
            for name, source in fields.mapping("assets", str).items()
        },
        assets_removed=fields.texts("assets_removed"),
        permissions_added=fields.texts("permissions_added"),
        permissions_removed=fields.texts("permissions_removed"),
        manifest=fields.get("manifest", str),
        manifest_overrides=frozenset(fields.texts("manifest_overrides")),
        wechat=_wechat(fields),
    )
    fields.finish()
    return config


def _icon(fields: Fields | None) -> IconChange | None:
    if fields is None:
        return None
    badge = fields.child("badge")
    background = fields.get("background", str)
    icon = IconChange(
        image=fields.file("image"),
        foreground=fields.file("foreground"),
        banner=fields.file("banner"),
        background=(
            background
            if background is None or background.startswith("#")
            else fields.file("background")
        ),
        badge=None if badge is None else _badge(badge),
    )
    fields.finish()
    return icon


def _badge(fields: Fields) -> Badge:
    badge = Badge(
        image=fields.load("image", fields.required("image", str)),
        corner=_corner(fields),
        scale=fields.number("scale", 0.4),
    )
    fields.finish()
    return badge


def _splash(fields: Fields) -> SplashChange:
    splash = SplashChange(
        target=fields.required("target", str),
        image=fields.load("image", fields.required("image", str)),
    )
    fields.finish()
    return splash


def _meta(fields: Fields, key: str) -> dict[str, MetaValue]:
    values: dict[str, MetaValue] = {}
    for name, value in fields.mapping(key, object).items():
        if not isinstance(value, str | int | bool):
            raise ConfigError(
                "must be text, a whole number or true/false", subject=f"{fields.path(key)}.{name}"
            )
        values[name] = value
    return values


def _corner(fields: Fields) -> Corner:
    value = fields.get_or("corner", str, "bottom-right")
    for corner in CORNERS:
        if corner == value:
            return corner
    raise ConfigError(f"must be one of {', '.join(CORNERS)}", subject=fields.path("corner"))


def _wechat(fields: Fields) -> WechatRule:
    value = fields.get_or("wechat", str, "alias")
    for rule in WECHAT_RULES:
        if rule == value:
            return rule
    raise ConfigError(f"must be one of {', '.join(WECHAT_RULES)}", subject="wechat")
