"""What one line says, or why it is refused."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

from longshore.data.imports.models import ImportKind
from longshore.data.imports.schemas import ImportMapping
from longshore.domains.pack.goods import EXPONENTS, LARGEST_MINOR

Reason = Literal[
    "no_time", "future", "no_player", "no_amount", "no_currency", "no_event", "too_long",
    "repeated", "in_ledger", "known_player",
]  # fmt: skip
"""`repeated`: imported before, or twice in the file; `in_ledger`: a payment that came in itself."""

_NUMBER = re.compile(r"[0-9]{1,15}(\.[0-9]{1,8})?")
# Between thousands, or as in India: anywhere else a comma is the point of a fraction, or a slip.
_GROUPED = re.compile(r"[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3}(\.[0-9]{1,8})?")
_AROUND = str.maketrans("，", ",", " \u00a0¥￥$€£元'`\"")
_FIRST, _LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
_CLOCKS_DIFFER = timedelta(days=1)
_FORMATS = ("%Y/%m/%d %H:%M:%S", "%Y/%m/%d %H:%M", "%Y/%m/%d", "%Y%m%d%H%M%S", "%Y%m%d")
_MOST_UID, _MOST_NAME, _MOST_PROPERTIES = 128, 64, 8_000


@dataclass(frozen=True, slots=True)
class Said:
    """A line: when, whose, and what; money in minor units."""

    line: int
    at_ms: int
    channel: str
    uid: str
    event: str = ""
    order: str = ""
    transaction: str = ""
    amount: int = 0
    currency: str = ""
    server: str = ""
    version: str = ""
    properties: str = "{}"


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that cannot be taken, why, and what stood where something else should."""

    line: int
    reason: Reason
    said: str = ""


@dataclass(slots=True)
class Parsed:
    """What some lines say; `skipped` do not count on purpose."""

    said: list[Said] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class Parser:
    """Reads lines by a mapping; `places` says where each title stands."""

    kind: ImportKind
    mapping: ImportMapping
    places: Mapping[str, int]
    zone: str
    now: datetime

    def block(self, lines: Sequence[tuple[int, list[str]]]) -> Parsed:
        """What some lines say."""
        found = Parsed()
        for number, cells in lines:
            one = self._line(number, cells)
            if isinstance(one, Said):
                found.said.append(one)
            elif one is None:
                found.skipped += 1
            else:
                found.refused.append(one)
        return found

    def _line(self, number: int, cells: Sequence[str]) -> Said | Refused | None:
        told = self.mapping
        if told.sandbox_column and self._is_one(cells, told.sandbox_column, told.sandbox_words):
            return None
        if told.state and told.state_words and not self._is_one(
            cells, told.state, told.state_words
        ):  # fmt: skip
            return None
        when = self._cell(cells, told.time)
        at = moment_of(when, told.zone or self.zone)
        if at is None:
            return Refused(number, "no_time", when)
        if at > self.now + _CLOCKS_DIFFER:
            return Refused(number, "future", when)
        uid = self._cell(cells, told.uid)
        if not uid or len(uid) > _MOST_UID:
            return Refused(number, "no_player")
        common = Said(
            number, int(at.timestamp() * 1000), self._channel(cells), uid,
            server=self._cell(cells, told.server)[:_MOST_NAME],
            version=self._cell(cells, told.version)[:_MOST_NAME],
            order=self._cell(cells, told.order)[:_MOST_UID],
            transaction=self._cell(cells, told.transaction)[:_MOST_UID],
        )  # fmt: skip
        if self.kind in ("payments", "refunds"):
            return self._money(common, cells)
        return self._event(common, cells) if self.kind == "events" else common

    def _money(self, said: Said, cells: Sequence[str]) -> Said | Refused:
        told = self.mapping
        currency = (self._cell(cells, told.currency_column) or told.currency).upper()
        if currency not in EXPONENTS:
            return Refused(said.line, "no_currency", currency)
        written = self._cell(cells, told.amount)
        minor = minor_of(written, currency, told.unit)
        if not minor:
            return Refused(said.line, "no_amount", written)
        goods = self._cell(cells, told.goods)[:_MOST_NAME]
        properties = _json({"goods": goods}) if goods else "{}"
        return replace(said, amount=minor, currency=currency, properties=properties)

    def _event(self, said: Said, cells: Sequence[str]) -> Said | Refused:
        told = self.mapping
        name = self._cell(cells, told.event_column) or told.event
        if not name or name.startswith("$") or len(name) > _MOST_NAME:
            return Refused(said.line, "no_event", name)
        values = {
            title: _value(value) for title in told.properties if (value := self._cell(cells, title))
        }
        properties = _json(values)
        if len(properties) > _MOST_PROPERTIES:
            return Refused(said.line, "too_long")
        return replace(said, event=name, properties=properties)

    def _channel(self, cells: Sequence[str]) -> str:
        told = self.mapping
        theirs = self._cell(cells, told.channel_column) or told.channel
        for word in told.channel_words:
            name, _, ours = word.partition("=")
            if name.strip() == theirs:
                return ours.strip()[:40]
        return theirs[:40]

    def _is_one(self, cells: Sequence[str], title: str, words: Sequence[str]) -> bool:
        said = self._cell(cells, title).lower()
        return any(said == word.lower() for word in words)

    def _cell(self, cells: Sequence[str], title: str) -> str:
        place = self.places.get(title) if title else None
        return cells[place] if place is not None and place < len(cells) else ""


def moment_of(said: str, zone: str) -> datetime | None:
    """A moment: Unix seconds or milliseconds, ISO 8601, or a clock's time of a zone.

    A time that a change of clocks gives twice is the first of both, one that it leaves out comes
    an hour later by the clock.
    """
    if re.fullmatch(r"[0-9]{10}|[0-9]{13}", said):
        found = datetime.fromtimestamp(int(said) / (1000 if len(said) == 13 else 1), UTC)
        return found if _FIRST <= found < _LAST else None
    local = _local(said)
    if local is None:
        return None
    if local.tzinfo is None:
        local = local.replace(tzinfo=ZoneInfo(zone))
    return local.astimezone(UTC) if 2000 <= local.year < 2100 else None


def _local(said: str) -> datetime | None:
    if "-" in said:
        try:
            return datetime.fromisoformat(said)
        except ValueError:
            return None
    for form in _FORMATS:
        try:
            return datetime.strptime(said, form)
        except ValueError:
            continue
    return None


def minor_of(said: str, currency: str, unit: str) -> int | None:
    """An amount in minor units; None for what the currency does not have."""
    plain = said.translate(_AROUND)
    if _GROUPED.fullmatch(plain):
        plain = plain.replace(",", "")
    if not _NUMBER.fullmatch(plain):
        return None
    amount = Decimal(plain).scaleb(EXPONENTS[currency] if unit == "major" else 0)
    is_whole = amount == amount.to_integral_value()
    return int(amount) if is_whole and amount <= LARGEST_MINOR else None


def _value(said: str) -> object:
    """Numbers as numbers, so that they can be added up; an id of many digits stays text."""
    return float(said) if _NUMBER.fullmatch(said) and len(said) < 15 else said


def _json(values: Mapping[str, object]) -> str:
    return msgspec.json.encode(values).decode()
