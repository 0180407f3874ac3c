"""Refusals around barring players."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class PastEndError(ApiError):
    """The end of a ban, or of an entry of the refused list, must lie ahead."""

    code, key = 4797, "past_end"
    message = Text("结束时间应在现在之后", "The end must lie ahead")
