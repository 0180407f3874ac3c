"""Tables of payers: by what they paid, those at the top, and when channels have paid back."""

from collections.abc import Iterable, Sequence

from longshore.data.export.of_figures import CHANNEL, of_report
from longshore.data.export.table import (
    Cell,
    Table,
    channel_of,
    in_currency,
    major,
    percent,
    title_of,
)
from longshore.data.payers import CurrencyPayers, Payback, Payers
from longshore.kit.text.text import Text

_CURRENCY = Text("币种", "Currency")
_LEAST, _BELOW = Text("从", "From"), Text("不到", "Below")
_NET = Text("付费金额", "Revenue")
_TOP = Text("付费最多的 (%)", "Top (%)")
_SHARE = Text("占全部 (%)", "Of all (%)")
_DAY = Text("第几天", "Day n")
_PLAYERS = Text("玩家数", "Players")
_WITHOUT_RATE = Text("不在任何一档的玩家：没有汇率", "In no band: money without a rate")
_COST = Text("填写的每人成本", "Cost per player, as entered")
_BACK = Text("回本日", "Paid back on day")


def of_payers(found: Payers) -> list[Table]:
    """Bands from the least on, and the shares of the top."""
    tables = _of_currencies(found.currencies)
    if found.converted:
        tables += _of_currencies([found.converted], is_converted=True)
    if found.without_rate:
        tables.append(Table(_WITHOUT_RATE, [title_of("payers")], [[found.without_rate]]))
    return tables


def _of_currencies(
    currencies: Iterable[CurrencyPayers], *, is_converted: bool = False
) -> list[Table]:
    bands: list[Sequence[Cell]] = [
        [one.currency, major(band.least, one.currency), major(band.below, one.currency),
         band.payers, major(band.net, one.currency)]
        for one in currencies
        for band in one.bands
    ]  # fmt: skip
    tops: list[Sequence[Cell]] = [
        [one.currency, top.percent, top.payers, major(top.net, one.currency),
         percent(top.net, one.net)]
        for one in currencies
        for top in one.top
    ]  # fmt: skip
    payers = title_of("payers")
    return [
        Table(
            _titled("payer_amounts", is_converted), [_CURRENCY, _LEAST, _BELOW, payers, _NET], bands
        ),
        Table(
            _titled("top_payers", is_converted), [_CURRENCY, _TOP, payers, _NET, _SHARE], tops
        ),
    ]  # fmt: skip


def _titled(metric: str, is_converted: bool) -> Text:
    title = title_of(metric)
    return (
        Text("{title}，折算", "{title}, converted").filled(title=title) if is_converted else title
    )


def of_payback(found: Payback) -> list[Table]:
    """Of each channel what players had paid on average day by day, beside the cost."""
    currency = found.currency
    cost = major(found.cost, currency) if found.cost else None
    rows: list[Sequence[Cell]] = [
        [
            channel_of(one.channel),
            n,
            players,
            round(major(net, currency) / players, 4),
            cost,
            one.paid_back,
        ]
        for one in found.channels
        for n, (players, net) in enumerate(zip(one.players, one.net, strict=True))
    ]
    worth = in_currency(title_of("lifetime_value"), currency)
    title = in_currency(_titled("payback", found.report is not None), currency)
    tables = [Table(title, [CHANNEL, _DAY, _PLAYERS, worth, _COST, _BACK], rows)]
    return tables + of_report(found.report, title_of("payback"))
