"""A table of a page as it is written to a file, and how its cells are."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from longshore.data.export.country_names import country_of
from longshore.data.metrics.definitions import METRICS
from longshore.data.metrics.exploring import PROPERTY
from longshore.domains.pack.goods import EXPONENTS
from longshore.kit.text.text import Text

Cell = str | int | float | Decimal | Text | None
"""Money is a Decimal of major units, with as many digits as its currency has.

What players and channels are called is a `str`, our own words are a `Text`.
"""

_OWN = Text("自有账号", "Own accounts")
_UNKNOWN = Text("未知", "Unknown")
_NO_VALUE = Text("（空）", "(none)")
_SYSTEMS: dict[str, str | Text] = {
    "android": "Android", "ios": "iOS", "harmony": "HarmonyOS", "windows": "Windows",
    "mac": "macOS", "web": Text("网页", "web"), "mini": Text("小游戏", "mini game"),
    "other": Text("其他系统", "other system"),
}  # fmt: skip
_TITLES = {one.name: one.title for one in METRICS}


@dataclass(frozen=True, slots=True)
class Table:
    """One table: what it is called, its head and its rows."""

    title: Text
    head: Sequence[Text]
    rows: Sequence[Sequence[Cell]]


def plain(text: str) -> Text:
    """A text that is the same in every language."""
    return Text(text, text)


def title_of(metric: str) -> Text:
    """What a metric is called on its page."""
    return _TITLES[metric]


def channel_of(code: str) -> str | Text:
    """A channel as its page calls it."""
    return code or _OWN


def part_of(by: str, value: str) -> str | Text:
    """What players are told apart by (a column or a property), as the page calls what has none."""
    if by == "channel":
        return channel_of(value)
    if value and by == "os":
        return _SYSTEMS.get(value, value)
    if value and by == "country":
        return country_of(value)
    return value or (_NO_VALUE if by.startswith(PROPERTY) else _UNKNOWN)


def in_currency(metric: Text, currency: str) -> Text:
    """The head of a column of money."""
    named = Text("{metric} ({currency})", "{metric} ({currency})")
    return named.filled(metric=metric, currency=currency)


def major(minor: int, currency: str) -> Decimal:
    """Minor units as an amount of major ones."""
    return Decimal(minor).scaleb(-EXPONENTS.get(currency, 2))


def percent(part: int, whole: int) -> float | None:
    """A share in percent with two digits; None where there is no whole."""
    return round(part * 100 / whole, 2) if whole else None
