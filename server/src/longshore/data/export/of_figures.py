"""Tables of overview, users and payments."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from longshore.data.cohorts import CurrencyCohorts, LifetimeValue
from longshore.data.currencies.reporting import Converted
from longshore.data.export.table import (
    Cell,
    Table,
    channel_of,
    in_currency,
    major,
    percent,
    plain,
    title_of,
)
from longshore.data.figures import Figures, Overview
from longshore.data.payments import MOST_GOODS, CurrencyHours, GoodsFigures, Payments
from longshore.data.users import Users
from longshore.kit.text.text import Text

DAY = Text("日期", "Day")
CHANNEL = Text("渠道", "Channel")
PAYMENTS = Text("支付笔数", "Payments")
_BY_DAY = Text("按天", "By day")
_PAID = Text("支付金额", "Paid")
_REFUNDED = Text("退款金额", "Refunded")
_GOODS = Text("商品", "Product")
_BY_HOUR = Text("支付时段", "By hour of the day")
_HOUR = Text("时段", "Hour")
_CURRENCY = Text("币种", "Currency")
_PLAYERS = Text("玩家数", "Players")
_RATES = Text("所用汇率", "Rates used")
_RATES_HEAD = (
    Text("汇率数", "Rates"), Text("最早生效日", "First since"), Text("最晚生效日", "Last since"),
)  # fmt: skip
_WITHOUT = Text("没有汇率的金额", "Money without a rate")
_WITHOUT_HEAD = Text("天数", "Days"), Text("从", "From"), Text("到", "Until")
# At the beginning: the title is the name of a sheet too, which ends after 31 letters.
_OF_EACH = Text("每币种前 {most} 个：{title}", "Top {most} a currency: {title}")
_OF_ALL = Text("前 {most} 个：{title}", "Top {most}: {title}")
_COUNTED = ("arrived", "active", "payers")


def of_overview(found: Overview) -> list[Table]:
    """Day by day, and by channel."""
    currencies = [one.currency for one in found.total.money]
    head = figures_head(currencies, found.report)
    return [
        Table(
            _BY_DAY,
            [DAY, *head],
            [[one.day.isoformat(), *figures_row(one, currencies)] for one in found.days],
        ),
        Table(
            Text("按渠道", "By channel"),
            [CHANNEL, *head],
            [[channel_of(one.channel), *figures_row(one, currencies)] for one in found.channels],
        ),
    ]


def figures_head(currencies: Iterable[str], report: Converted | None) -> list[Text]:
    """The heads of `figures_row`."""
    head = [*map(title_of, _COUNTED), PAYMENTS, _in_percent("pay_rate")]
    for currency in currencies:
        revenue = title_of("revenue")
        head += [in_currency(one, currency) for one in (_PAID, _REFUNDED, revenue)]
    if report:
        head.append(in_currency(title_of("converted_revenue"), report.currency))
    return head


def _in_percent(metric: str) -> Text:
    return Text("{metric} (%)", "{metric} (%)").filled(metric=title_of(metric))


def figures_row(one: Figures, currencies: Iterable[str]) -> list[Cell]:
    """The cells of figures: counts, and money of each currency in major units."""
    row: list[Cell] = [
        one.arrived, one.active, one.payers, one.payments, percent(one.payers, one.active),
    ]  # fmt: skip
    money = {each.currency: (each.paid, each.refunded) for each in one.money}
    for currency in currencies:
        paid, refunded = money.get(currency, (0, 0))
        row += [major(minor, currency) for minor in (paid, refunded, paid - refunded)]
    if whole := one.converted:
        row.append(major(whole.paid - whole.refunded, whole.currency))
    return row


def of_report(report: Converted | None, of: Text | None = None) -> list[Table]:
    """Rates by which figures were converted, and money that is in none; where there is any.

    `of`: the part of a page that they belong to, where it has its own days.
    """
    if report is None:
        return []
    used: list[Sequence[Cell]] = [
        [one.currency, one.rates, one.first.isoformat(), one.last.isoformat()]
        for one in report.rates
    ]
    missing: list[Sequence[Cell]] = [
        [one.currency, one.days, one.first.isoformat(), one.last.isoformat()]
        for one in report.missing
    ]
    tables = [
        Table(_part_of(_RATES, of), [_CURRENCY, *_RATES_HEAD], used),
        Table(_part_of(_WITHOUT, of), [_CURRENCY, *_WITHOUT_HEAD], missing),
    ]
    return [one for one in tables if one.rows]


def _part_of(title: Text, of: Text | None) -> Text:
    return Text("{of}：{title}", "{of}: {title}").filled(of=of, title=title) if of else title


def of_users(found: Users) -> list[Table]:
    """Day by day; closed days that late events changed, where there are any."""
    counted = ("arrived", "devices", "roles", "active", "week", "month", "returned", "left")
    tables = [
        Table(
            _BY_DAY,
            [DAY, *map(title_of, counted), _in_percent("stickiness")],
            [
                [
                    one.day.isoformat(),
                    *(getattr(one, name) for name in counted),
                    percent(one.active, one.month),
                ]
                for one in found.days
            ],
        )
    ]
    if found.changed:
        tables.append(_changed(found))
    return tables


def _changed(found: Users) -> Table:
    active, zone = title_of("active"), ZoneInfo(found.time_zone)
    head = [
        DAY, Text("{metric}，关账时", "{metric} when it closed").filled(metric=active),
        Text("{metric}，现在", "{metric} now").filled(metric=active),
        Text("最后一条迟到的事件", "Last late event"),
    ]  # fmt: skip
    rows: list[Sequence[Cell]] = [
        [
            one.day.isoformat(), one.before, one.after,
            datetime.fromtimestamp(one.last_at, UTC).astimezone(zone).isoformat(" ", "minutes"),
        ]
        for one in found.changed
    ]  # fmt: skip
    return Table(Text("迟到的事件", "Late events"), head, rows)


def of_payments(found: Payments) -> list[Table]:
    """Day by day, by the hour of the day, by goods; goods in the report currency too."""
    currencies = sorted({*(one.currency for one in found.total.money)})
    tables = [
        Table(
            _BY_DAY,
            [DAY, *figures_head(currencies, found.report), title_of("first_payers"),
             title_of("refunds")],
            [
                [one.day.isoformat(), *figures_row(one, currencies), one.first_payers, one.refunds]
                for one in found.days
            ],
        ),
        _hours(_BY_HOUR, found.hour_names, found.hours),
        _goods(_cut(Text("按商品", "By product"), _OF_EACH, found.goods_cut), found.goods),
    ]  # fmt: skip
    if found.report and found.hours_converted:
        title = in_currency(
            Text("支付时段，折算", "By hour of the day, converted"), found.report.currency
        )
        tables.append(_hours(title, found.hour_names, [found.hours_converted]))
        title = in_currency(Text("按商品，折算", "By product, converted"), found.report.currency)
        title = _cut(title, _OF_ALL, found.goods_converted_are_cut)
        tables.append(_goods(title, found.goods_converted))
    return tables


def _cut(title: Text, said: Text, is_cut: object) -> Text:
    """A title that says when there is more than the table has."""
    return said.filled(title=title, most=MOST_GOODS) if is_cut else title


def _goods(title: Text, goods: Iterable[GoodsFigures]) -> Table:
    head = [_GOODS, _CURRENCY, PAYMENTS, title_of("payers"), _PAID, title_of("refunds"), _REFUNDED]
    rows: list[Sequence[Cell]] = [
        [one.goods, one.currency, one.payments, one.payers, major(one.paid, one.currency),
         one.refunds, major(one.refunded, one.currency)]
        for one in goods
    ]  # fmt: skip
    return Table(title, head, rows)


def _hours(title: Text, names: Sequence[str], hours: Iterable[CurrencyHours]) -> Table:
    rows: list[Sequence[Cell]] = [
        [name, one.currency, payments, major(paid, one.currency)]
        for one in hours
        for name, payments, paid in zip(names, one.payments, one.paid, strict=True)
    ]
    return Table(title, [_HOUR, _CURRENCY, PAYMENTS, _PAID], rows)


def of_worth(found: LifetimeValue) -> list[Table]:
    """What the players of each day had paid until so many days later."""
    tables = [_worth(Text("LTV", "LTV"), one) for one in found.currencies]
    if found.converted:
        tables.append(_worth(Text("LTV，折算", "LTV, converted"), found.converted))
    return tables


def _worth(title: Text, one: CurrencyCohorts) -> Table:
    rows: list[Sequence[Cell]] = [
        [
            each.day.isoformat(), each.players,
            *(round(major(net, one.currency) / each.players, 4) if each.players else None
              for net in each.until),
        ]
        for each in one.cohorts
    ]  # fmt: skip
    head = [DAY, _PLAYERS, *(plain(f"LTV-{n}") for n in range(_longest(one.cohorts)))]
    return Table(in_currency(title, one.currency), head, rows)


def _longest(cohorts: Iterable[object]) -> int:
    return max((len(getattr(one, "until", ())) for one in cohorts), default=0)
