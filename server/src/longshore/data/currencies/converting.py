"""Converting money: each day's amount by that day's rate, rounded once, where it is shown.

The rule. An amount of a day and a currency, in minor units, is made major by the currency's own
decimals (JPY 0, CNY 2, KWD 3), multiplied by the rate that holds on that day, and made minor by the
decimals of the report currency. What a figure consists of is added up without rounding; the sum is
rounded to a whole minor unit, halves away from zero. So each figure is right to half a minor unit,
and figures that were rounded one by one may differ from their sum by as much each.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Decimal, localcontext

from longshore.domains.pack.goods import EXPONENTS

Amount = tuple[date, str, int]
"""A day, a currency, minor units."""

DIGITS = 60
"""More than the longest amount times the longest rate has: nothing is rounded on the way."""
_WHOLE = Decimal(1)


@dataclass(frozen=True, slots=True)
class Rates:
    """The report currency, and of each other one its days in order with the rates from them on."""

    currency: str
    days: Mapping[str, Sequence[date]]
    rates: Mapping[str, Sequence[Decimal]]

    def on(self, day: date, currency: str) -> tuple[date, Decimal] | None:
        """What one major unit is worth on a day, and since when; None where no rate holds yet."""
        at = bisect_right(self.days.get(currency, ()), day)
        return (self.days[currency][at - 1], self.rates[currency][at - 1]) if at else None


@dataclass(slots=True)
class Conversion:
    """What one answer converts, and of each currency by what: days, in two kinds.

    `used` are those since which rates that it took hold, `missing` those that have no rate.
    """

    rates: Rates
    missing: dict[str, set[date]] = field(default_factory=lambda: defaultdict(set))
    used: dict[str, set[date]] = field(default_factory=lambda: defaultdict(set))

    def exact(self, amounts: Iterable[Amount]) -> Decimal:
        """Minor units of the report currency, not rounded; what has no rate is left out."""
        with localcontext() as context:
            context.prec = DIGITS
            total = Decimal(0)
            for day, currency, minor in amounts:
                total += self._one(day, currency, minor)
            return total

    def minor(self, amounts: Iterable[Amount]) -> int:
        """The same as it is shown."""
        return rounded(self.exact(amounts))

    def _one(self, day: date, currency: str, minor: int) -> Decimal:
        if not minor:
            return Decimal(0)
        return Decimal(minor) * (self.worth(day, currency) or Decimal(0))

    def worth(self, day: date, currency: str) -> Decimal | None:
        """What one minor unit is worth in minor units of the report currency; remembers it."""
        if currency == self.rates.currency:
            return _WHOLE
        found = self.rates.on(day, currency)
        if found is None:
            self.missing[currency].add(day)
            return None
        since, rate = found
        self.used[currency].add(since)
        return rate.scaleb(EXPONENTS[self.rates.currency] - EXPONENTS.get(currency, 2))


def rounded(exact: Decimal) -> int:
    """A whole minor unit, halves away from zero."""
    with localcontext() as context:
        context.prec = DIGITS
        return int(exact.quantize(_WHOLE, rounding=ROUND_HALF_UP))
