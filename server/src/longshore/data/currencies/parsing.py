"""Reading a file of rates: which columns it has, what each row says, what is wrong with it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from longshore.data.currencies.schemas import NO_RATE, UNKNOWN_CURRENCY, rate_of
from longshore.domains.pack.goods import EXPONENTS, Row, RowFault, TableError
from longshore.kit.text.text import Language, Text

COLUMNS: dict[str, tuple[str, ...]] = {
    "currency": ("currency", "币种", "货币"),
    "since": ("since", "date", "valid from", "日期", "生效日", "生效日期", "起始日期"),
    "rate": ("rate", "exchange rate", "汇率"),
}
_DAY = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00(?::00)?)?")
_FIRST, _LAST = date(2000, 1, 1), date(2100, 12, 31)
_NO_DAY = Text("应为日期，例如 2026-01-31", "must be a day such as 2026-01-31")
_SAME = Text("就是报表币种，不需要汇率", "is the report currency itself and needs no rate")
_TWICE = Text("第{row}行是同一币种同一天的另一个汇率", "row {row} has another rate of that day")
_NO_COLUMN = Text("没有列“{title}”", "it has no column “{title}”")
_TITLES = {
    "currency": Text("币种", "currency"),
    "since": Text("生效日", "since"),
    "rate": Text("汇率", "rate"),
}


@dataclass(slots=True)
class RatesFile:
    """The rates of a file, by currency and day, and what is wrong."""

    rates: dict[tuple[str, date], Decimal] = field(default_factory=dict)
    faults: list[RowFault] = field(default_factory=list)
    rows: int = 0


def read_rates(rows: Sequence[Row], target: str, language: Language) -> RatesFile:
    """What the rows below the titles say.

    Raises:
        TableError: a column is missing.
    """
    places = _places(rows[0][1])
    found, seen = RatesFile(rows=len(rows) - 1), dict[tuple[str, date], int]()
    for number, cells in rows[1:]:
        texts = {name: _cell(cells, place) for name, place in places.items()}
        code, day, rate = texts["currency"].upper(), _day(texts["since"]), rate_of(texts["rate"])
        wrong: list[tuple[str, Text]] = []
        if code not in EXPONENTS:
            wrong.append(("currency", UNKNOWN_CURRENCY))
        elif code == target:
            wrong.append(("currency", _SAME))
        if day is None:
            wrong.append(("since", _NO_DAY))
        if rate is None:
            wrong.append(("rate", NO_RATE))
        if not wrong and day and rate:
            first = seen.setdefault((code, day), number)
            if found.rates.setdefault((code, day), rate) != rate:
                wrong.append(("rate", _TWICE.filled(row=first)))
        found.faults += [
            RowFault(row=number, field=name, value=texts[name][:100],
                     msg=text.in_language(language))
            for name, text in wrong
        ]  # fmt: skip
    return found


def _places(titles: Sequence[str]) -> dict[str, int]:
    lowered = [title.strip().lower() for title in titles]
    places: dict[str, int] = {}
    for name, words in COLUMNS.items():
        place = next((lowered.index(word) for word in words if word in lowered), None)
        if place is None:
            raise TableError(_NO_COLUMN.filled(title=_TITLES[name]))
        places[name] = place
    return places


def _cell(cells: Sequence[str], place: int) -> str:
    return cells[place].strip() if place < len(cells) else ""


def _day(text: str) -> date | None:
    matched = _DAY.fullmatch(text)
    if matched is None:
        return None
    try:
        day = date(*map(int, matched.groups()))
    except ValueError:
        return None
    return day if _FIRST <= day <= _LAST else None
