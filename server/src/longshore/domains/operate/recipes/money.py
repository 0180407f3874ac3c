"""Money as channels write it, in minor units. Never by way of a float."""

import re
from fractions import Fraction

from longshore.domains.operate.recipes.errors import RecipeError
from longshore.domains.operate.recipes.schema import Unit
from longshore.domains.pack.goods import EXPONENTS, LARGEST_MINOR


def minor_units(text: str, unit: Unit, currency: str, coins_per_unit: int = 1) -> int:
    """An amount in the currency's smallest unit.

    Raises:
        RecipeError: it is no amount, has more decimals than the currency, or its unit is not known.
    """
    if unit == "unknown":
        raise RecipeError("amount_unsettled")
    if not _is_plain(text) or currency not in EXPONENTS:
        raise RecipeError("amount_unreadable")
    # A ratio, not a quotient: a third of a coin must not be rounded into a whole one.
    minor = Fraction(text) * _factor(unit, currency) / coins_per_unit
    if minor.denominator != 1 or minor > LARGEST_MINOR:
        raise RecipeError("amount_unreadable")
    return int(minor)


def _is_plain(text: str) -> bool:
    """Digits and a point: no exponent, no sign, no digits of another script."""
    return re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,6})?", text) is not None


def _factor(unit: Unit, currency: str) -> Fraction:
    exponent = EXPONENTS[currency]
    if unit == "minor":
        return Fraction(1)
    if unit in ("hundredths", "thousandths"):
        return Fraction(10**exponent, 100 if unit == "hundredths" else 1_000)
    return Fraction(10**exponent)
