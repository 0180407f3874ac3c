"""Converting money, against numbers that were worked out by hand."""

from datetime import date
from decimal import Decimal

import pytest

from longshore.data.currencies.converting import Conversion, Rates, rounded

D9, D10, D11 = date(2026, 3, 9), date(2026, 3, 10), date(2026, 3, 11)


def _into(currency: str, **rates: list[tuple[date, str]]) -> Conversion:
    days = {code: [day for day, _ in given] for code, given in rates.items()}
    values = {code: [Decimal(rate) for _, rate in given] for code, given in rates.items()}
    return Conversion(Rates(currency, days, values))


@pytest.mark.parametrize(
    ("into", "currency", "rate", "minor", "shown"),
    [
        # JPY has no decimals: 1,234 yen are 58.615 yuan, 5,861.5 fen, and a half goes up.
        ("CNY", "JPY", "0.0475", 1_234, 5_862),
        # KWD has three: 1.005 dinar are 23.5739835 yuan.
        ("CNY", "KWD", "23.4567", 1_005, 2_357),
        # Out of two decimals into none: 10.00 dollars are 1,515 yen; 0.01 are 1.515, shown as 2.
        ("JPY", "USD", "151.5", 1_000, 1_515),
        ("JPY", "USD", "151.5", 1, 2),
        # Into three: 10.00 dollars are 3.0695 dinar, 3,069.5 fils.
        ("KWD", "USD", "0.30695", 1_000, 3_070),
        # Halves go away from zero on both sides.
        ("CNY", "USD", "0.5", 1, 1),
        ("CNY", "USD", "0.5", -1, -1),
        ("CNY", "USD", "0.4999999999", 1, 0),
        # Nothing is lost of what is long.
        ("CNY", "USD", "123456789.0123456789", 10**12, 123_456_789_012_345_678_900),
    ],
)
def test_worked_out_by_hand(into: str, currency: str, rate: str, minor: int, shown: int) -> None:
    conversion = _into(into, **{currency: [(D9, rate)]})
    assert conversion.minor([(D9, currency, minor)]) == shown
    assert conversion.missing == {}


def test_each_day_by_the_rate_that_holds_on_it() -> None:
    """A rate holds from its day until the next one; before the first it has no rate."""
    conversion = _into("CNY", USD=[(D9, "7.1"), (D11, "7.3")])
    amounts = [(D9, "USD", 100), (D10, "USD", 100), (D11, "USD", 100), (D10, "CNY", 5)]
    assert conversion.minor(amounts) == 710 + 710 + 730 + 5
    assert conversion.missing == {}


def test_rounded_once_at_the_end() -> None:
    """Three times 0.5 is 1.5, shown as 2; each by itself is shown as 1."""
    conversion = _into("CNY", USD=[(D9, "0.5")])
    assert conversion.minor([(D9, "USD", 1)] * 3) == 2
    assert conversion.exact([(D9, "USD", 1)] * 3) == Decimal("1.5")
    assert [rounded(Decimal(one)) for one in ("2.5", "-2.5", "2.49")] == [3, -3, 2]


def test_what_has_no_rate_is_named() -> None:
    """Its days, by currency; an amount of nothing needs no rate."""
    conversion = _into("CNY", USD=[(D10, "7")])
    amounts = [(D9, "USD", 100), (D10, "USD", 100), (D9, "EUR", 1), (D11, "EUR", 1), (D9, "GBP", 0)]
    assert conversion.minor(amounts) == 700
    assert conversion.missing == {"USD": {D9}, "EUR": {D9, D11}}
