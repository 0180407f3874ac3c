"""Checks of single values of a channel configuration; each names the field it refuses."""

import re

from longshore_packer.content.errors import ConfigError

MAX_PACKAGE_LENGTH = 127  # ResTable_package.name holds 128 UTF-16 units with the terminator.
MAX_VERSION_CODE = 2_100_000_000  # The stores' limit.
MAX_TEXT_LENGTH = 4096

_NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_SEGMENT = r"[A-Za-z][A-Za-z0-9_]*"
_PACKAGE = re.compile(rf"{_SEGMENT}(\.{_SEGMENT})+")
_SUFFIX = re.compile(rf"(\.{_SEGMENT})+")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")
_PERMISSION = re.compile(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)+")
_COLOUR = re.compile(r"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def check_name(field: str, value: str) -> None:
    """Refuse a channel or plug-in id outside ``[A-Za-z0-9_.-]{1,64}``."""
    if not _NAME.fullmatch(value):
        raise ConfigError("must be 1 to 64 of the characters A-Z a-z 0-9 _ . -", subject=field)


def check_package(field: str, value: str | None) -> None:
    """Refuse what Android does not accept as an application id."""
    if value is None:
        return
    if len(value) > MAX_PACKAGE_LENGTH:
        raise ConfigError(f"is longer than {MAX_PACKAGE_LENGTH} characters", subject=field)
    if not _PACKAGE.fullmatch(value):
        raise ConfigError(
            f"{value!r} is not an application id such as com.example.game", subject=field
        )


def check_suffix(field: str, value: str | None) -> None:
    """Refuse a package suffix that is not ``.segment[.segment]``."""
    if value is not None and not _SUFFIX.fullmatch(value):
        raise ConfigError(f"{value!r} is not a suffix such as .huawei", subject=field)


def check_text(field: str, value: str | None) -> None:
    """Refuse an empty, over-long or control-character text."""
    if value is None:
        return
    if not value or len(value) > MAX_TEXT_LENGTH or _CONTROL.search(value):
        raise ConfigError(
            f"must hold 1 to {MAX_TEXT_LENGTH} characters without control characters",
            subject=field,
        )


def check_language(field: str, tag: str) -> None:
    """Refuse a language tag other than language[-Script][-REGION]."""
    if not _LANGUAGE.fullmatch(tag):
        raise ConfigError(f"{tag!r} is not a language tag such as zh-CN", subject=field)


def check_version_code(field: str, value: int | None) -> None:
    """Refuse a version code outside 1 to 2,100,000,000."""
    if value is not None and not 1 <= value <= MAX_VERSION_CODE:
        raise ConfigError(f"must lie between 1 and {MAX_VERSION_CODE}", subject=field)


def check_asset(field: str, name: str) -> None:
    """Refuse an entry name that is not a clean relative path below ``assets/``."""
    parts = name.split("/")
    clean = all(part not in ("", ".", "..") for part in parts)
    if parts[0] != "assets" or len(parts) < 2 or not clean or "\\" in name or not is_plain(name):
        raise ConfigError(f"{name!r} is not a clean path below assets/", subject=field)


def is_plain(name: str) -> bool:
    """Return whether a name holds no control character and is at most 1,024 bytes of UTF-8."""
    if re.search(r"[\x00-\x1f\x7f\ud800-\udfff]", name):
        return False
    return len(name.encode()) <= 1024


def check_permission(field: str, name: str) -> None:
    """Refuse a permission that is not a dotted name."""
    if not _PERMISSION.fullmatch(name):
        raise ConfigError(f"{name!r} is not a permission name", subject=field)


def check_meta(field: str, name: str, value: object) -> None:
    """Refuse a meta-data name or value that the manifest cannot carry."""
    if not name or len(name) > 256 or not is_plain(name):
        raise ConfigError("a name must hold 1 to 256 plain characters", subject=f"{field}.{name}")
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        if not -(2**31) <= value < 2**31:
            raise ConfigError(
                "the number does not fit 32 bits",
                subject=f"{field}.{name}",
                remedy="Write it as a string.",
            )
        return
    if not isinstance(value, str):
        raise ConfigError("must be text, a number or true/false", subject=f"{field}.{name}")
    if len(value) > MAX_TEXT_LENGTH * 8 or _CONTROL.search(value):
        raise ConfigError("is too long or holds control characters", subject=f"{field}.{name}")


def check_colour(field: str, value: str) -> None:
    """Refuse a colour other than ``#rrggbb`` or ``#aarrggbb``."""
    if not _COLOUR.fullmatch(value):
        raise ConfigError(f"{value!r} is not a colour such as #ff8800", subject=field)
