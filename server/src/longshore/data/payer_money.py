"""The money by which payers are told apart: of each currency, or all in the report currency."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Self

from pydantic import StringConstraints

from longshore.account.identity import Call
from longshore.data.currencies.converting import Conversion, rounded
from longshore.data.currencies.errors import NoReportCurrencyError, OtherReportCurrencyError
from longshore.data.currencies.reporting import conversion_into, currency_of
from longshore.data.currencies.weighing import Weights, weights
from longshore.data.metrics import queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.payer_queries import EACH, ONE, PAYBACK_MONEY, Money
from longshore.data.metrics.period import Filtered

CurrencyCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]


class OfCurrency(Filtered):
    """Money of one currency; with `is_converted` that of all of them, in the report currency.

    `currency` is then the report currency, so that an amount beside it is not one of another.
    """

    currency: CurrencyCode
    is_converted: bool = False


@dataclass(frozen=True, slots=True)
class PayerMoney:
    """What queries add up, and how it becomes minor units; `conversion` says what that took."""

    money: Money
    conversion: Conversion | None = None
    weights: Weights | None = None

    @classmethod
    def converted(cls, conversion: Conversion, rows: Iterable[Row]) -> Self:
        """All currencies together; `rows` are the days, currencies and amounts of what is asked."""
        amounts = [
            (day, currency, minor) for day, currency, *both in rows for minor in both
        ]  # fmt: skip
        found = weights(conversion, amounts)
        of = f"'{conversion.rates.currency}'"
        return cls(Money(of, found.sql, 10**found.digits), conversion, found)

    def minor(self, parts: int) -> int:
        """What a sum of the engine is in minor units, rounded once."""
        return rounded(self.weights.whole(parts)) if self.weights else parts


async def of_payers(call: Call, scope: Scope, currency: str) -> PayerMoney:
    """Payments and refunds of the days, in the report currency."""
    return await _converted(call, currency, await scope.rows(queries.MONEY_BY_DAY))


async def _converted(call: Call, currency: str, rows: list[Row]) -> PayerMoney:
    sold = ((day, code) for day, code, *_ in rows)
    return PayerMoney.converted(await conversion_into(currency, call, sold), rows)


async def behind_payers(call: Call, scope: Scope, form: OfCurrency) -> PayerMoney:
    """The money by which the payers of a figure were told apart.

    Raises:
        NoReportCurrencyError, OtherReportCurrencyError: as they say.
    """
    if not form.is_converted:
        return PayerMoney(EACH)
    return await of_payers(call, scope, await _currency(call, form))


async def of_payback(call: Call, scope: Scope, form: OfCurrency) -> PayerMoney:
    """The money that players of each channel had paid.

    Raises:
        NoReportCurrencyError, OtherReportCurrencyError: as they say.
    """
    if not form.is_converted:
        return PayerMoney(ONE)
    currency = await _currency(call, form)
    return await _converted(call, currency, await scope.rows(PAYBACK_MONEY))


async def _currency(call: Call, form: OfCurrency) -> str:
    currency = await currency_of(call)
    if currency is None:
        raise NoReportCurrencyError()
    if currency != form.currency:
        raise OtherReportCurrencyError(currency=currency)
    return currency
