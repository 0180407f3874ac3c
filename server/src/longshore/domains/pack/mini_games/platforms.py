"""The platforms of mini programs: what each wants to know, and the files of its project.

Sources: the developer documentation of WeChat mini games, Douyin mini games, Kuaishou mini games
and QQ mini games on project.config.json and game.json.
"""

import io
import json
import re
import zipfile
from dataclasses import dataclass
from typing import Any, Literal

PlatformCode = Literal["wechat", "douyin", "kuaishou", "qq"]
Orientation = Literal["portrait", "landscape"]


@dataclass(frozen=True, slots=True)
class Platform:
    """What one platform wants.

    `app_id` is the form of its app ids, `example` one of that form; `payment` are the names of
    payment parameters beside the payment secret.
    """

    code: PlatformCode
    app_id: re.Pattern[str]
    example: str
    payment: tuple[str, ...]


PLATFORMS: dict[PlatformCode, Platform] = {
    platform.code: platform
    for platform in (
        Platform(
            "wechat",
            re.compile(r"wx[0-9a-f]{16}"),
            "wx0123456789abcdef",
            ("offer_id", "zone_id"),
        ),
        Platform("douyin", re.compile(r"tt[0-9a-f]{16,18}"), "tt0123456789abcdef", ("zone_id",)),
        Platform("kuaishou", re.compile(r"ks[0-9]{12,20}"), "ks012345678901234567", ("zone_id",)),
        Platform("qq", re.compile(r"[0-9]{8,12}"), "1100000000", ()),
    )
}
DOMAIN_KINDS = ("request", "socket", "upload", "download")


def project_files(
    code: PlatformCode,
    *,
    app_id: str,
    name: str,
    orientation: str,
    domains: dict[str, list[str]],
    own_app_id: str,
) -> dict[str, str]:
    """The text files that a project for the platform's developer tools begins with.

    `own_app_id` is the AppId by which the game's client names it to us.
    """
    config: dict[str, object] = {"description": name, "projectname": name, "compileType": "game"}
    config["qqappid" if code == "qq" else "appid"] = app_id
    config["setting"] = {"urlCheck": True, "es6": True, "minified": True}
    game = {
        "deviceOrientation": orientation,
        "networkTimeout": {"request": 10000, "connectSocket": 10000},
    }
    own = {"appId": own_app_id, "platform": code, "platformAppId": app_id, "domains": domains}
    return {
        "project.config.json": _text(config),
        "game.json": _text(game),
        "longshore.config.js": f"module.exports = {_text(own).rstrip()};\n",
    }


def zipped(files: dict[str, str]) -> bytes:
    """A zip archive of text files; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text.encode())
    return buffer.getvalue()


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
