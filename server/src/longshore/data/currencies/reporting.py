"""What an answer says of its conversion, and the rates that it needs."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from longshore.account.identity import Call
from longshore.data.currencies.converting import Conversion, Rates
from longshore.data.currencies.models import CurrencyRate, ReportCurrency
from longshore.data.sessions import session_of

Sold = tuple[date, str]
"""A day on which there is money, and its currency."""


class MissingRates(BaseModel):
    """Days on which money of a currency has no rate: how many, from which until which."""

    currency: str
    days: int
    first: date
    last: date


class RatesUsed(BaseModel):
    """Rates that were taken: how many, and since when the first and the last of them hold."""

    currency: str
    rates: int
    first: date
    last: date


class Converted(BaseModel):
    """The report currency; money that `missing` names is in no converted figure."""

    currency: str
    rates: list[RatesUsed]
    missing: list[MissingRates]


async def currency_of(call: Call) -> str | None:
    """The publisher's report currency; None where it has none."""
    async with session_of(call) as session:
        return (await session.execute(select(ReportCurrency.currency))).scalar_one_or_none()


async def conversion_of(call: Call, money: Iterable[Sold]) -> Conversion | None:
    """What converts some money; None where the publisher has no report currency."""
    currency = await currency_of(call)
    return await conversion_into(currency, call, money) if currency else None


async def conversion_into(currency: str, call: Call, money: Iterable[Sold]) -> Conversion:
    """What converts some money into the report currency, which the caller has asked for.

    A publisher may keep rates of every currency for decades: those of other days and currencies
    stay where they are.
    """
    foreign = {one for one in money if one[1] != currency}
    if not foreign:
        return Conversion(Rates(currency, {}, {}))
    days = {day for day, _ in foreign}
    async with session_of(call) as session:
        codes = sorted({code for _, code in foreign})
        return Conversion(await _rates(session, currency, codes, min(days), max(days)))


def told(conversion: Conversion | None) -> Converted | None:
    """What the answer says, when everything in it is converted."""
    if conversion is None:
        return None
    missing = [
        MissingRates(currency=currency, days=len(days), first=min(days), last=max(days))
        for currency, days in sorted(conversion.missing.items())
    ]
    used = [
        RatesUsed(currency=currency, rates=len(days), first=min(days), last=max(days))
        for currency, days in sorted(conversion.used.items())
    ]
    return Converted(currency=conversion.rates.currency, rates=used, missing=missing)


async def _rates(
    session: AsyncSession, currency: str, codes: Sequence[str], first: date, last: date
) -> Rates:
    """Those that hold on the days: of each currency the last before them, and those within."""
    later = aliased(CurrencyRate)
    is_replaced = select(later.id).where(
        later.target == CurrencyRate.target, later.currency == CurrencyRate.currency,
        later.since > CurrencyRate.since, later.since <= first,
    )  # fmt: skip
    wanted = (
        select(CurrencyRate.currency, CurrencyRate.since, CurrencyRate.rate)
        .where(CurrencyRate.target == currency, CurrencyRate.since <= last)
        .where(CurrencyRate.currency.in_(codes))
        .where(~is_replaced.exists())
        .order_by(CurrencyRate.currency, CurrencyRate.since)
    )
    days: dict[str, list[date]] = defaultdict(list)
    rates: dict[str, list[Decimal]] = defaultdict(list)
    for code, since, rate in await session.execute(wanted):
        days[code].append(since)
        rates[code].append(rate)
    return Rates(currency, days, rates)
