"""What a promoter earns: the terms of a share model, and what days' figures come to. Pure.

Every amount is in the smallest unit of its currency. Sums are exact decimals, rounded half up once
for the running total of a month, so that the shares of days add up to that of the month.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import Annotated, Literal

from pydantic import BaseModel, Field, model_validator

from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Earns = Literal["income", "registration", "payer"]
Points = Annotated[int, Field(ge=0, le=10_000)]
Minor = Annotated[int, Field(ge=0, le=10**13)]
WHOLE = 10_000
"""Basis points of one whole."""
_DIGITS = 60


class Tier(BaseModel):
    """From this net income of the month on, this rate (basis points) of what is above it."""

    from_minor: Minor
    rate_bps: Points


class Terms(BaseModel):
    """One version of a share model.

    `income`: the tiers' rates of net income, which is what players paid less `fee_bps` for channels
    and taxes. `registration` and `payer`: `amount_minor` for each new player, or for each who pays
    for the first time. Tiers, caps and amounts are of `currency`; income in another one earns the
    first tier's rate, without caps. Of a month's earnings `holdback_bps` are paid
    `holdback_months` later.
    """

    earns: Earns
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = "CNY"
    fee_bps: Points = 0
    tiers: Annotated[list[Tier], Field(max_length=20)] = []
    amount_minor: Minor = 0
    cap_day_minor: Minor | None = None
    cap_month_minor: Minor | None = None
    holdback_bps: Points = 0
    holdback_months: Annotated[int, Field(ge=1, le=12)] = 1

    @model_validator(mode="after")
    def _begins_at_nothing(self) -> "Terms":
        begins = [tier.from_minor for tier in self.tiers]
        if self.earns == "income" and (not begins or begins[0] != 0):
            raise refused("first_tier", Text("第一档应从 0 开始", "the first tier must begin at 0"))
        if any(later <= earlier for earlier, later in itertools.pairwise(begins)):
            raise refused(
                "tiers_ascend", Text("各档的起点应依次增大", "tiers must begin ever higher")
            )
        return self


@dataclass(frozen=True, slots=True)
class Day:
    """What terms go by on a day: income in minor units, or a count of players."""

    day: date
    base: int


@dataclass(frozen=True, slots=True)
class Earned:
    """A day's share, and what caps take of it (0 or less)."""

    day: date
    share: int
    cap_day: int
    cap_month: int

    @property
    def amount(self) -> int:
        """What is left."""
        return self.share + self.cap_day + self.cap_month


def earned(terms: Terms, currency: str, days: Sequence[Day]) -> list[Earned]:
    """What the days of one month earn under the same terms; days ascend."""
    is_capped = currency == terms.currency
    done: list[Earned] = []
    running, before, paid = 0, 0, 0
    for day in days:
        running += day.base
        after = _total(terms, currency, running)
        share, before = after - before, after
        cap_day = _over(share, terms.cap_day_minor if is_capped else None)
        cap_month = _over(paid + share + cap_day, terms.cap_month_minor if is_capped else None)
        cap_month = max(cap_month, -max(share + cap_day, 0))
        paid += share + cap_day + cap_month
        done.append(Earned(day.day, share, cap_day, cap_month))
    return done


def held_back(terms: Terms, amount: int) -> int:
    """What is kept back of a month's earnings."""
    with localcontext(prec=_DIGITS):
        return _rounded(Decimal(max(amount, 0)) * terms.holdback_bps / WHOLE)


def _over(amount: int, cap: int | None) -> int:
    return 0 if cap is None else min(0, cap - amount)


def _total(terms: Terms, currency: str, base: int) -> int:
    """What a month's base earns before caps."""
    if terms.earns != "income":
        return base * terms.amount_minor
    with localcontext(prec=_DIGITS):
        net = Decimal(base) * (WHOLE - terms.fee_bps) / WHOLE
        tiers = terms.tiers if currency == terms.currency else terms.tiers[:1]
        ends = [Decimal(tier.from_minor) for tier in tiers[1:]] + [max(net, Decimal(0))]
        sum_of = Decimal(0)
        for tier, end in zip(tiers, ends, strict=True):
            width = min(net, end) - tier.from_minor
            sum_of += max(width, Decimal(0)) * tier.rate_bps / WHOLE
        return _rounded(sum_of)


def _rounded(amount: Decimal) -> int:
    return int(amount.quantize(Decimal(1), rounding=ROUND_HALF_UP))
