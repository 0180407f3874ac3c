"""Smallest units of currencies: a wrong one makes every price of it wrong a hundredfold."""

import pytest

from longshore.domains.pack.goods.currencies import (
    EXPONENTS,
    AmountError,
    parse_amount,
    write_amount,
)

# Copied from ISO 4217, list one, apart from the product's own list: one slip is seen.
WITHOUT_DECIMALS = set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split())
WITH_THREE = set("BHD IQD JOD KWD LYD OMR TND".split())


def test_decimals() -> None:
    by_decimals: dict[int, set[str]] = {}
    for currency, decimals in EXPONENTS.items():
        by_decimals.setdefault(decimals, set()).add(currency)
    assert by_decimals.pop(0) == WITHOUT_DECIMALS
    assert by_decimals.pop(3) == WITH_THREE
    assert set(by_decimals) == {2}
    assert len(by_decimals[2]) > 120


@pytest.mark.parametrize(
    ("written", "currency", "minor"),
    [("1200", "KRW", 1200), ("6.00", "CNY", 600), ("1,298.5", "CNY", 129850), ("0.5", "KWD", 500)],
)
def test_there_and_back(written: str, currency: str, minor: int) -> None:
    assert parse_amount(written, currency) == minor
    assert parse_amount(write_amount(minor, currency), currency) == minor


def test_more_decimals_than_there_are() -> None:
    with pytest.raises(AmountError, match="KRW has 0 decimals at most"):
        parse_amount("1200.5", "KRW")
