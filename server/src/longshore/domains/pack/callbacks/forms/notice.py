"""What all forms share: their names, what goes over the line, and what they write of a payment."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, get_args

NoticeForm = Literal["standard", "usdk", "quicksdk", "u8"]
NOTICE_FORMS: tuple[NoticeForm, ...] = get_args(NoticeForm)
STANDARD: NoticeForm = "standard"

FORM_HEADERS = {"Content-Type": "application/x-www-form-urlencoded; charset=utf-8"}
JSON_HEADERS = {"Content-Type": "application/json; charset=utf-8"}
_YUAN = "CNY"
_BEIJING = timedelta(hours=8)


class UnwritableError(Exception):
    """A form cannot say this message; `fault` names why, as attempts record it."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message as it goes over the line, and how it was signed."""

    body: bytes
    headers: dict[str, str]
    text_to_sign: str
    signature: str


def fen_of(data: Mapping[str, Any]) -> int:
    """What was paid, in fen.

    Raises:
        UnwritableError: it was paid in another currency. Those forms count yuan or fen and say
            no currency that their games read, so 600 yen would be taken for 600 yuan.
    """
    if data["currency"] != _YUAN:
        raise UnwritableError("form_currency")
    return int(data["amount"])


def beijing_time(seconds: int) -> str:
    """A moment in Unix seconds as those SDKs write it: date and time in Beijing."""
    return f"{datetime.fromtimestamp(seconds, UTC) + _BEIJING:%Y-%m-%d %H:%M:%S}"
