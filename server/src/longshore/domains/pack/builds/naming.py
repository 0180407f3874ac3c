"""Names of the produced files, from a template."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

_UNSAFE = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
_MOST = 190


def file_name(
    template: str,
    *,
    game: str,
    channel: str,
    channel_name: str,
    version: str | None,
    code: int | None,
    build: int,
    moment: datetime,
    zone: str,
) -> str:
    """The name of a package; what a file system refuses becomes an underscore."""
    local = moment.astimezone(ZoneInfo(zone))
    values = {
        "game": game,
        "channel": channel,
        "channel_name": channel_name,
        "version": version or "0",
        "code": str(code or 0),
        "date": f"{local:%Y%m%d}",
        "time": f"{local:%H%M}",
        "build": str(build),
    }
    name = template.removesuffix(".apk")
    for field, value in values.items():
        name = name.replace("{" + field + "}", _UNSAFE.sub("_", value))
    return name.replace(" ", "_").strip("._")[:_MOST] + ".apk"
