"""Names of the produced files, from a template."""

import re
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

_UNSAFE = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
_MOST_BYTES = 190
"""Of a name without its ending: file systems hold 255 bytes, Chinese letters are three each."""
_MAY_BE_CUT = ("version", "game", "channel_name")


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
    values = {field: _UNSAFE.sub("_", value) for field, value in values.items()}
    template = template.removesuffix(".apk")
    name = _filled(template, values)
    # Not simply its end, which may be all that tells two channels apart.
    for field in _MAY_BE_CUT:
        over, times = len(name.encode()) - _MOST_BYTES, template.count("{" + field + "}")
        if over > 0 and times:
            values[field] = _cut(values[field], len(values[field].encode()) - -(-over // times))
            name = _filled(template, values)
    return _cut(name, _MOST_BYTES) + ".apk"


def distinct(names: Sequence[str]) -> list[str]:
    """Names of files that can lie in one folder: of those alike all but the first have a number.

    Some file systems take `Oppo.apk` and `oppo.apk` for one.
    """
    given, taken = {name.casefold() for name in names}, set[str]()
    found = []
    for name in names:
        chosen, number = name, 1
        while chosen.casefold() in taken or (number > 1 and chosen.casefold() in given):
            number += 1
            chosen = f"{name.removesuffix('.apk')}-{number}.apk"
        taken.add(chosen.casefold())
        found.append(chosen)
    return found


def _filled(template: str, values: dict[str, str]) -> str:
    for field, value in values.items():
        template = template.replace("{" + field + "}", value)
    return template.replace(" ", "_").strip("._")


def _cut(text: str, most: int) -> str:
    return text.encode()[: max(most, 0)].decode(errors="ignore")
