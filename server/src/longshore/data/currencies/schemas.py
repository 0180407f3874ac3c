"""What the calls about rates take and give. Times are Unix seconds."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from longshore.data.currencies.models import RATE_DECIMALS
from longshore.data.metrics.period import AnyDay
from longshore.domains.pack.goods import EXPONENTS, RowFault
from longshore.gateway.of_game import OfGame
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_FILE_BYTES = 1 << 20
UNKNOWN_CURRENCY = Text("不是已知的币种代码", "is no known currency code")
NO_RATE = Text(
    "应为大于 0 的数，整数最多 9 位、小数最多 {most} 位",
    "must be a number above 0 with at most 9 digits before the point and {most} behind it",
).filled(most=RATE_DECIMALS)


def _known(value: str) -> str:
    code = value.strip().upper()
    if code not in EXPONENTS:
        raise refused("currency", UNKNOWN_CURRENCY)
    return code


def rate_of(value: str) -> Decimal | None:
    """A rate as it was written; None where it is not one."""
    text = value.strip()
    whole, _, behind = text.partition(".")
    is_plain = all(part.isascii() and part.isdigit() for part in (whole, behind or "0"))
    if not is_plain or text.endswith(".") or len(whole) > 9 or len(behind) > RATE_DECIMALS:
        return None
    return Decimal(text) if Decimal(text) > 0 else None


def _rate(value: str) -> str:
    if rate_of(value) is None:
        raise refused("rate", NO_RATE)
    return value.strip()


def _rate_or_none(value: str) -> str:
    return _rate(value) if value.strip() else ""


CurrencyCode = Annotated[str, Field(max_length=10), AfterValidator(_known)]
RateText = Annotated[str, Field(max_length=30), AfterValidator(_rate)]
SeenRate = Annotated[str, Field(max_length=30), AfterValidator(_rate_or_none)]


class IntoCurrency(OfGame):
    """`target`: the report currency that whoever asks has before them; with another one, nothing.

    Empty for whatever it is now.
    """

    target: CurrencyCode | None = None


class RateReference(IntoCurrency):
    """The rate of a currency that holds from a day on."""

    currency: CurrencyCode
    since: AnyDay


class SaveRate(RateReference):
    """`rate`: what one major unit is worth in the report currency, as decimal text.

    `seen` is the rate of that day that the caller saw, empty for none: where another one is kept
    by now it is not replaced. Without it, it is.
    """

    rate: RateText
    seen: SeenRate | None = None


class ChooseCurrency(OfGame):
    """The currency that figures are converted into; empty for none."""

    currency: CurrencyCode | None = None


class ImportRates(IntoCurrency):
    """A table as CSV or XLSX in Base64 with the columns currency, since, rate.

    All rows are taken, or none when one is wrong; `dry_run` only says what would be.
    """

    content: Annotated[str, Field(max_length=MOST_FILE_BYTES * 4 // 3 + 4)]
    dry_run: bool = False


class RateQuery(OfGame):
    """Rates of one currency, or of all."""

    currency: CurrencyCode | None = None


class RateOutput(BaseModel):
    """One rate; `rate` has no zeros at its end."""

    currency: str
    since: date
    rate: str
    changed_user_name: str
    changed_at: int


class RateList(BaseModel):
    """The newest rates into the report currency, `count` of them in all.

    Without a report currency the list is empty. `currencies` are those one may choose.
    """

    time_zone: str
    report_currency: str | None
    currencies: list[str]
    count: int
    list: list[RateOutput]


class RatesImported(BaseModel):
    """What an import did, or would do; with a fault nothing is kept. The first 500 faults."""

    is_applied: bool
    rows: int
    added: int
    changed: int
    unchanged: int
    bad_rows: int
    faults: list[RowFault]
