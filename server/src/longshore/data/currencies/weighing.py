"""Rates as the engine adds money up by them: where players are told apart, it has to convert.

What a minor unit is worth becomes a whole number over a power of ten, so that the engine's sums are
exact, as those of `converting` are.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal, localcontext

from longshore.data.currencies.converting import DIGITS, Amount, Conversion
from longshore.data.engine.errors import TooHeavyError

# An engine reads 256 KiB of a query, of which the rest takes little.
_LONGEST = 200_000


@dataclass(frozen=True, slots=True)
class Weights:
    """`sql` is what a minor unit is worth by the columns `currency` and `day`; 0 without a rate.

    It counts in parts of a minor unit of the report currency: a whole one has `digits` zeros.
    """

    sql: str
    digits: int

    def whole(self, parts: int) -> Decimal:
        """Minor units of the report currency, not rounded."""
        with localcontext() as context:
            context.prec = DIGITS
            return Decimal(parts).scaleb(-self.digits)


def weights(conversion: Conversion, amounts: Iterable[Amount]) -> Weights:
    """What converts some amounts; days and currencies of others it does not know.

    Raises:
        TooHeavyError: so many currencies have rates on so many days that a query cannot hold them.
    """
    worth = {
        (currency, day): value
        for day, currency, minor in amounts
        if minor and (value := conversion.worth(day, currency)) is not None
    }
    if not worth:
        return Weights("toInt256(0)", 0)
    digits = max(max(0, -int(one.normalize().as_tuple().exponent)) for one in worth.values())
    parts = {key: int(one.scaleb(digits)) for key, one in worth.items()}
    sql = _looked_up(parts)
    if len(sql) > _LONGEST:
        raise TooHeavyError
    return Weights(sql, digits)


def _looked_up(parts: dict[tuple[str, date], int]) -> str:
    """One list for all currencies, day by day: a row finds its number without searching.

    Currencies that have a rate are codes that the publisher's rates were checked for.
    """
    codes = sorted({currency for currency, _ in parts})
    first, last = min(day for _, day in parts), max(day for _, day in parts)
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    values = ", ".join(f"'{parts.get((code, day), 0)}'" for code in codes for day in days)
    names = ", ".join(f"'{code}'" for code in codes)
    place = f"indexOf([{names}], currency)"
    day = f"dateDiff('day', toDate('{first}'), day)"
    known = f"{place} > 0 AND day BETWEEN '{first}' AND '{last}'"
    return (
        f"if({known}, CAST([{values}] AS Array(Int256))"
        f"[toInt64({place} - 1) * {len(days)} + {day} + 1], toInt256(0))"
    )
