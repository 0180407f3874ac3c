"""A table of a page as it is written to a file, and how its cells are."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from longshore.data.metrics.definitions import METRICS
from longshore.domains.pack.goods import EXPONENTS
from longshore.kit.text.text import Text

Cell = str | int | float | Decimal | None
"""Money is a Decimal of major units, with as many digits as its currency has."""

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
