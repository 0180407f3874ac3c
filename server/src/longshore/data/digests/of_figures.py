"""Overview, users and payments in short."""

from collections.abc import Sequence

from longshore.data.digests.digest import (
    Digest,
    DigestFigure,
    DigestSeries,
    Writer,
    share,
)
from longshore.data.export.of_figures import DAY
from longshore.data.export.table import title_of
from longshore.data.figures import DayFigures, Figures, Overview
from longshore.data.metrics.period import Answered
from longshore.data.online import OnlineAnswer
from longshore.data.payments import Payments
from longshore.data.users import Users
from longshore.kit.text.text import Text

_NO_MONEY = "CNY"
_DAYS = Text("{first} 至 {last}", "{first} to {last}")


def of_overview(found: Overview, writer: Writer) -> Digest:
    """The cards of the page; who was there day by day, beside as many days before."""
    now, before = found.total, found.total_before
    figures = [
        writer.figure("arrived", now.arrived, before.arrived),
        writer.figure("active", now.active, before.active),
        *_revenue(now, before, writer),
        writer.figure("payers", now.payers, before.payers),
        _pay_rate(now, before, writer),
    ]
    chart = writer.chart(
        "active", DAY, _labels(found.days), _active(found.days, writer),
        _active(found.days_before, writer, is_before=True),
    )  # fmt: skip
    return Digest(**answered(found), figures=figures, chart=chart)


def of_users(found: Users, writer: Writer) -> Digest:
    """New players, devices and characters, who was there; who was there day by day."""
    new, before = found.total, found.total_before
    figures = [
        writer.figure("arrived", new.arrived, before.arrived),
        writer.figure("active", found.active, found.active_before),
        writer.figure("devices", new.devices, before.devices),
        writer.figure("roles", new.roles, before.roles),
    ]
    over = [one for one in found.days if one.day < found.today] or found.days
    if over:
        figures.append(writer.figure("stickiness", share(over[-1].active, over[-1].month)))
    values = [float(one.active) for one in found.days]
    series = DigestSeries(name=writer.say(_days(found.days)), values=[*values])
    labels = [one.day.isoformat() for one in found.days]
    chart = writer.chart("active", DAY, labels, series)
    return Digest(**answered(found), figures=figures, chart=chart)


def of_payments(found: Payments, writer: Writer) -> Digest:
    """Who paid and how much; the money with the most of it day by day."""
    now, before = found.total, found.total_before
    figures = [
        *_revenue(now, before, writer),
        _pay_rate(now, before, writer),
        writer.figure("payers", now.payers, before.payers),
        writer.figure("first_payers", found.first_payers, found.first_payers_before),
        writer.figure("refunds", found.refunds),
    ]
    currency = _currencies(now)[0]
    values = [float(net(one, currency)) for one in found.days]
    series = DigestSeries(name=writer.say(_days(found.days)), values=[*values])
    chart = writer.chart("revenue", DAY, _labels(found.days), series, currency=currency)
    return Digest(**answered(found), figures=figures, chart=chart)


def of_online(found: OnlineAnswer, writer: Writer) -> Digest:
    """How many at once; the most of each day."""
    now, before = found.total, found.total_before
    figures = [
        writer.figure("pcu", now.peak, before.peak),
        writer.figure("acu", now.average, before.average),
        writer.figure("stays", now.stays, before.stays),
    ]
    series = DigestSeries(
        name=writer.say(title_of("pcu")), values=[float(one.peak) for one in found.days]
    )
    labels = [one.day.isoformat() for one in found.days]
    return Digest(
        **answered(found), figures=figures, chart=writer.chart("pcu", DAY, labels, series)
    )


def answered(found: Answered) -> dict[str, object]:
    """What an answer says of itself."""
    return {name: getattr(found, name) for name in Answered.model_fields}


def net(figures: Figures, currency: str) -> int:
    """Money of a currency less refunds, in minor units."""
    return sum(one.paid - one.refunded for one in figures.money if one.currency == currency)


def _revenue(now: Figures, before: Figures, writer: Writer) -> list[DigestFigure]:
    return [
        writer.figure("revenue", net(now, currency), net(before, currency), currency)
        for currency in _currencies(now)
    ]


def _currencies(figures: Figures) -> list[str]:
    """The one with the most first; currencies are never added up."""
    most = sorted(figures.money, key=lambda one: (-one.paid, one.currency))
    return [one.currency for one in most] or [_NO_MONEY]


def _pay_rate(now: Figures, before: Figures, writer: Writer) -> DigestFigure:
    return writer.figure(
        "pay_rate", share(now.payers, now.active), share(before.payers, before.active)
    )


def _active(days: Sequence[DayFigures], writer: Writer, *, is_before: bool = False) -> DigestSeries:
    values = [float(one.active) for one in days]
    return DigestSeries(name=writer.say(_days(days)), values=[*values], is_before=is_before)


def _labels(days: Sequence[DayFigures]) -> list[str]:
    return [one.day.isoformat() for one in days]


def _days(days: Sequence[object]) -> Text:
    each = [one.day.isoformat() for one in days]  # type: ignore[attr-defined]
    return _DAYS.filled(first=each[0] if each else "-", last=each[-1] if each else "-")
