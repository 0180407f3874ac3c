"""Refusals of filings."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class TooManyFilingsError(ApiError):
    """The game has as many filings as one may have."""

    code, key = 4409, "too_many_filings"
    message = Text(
        "每个游戏最多{limit}条备案信息，请先删除不用的",
        "A game may have {limit} filings at most, remove one that is not used first",
    )
