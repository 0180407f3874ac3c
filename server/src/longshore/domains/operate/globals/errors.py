"""Refusals around global settings."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnknownZoneError(ApiError):
    """There is no such zone in the IANA database."""

    code, key = 4861, "unknown_zone"
    message = Text(
        "没有时区“{time_zone}”，应为 Asia/Tokyo 这样的名称",
        "There is no time zone {time_zone}; it is a name such as Asia/Tokyo",
    )
