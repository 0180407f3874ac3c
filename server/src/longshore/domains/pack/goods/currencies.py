"""Currencies and their smallest units, and amounts as people write them.

Source: ISO 4217, list one (active codes and minor units), as published by SIX on behalf of ISO;
funds codes, metals and test codes are left out.
"""

import re
from decimal import Decimal

from longshore.kit.text.text import ENGLISH, Text

_TWO = (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF "
    "CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD "
    "HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA "
    "MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN "
    "QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP "
    "TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG"
)
_NONE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
_THREE = "BHD IQD JOD KWD LYD OMR TND"

EXPONENTS: dict[str, int] = (
    dict.fromkeys(_TWO.split(), 2)
    | dict.fromkeys(_NONE.split(), 0)
    | dict.fromkeys(_THREE.split(), 3)
)
"""Currency code to the number of decimals of its smallest unit."""

LARGEST_MINOR = 10**12
"""More than anything in a game costs, in any currency."""

_AMOUNT = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,12}))?")


class AmountError(ValueError):
    """What was written is no amount of the currency; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.in_language(ENGLISH))
        self.text = text


def parse_amount(text: str, currency: str) -> int:
    """`6`, `6.00` or `1,298.00` of a known currency in its smallest units.

    Raises:
        AmountError: no amount, more decimals than the currency has, or too large.
    """
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise AmountError(Text("应为金额，例如 6.00", "must be an amount such as 6.00"))
    exponent = EXPONENTS[currency]
    minor = Decimal(text.strip().replace(",", "")).scaleb(exponent)
    if minor != minor.to_integral_value():
        decimals = Text("{currency} 最多 {most} 位小数", "{currency} has {most} decimals at most")
        raise AmountError(decimals.filled(currency=currency, most=exponent))
    if minor > LARGEST_MINOR:
        raise AmountError(Text("金额过大", "is too large an amount"))
    return int(minor)


def write_amount(minor: int, currency: str) -> str:
    """The smallest units as an amount: 600 of CNY is `6.00`."""
    return str(Decimal(minor).scaleb(-EXPONENTS[currency]))
