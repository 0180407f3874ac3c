"""Refusals around who may enter."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnreadableListError(ApiError):
    """A list of addresses cannot be read at all; the text says why."""

    code, key = 4796, "unreadable_list"
    message = Text("名单读不了：{reason}", "The list cannot be read: {reason}")


class PastEndError(ApiError):
    """An entry's end must lie ahead."""

    code, key = 4797, "past_end"
    message = Text("结束时间应在现在之后", "The end must lie ahead")
