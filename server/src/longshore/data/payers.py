"""Payers: how many paid how much, what the few who pay most bring, when a channel has paid back."""

from collections import defaultdict
from itertools import accumulate
from typing import Annotated

from pydantic import BaseModel, Field

from longshore.account.identity import Call
from longshore.data.currencies.converting import Conversion
from longshore.data.currencies.reporting import Converted, currency_of, told
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.payer_queries import EACH, OF_BAND, OF_CURRENCY, PAYBACK_DAYS
from longshore.data.metrics.period import Answered, Filtered
from longshore.data.payer_money import OfCurrency, PayerMoney, of_payback, of_payers
from longshore.kit.together import together

_MOST_DIGITS = 15
BOUNDS = [step * 10**digits for digits in range(_MOST_DIGITS) for step in (1, 5)]
EDGES = [0, *BOUNDS, 10 * BOUNDS[-1]]
"""Where bands begin, by their numbers, and where the last one ends; minor units."""
_TOP_PERCENTS = (1, 5, 10)
_MOST_COST = 10**9


class PayerBand(BaseModel):
    """Payers who paid from so much on and less than so much, less refunds; minor units.

    The one that begins with 0 is of payers whom refunds left with nothing or less.
    """

    least: int
    below: int
    payers: int
    net: int


class TopPayers(BaseModel):
    """The so many percent of payers who paid most, rounded up to a whole player; minor units."""

    percent: int
    payers: int
    net: int


class CurrencyPayers(BaseModel):
    """Payers in one currency: all of them, by what they paid, and those at the top."""

    currency: str
    payers: int
    net: int
    bands: list[PayerBand]
    top: list[TopPayers]


class Payers(Answered):
    """Who paid in some days and how much, each currency by itself, the most payers first.

    `converted` are payers by all that they paid, in the report currency. Who paid only what has no
    rate is in none of its bands: `without_rate` says how many did.
    """

    currencies: list[CurrencyPayers]
    report: Converted | None
    converted: CurrencyPayers | None
    without_rate: int


class PaybackQuery(OfCurrency):
    """Players who came in some days, and what each of them cost, in minor units.

    Costs are kept nowhere: `cost` is what the caller says, the same for every channel.
    """

    cost: Annotated[int, Field(ge=0, le=_MOST_COST)] = 0


class ChannelPayback(BaseModel):
    """Day by day from 0: players whose day n is over, and what they had paid until it, net.

    `paid_back` is the first day on which that is what they cost; None until then, or without cost.
    """

    channel: str
    players: list[int]
    net: list[int]
    paid_back: int | None


class Payback(Answered):
    """Channels with the most players first; money of one currency in minor units.

    `report` says how money of other currencies became that of this one, where it was asked for.
    """

    currency: str
    report: Converted | None
    cost: int
    channels: list[ChannelPayback]


async def payers(call: Call, form: Filtered) -> Payers:
    """How many paid how much."""
    scope = Scope.of(call.settings, call.game_id, form)
    found, (in_report, without_rate, conversion) = await together(
        _found(scope, PayerMoney(EACH)), _in_report(call, scope)
    )
    return Payers(
        **scope.answered(), currencies=found, report=told(conversion), converted=in_report,
        without_rate=without_rate,
    )  # fmt: skip


async def _in_report(
    call: Call, scope: Scope
) -> tuple[CurrencyPayers | None, int, Conversion | None]:
    """Payers in the report currency, how many have no rate and so are not among them, and by what.

    None where the publisher has no report currency.
    """
    currency = await currency_of(call)
    if currency is None:
        return None, 0, None
    of = await of_payers(call, scope, currency)
    found, without = await together(_found(scope, of), _without_rate(scope, of))
    nobody = CurrencyPayers(currency=currency, payers=0, net=0, bands=[], top=[])
    return (found[0] if found else nobody), without, of.conversion


async def _without_rate(scope: Scope, of: PayerMoney) -> int:
    if not of.conversion or not of.conversion.missing:
        return 0
    [[players]] = await scope.rows(of.money.without_worth)
    return int(players)


async def _found(scope: Scope, of: PayerMoney) -> list[CurrencyPayers]:
    """Payers by the currencies that their money is added up in."""
    rows = await scope.rows(of.money.payers, bounds=BOUNDS)
    bands: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
    for grouping, currency, band, count, net, *_ in rows:
        if grouping == OF_BAND:
            bands[currency][band] = count, of.minor(net)
    found = [_currency(row, bands[row[1]], of) for row in rows if row[0] == OF_CURRENCY]
    return sorted(found, key=lambda one: (-one.payers, one.currency))


def _currency(row: Row, bands: dict[int, tuple[int, int]], of: PayerMoney) -> CurrencyPayers:
    _, currency, _, count, net, *tops = row
    top = [
        TopPayers(percent=percent, payers=-(-count * percent // 100), net=of.minor(of_top))
        for percent, of_top in zip(_TOP_PERCENTS, tops, strict=True)
    ]
    return CurrencyPayers(
        currency=currency, payers=count, net=of.minor(net), bands=_bands(bands), top=top
    )


def _bands(found: dict[int, tuple[int, int]]) -> list[PayerBand]:
    """From the least to the most, those between in which nobody is included."""
    positive = [band for band in found if band]
    whole = range(min(positive), max(positive) + 1) if positive else range(0)
    return [
        PayerBand(
            least=EDGES[band], below=EDGES[band + 1], payers=found.get(band, (0, 0))[0],
            net=found.get(band, (0, 0))[1],
        )
        for band in [*([0] if 0 in found else []), *whole]
    ]  # fmt: skip


async def payback(call: Call, form: PaybackQuery) -> Payback:
    """When players of each channel had paid what they cost.

    Raises:
        NoReportCurrencyError, OtherReportCurrencyError: as they say.
    """
    scope = Scope.of(call.settings, call.game_id, form)
    of = await of_payback(call, scope, form)
    changes: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
    for channel, n, came, net in await scope.rows(of.money.payback, currency=form.currency):
        changes[channel][n] = came, net
    channels = [_channel(channel, steps, form.cost, of) for channel, steps in changes.items()]
    channels = [one for one in channels if one.players]
    channels.sort(key=lambda one: (-one.players[0], one.channel))
    return Payback(
        **scope.answered(), currency=form.currency, report=told(of.conversion), cost=form.cost,
        channels=channels,
    )  # fmt: skip


def _channel(
    channel: str, changes: dict[int, tuple[int, int]], cost: int, of: PayerMoney
) -> ChannelPayback:
    steps = [changes.get(n, (0, 0)) for n in range(PAYBACK_DAYS + 1)]
    players = list(accumulate(came for came, _ in steps))
    # Cohorts leave one by one, the oldest last: from then on nothing is known.
    known = next((n for n, count in enumerate(players) if not count), len(players))
    players = players[:known]
    # Added up before it is rounded: a day's money may be less than a minor unit.
    net = [of.minor(parts) for parts in accumulate(of_day for _, of_day in steps)][:known]
    back = (n for n in range(known) if cost and net[n] >= cost * players[n])
    return ChannelPayback(channel=channel, players=players, net=net, paid_back=next(back, None))
