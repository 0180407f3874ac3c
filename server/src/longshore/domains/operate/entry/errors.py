"""Refusals around who may enter."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnreadableListError(ApiError):
    """A list of addresses cannot be read at all; the text says why."""

    code, key = 4796, "unreadable_list"
    message = Text("名单读不了：{reason}", "The list cannot be read: {reason}")
