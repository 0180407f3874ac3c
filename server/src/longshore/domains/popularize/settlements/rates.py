"""What a line's base is multiplied by, for whoever wants to derive its amount by hand. Pure.

Terms of a version never change, so what is said of a line is the same whenever it is read. Days are
rounded as one running total of their month: a line may be less than one smallest unit off.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from longshore.domains.pack.goods import EXPONENTS
from longshore.domains.popularize.settlements.lines import Line
from longshore.domains.popularize.shares import Terms
from longshore.kit.text.text import Listed, Text

BaseUnit = Literal["money", "players"]
Segment = tuple[date, int, str]
"""A month of payment, a version's id and a currency."""
_WHOLE = 10_000
_HELD = ("holdback", "release")
_CAPS = {
    "cap_day": Text("每日最多 {cap}", "at most {cap} a day"),
    "cap_month": Text("每月最多 {cap}", "at most {cap} a month"),
}
_COMMA = Text("，", ", ")


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What a line goes by: `base`, in which unit, and the rate or price that it is taken by."""

    base: int
    unit: BaseUnit
    rate: Text


def segment_of(line: Line) -> Segment:
    """What a line belongs to, whichever month's statement it stands in."""
    return line.source_month, line.version_id, line.currency


def reckoned(
    lines: Sequence[Line], terms: Mapping[int, Terms], earnings: Mapping[Segment, int]
) -> list[Reckoned]:
    """Each line of a statement, in its order.

    `earnings` are what the lines of a segment came to in the statement of its month, but for what
    is held back: that is what those lines, and their release, go by.
    """
    running: dict[Segment, int] = defaultdict(int)
    found: list[Reckoned] = []
    for line in lines:
        place, by = segment_of(line), terms[line.version_id]
        if line.kind == "share":
            before = running[place]
            running[place] += line.base
            rate = _rate(by, line.currency, before, running[place])
            found.append(Reckoned(line.base, _unit(by), rate))
        elif line.kind in _HELD:
            sign = "\u2212" if line.kind == "holdback" else ""
            rate = _same(f"{sign}{_percent(by.holdback_bps)}")
            found.append(Reckoned(earnings.get(place, 0), "money", rate))
        elif line.kind in _CAPS:
            cap = by.cap_day_minor if line.kind == "cap_day" else by.cap_month_minor
            rate = _CAPS[line.kind].filled(cap=_priced(cap or 0, by.currency))
            found.append(Reckoned(line.base, _unit(by), rate))
        else:
            found.append(Reckoned(line.base, _unit(by), _rate(by, line.currency)))
    return found


def money(minor: int, currency: str) -> str:
    """An amount in its currency's units, with a true minus."""
    digits = EXPONENTS.get(currency, 2)
    whole, rest = divmod(abs(minor), 10**digits)
    shown = f"{whole:,}" + (f".{rest:0{digits}}" if digits else "")
    return f"\u2212{shown}" if minor < 0 else shown


def _priced(minor: int, currency: str) -> str:
    """The same with the currency's code, for amounts that stand in a sentence."""
    return f"{currency} {money(minor, currency)}"


def _unit(terms: Terms) -> BaseUnit:
    return "money" if terms.earns == "income" else "players"


def _rate(terms: Terms, currency: str, low: int = 0, high: int | None = None) -> Text:
    """The rates of a part of a month's income; without an end all of them."""
    if terms.earns != "income":
        return _same(_priced(terms.amount_minor, terms.currency))
    tiers = terms.tiers if currency == terms.currency else terms.tiers[:1]
    left = _WHOLE - terms.fee_bps
    ends = [tier.from_minor for tier in tiers[1:]]
    used = [
        tier
        for place, tier in enumerate(tiers)
        if place == 0 or high is None or tier.from_minor * _WHOLE < high * left
        if place == len(ends) or ends[place] * _WHOLE > low * left
    ]
    used = used or tiers[-1:]
    rates: list[Text | str] = [_percent(used[0].rate_bps)]
    rates += [
        Text("满 {begins} 后 {rate}", "{rate} from {begins} on").filled(
            begins=_priced(tier.from_minor, currency), rate=_percent(tier.rate_bps)
        )
        for tier in used[1:]
    ]
    if not terms.fee_bps and len(rates) == 1:
        return _same(str(rates[0]))
    words = "{rates}" if len(rates) == 1 else "({rates})"
    prefix = f"{_percent(left)} × " if terms.fee_bps else ""
    return _same(prefix + words).filled(rates=Listed(rates, _COMMA))


def _same(words: str) -> Text:
    return Text(words, words)


def _percent(bps: int) -> str:
    return f"{(Decimal(bps) / 100).normalize():f}%"
