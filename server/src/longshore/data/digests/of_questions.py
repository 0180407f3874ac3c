"""Retention, the funnel, events and the present day in short."""

from collections.abc import Iterable

from longshore.data.cohorts import Retention
from longshore.data.digests.digest import (
    Digest,
    DigestChart,
    DigestFigure,
    DigestSeries,
    Writer,
    share,
)
from longshore.data.digests.of_figures import answered
from longshore.data.exploring import EventAnswer, EventsQuery
from longshore.data.export.asked import measure_of
from longshore.data.export.of_parts import group_of
from longshore.data.funnels import Funnel
from longshore.data.real_time import MinuteCurve, RealTime
from longshore.kit.text.text import Text

_STEP = Text("步骤", "Step")
_PLAYERS = Text("玩家数", "Players")
_NTH = Text("第 {n} 天", "Day {n}")
_RETAINED = Text("第 {n} 天留存", "Retention of day {n}")
_NTH_WEEK = Text("第 {n} 周", "Week {n}")
_RETAINED_WEEK = Text("第 {n} 周留存", "Retention of week {n}")
_ALL = Text("全部", "All")
_EVERY = Text("全部事件", "All events")
_THROUGH = Text("走完全程的比例", "Came all the way")
_TIME = Text("时间", "Time")
_PAID = Text("支付金额", "Paid")
_TODAY, _YESTERDAY = Text("今天", "Today"), Text("昨天", "Yesterday")
_MOST_SERIES = 7
_TOLD_DAYS = (1, 3, 7, 14, 30)
_TOLD_WEEKS = (1, 2, 4, 8, 12)
_MINUTES_A_STEP = 10


def of_retention(found: Retention, writer: Writer) -> Digest:
    """The share of all players who were there so many days later, as a curve."""
    longest = max((len(one.players) for one in found.curves), default=0)
    is_of_weeks = found.grain == "week"
    nth, retained = (_NTH_WEEK, _RETAINED_WEEK) if is_of_weeks else (_NTH, _RETAINED)
    metric = "week_retention" if is_of_weeks else "retention"

    def share_on(n: int) -> float | None:
        began = [one for one in found.curves if n < len(one.players)]
        return share(sum(one.returned[n] for one in began), sum(one.players[n] for one in began))

    labels = [writer.say(nth.filled(n=n)) for n in range(1, longest)]
    values = [share_on(n) for n in range(1, longest)]
    chart = writer.chart(metric, _TIME, labels, DigestSeries(name=writer.say(_ALL), values=values))
    figures = [
        DigestFigure(
            title=writer.say(retained.filled(n=n)), metric=metric, unit="share",
            value=share_on(n),
        )
        for n in (_TOLD_WEEKS if is_of_weeks else _TOLD_DAYS) if n < longest
    ]  # fmt: skip
    return Digest(**answered(found), figures=figures, chart=chart)


def of_funnel(found: Funnel, writer: Writer) -> Digest:
    """How many reached each step."""
    players = writer.say(_PLAYERS)
    series = DigestSeries(name=players, values=[*map(float, found.reached)])
    chart = DigestChart(
        title=players, metric="", unit="players", kind="bar", over=writer.say(_STEP),
        labels=found.steps, series=[series],
    )  # fmt: skip
    through = share(found.reached[-1], found.reached[0])
    figures = [
        *(
            DigestFigure(title=step, metric="", unit="players", value=reached)
            for step, reached in zip(found.steps, found.reached, strict=True)
        ),
        DigestFigure(title=writer.say(_THROUGH), metric="", unit="share", value=through),
    ]
    return Digest(**answered(found), figures=figures, chart=chart)


def of_events(asked: EventsQuery, found: EventAnswer, writer: Writer) -> Digest:
    """The greatest groups, and their curves."""

    def name_of(key: list[str]) -> str:
        if not asked.by:
            return writer.say(_ALL)
        named = map(group_of, asked.by, key)
        return " · ".join(one if isinstance(one, str) else writer.say(one) for one in named)

    event = asked.event or writer.say(_EVERY)
    title = f"{event} · {writer.say(measure_of(asked))}"
    unit = {"times": "times", "players": "players"}.get(asked.measure, "number")
    chart = DigestChart(
        title=title, metric="", unit=unit, over=writer.say(_TIME), labels=found.at,
        series=[
            DigestSeries(name=name_of(one.key), values=one.values)
            for one in found.series[:_MOST_SERIES]
        ],
    )  # fmt: skip
    figures = [
        DigestFigure(title=name_of(one.key), metric="", unit=unit, value=one.value)
        for one in found.groups[:_MOST_SERIES]
    ]
    is_cut = len(found.groups) > _MOST_SERIES
    return Digest(**answered(found), figures=figures, chart=chart, is_cut=is_cut)


def of_real_time(found: RealTime, writer: Writer) -> Digest:
    """Who is online every ten minutes of today and yesterday; what the day has brought."""
    today, yesterday = found.curves[0], found.curves[1]
    until = len(today.online)
    figures = [
        writer.figure(
            "minute_online", (today.online[-1] if until else 0) or 0,
            (yesterday.online[until - 1] if until else 0) or 0,
        ),
        *(
            writer.figure(
                f"minute_{name}", _sum(getattr(today, name)), _sum(getattr(yesterday, name)[:until])
            )
            for name in ("arrived", "payments")
        ),
        *(
            DigestFigure(
                title=writer.say(_PAID), metric="", unit="money", currency=one.currency,
                value=one.today, before=one.yesterday,
            )
            for one in found.paid
        ),
    ]  # fmt: skip
    steps = range(0, len(found.minutes), _MINUTES_A_STEP)
    chart = writer.chart(
        "minute_online", _TIME, [found.minutes[minute] for minute in steps],
        _by_steps(today, steps, writer.say(_TODAY)),
        _by_steps(yesterday, steps, writer.say(_YESTERDAY), is_before=True),
    )  # fmt: skip
    day = today.day
    return Digest(
        time_zone=found.time_zone, first=day, last=day, today=day,
        complete_until=found.complete_until, loading=found.loading, figures=figures, chart=chart,
    )  # fmt: skip


def _by_steps(
    curve: MinuteCurve, steps: range, name: str, *, is_before: bool = False
) -> DigestSeries:
    """The most of each step; None where the day has not come to it, or does not have it."""
    parts = [[one for one in curve.online[at : at + steps.step] if one is not None] for at in steps]
    values = [max(part) if part else None for part in parts]
    return DigestSeries(name=name, values=[*values], is_before=is_before)


def _sum(values: Iterable[int | None]) -> int:
    return sum(one or 0 for one in values)
