"""Tables of retention, the funnel, events and the present day."""

from collections.abc import Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from longshore.data.cohorts import Retention
from longshore.data.exploring import EventAnswer, EventsQuery, Funnel
from longshore.data.export.of_figures import CHANNEL, DAY
from longshore.data.export.table import Cell, Table, major, percent, plain, title_of
from longshore.data.real_time import RealTime
from longshore.kit.text.text import Text

_PLAYERS = Text("玩家数", "Players")
_STEP = Text("步骤", "Step")
_TIME = Text("时间", "Time")
_SHARE = Text("占第一步的比例 (%)", "Of the first step (%)")
MEASURES = {
    "times": Text("次数", "Times"),
    "players": _PLAYERS,
    "sum": Text("总和", "Sum"),
    "average": Text("平均", "Average"),
    "median": Text("中位数", "Median"),
    "p95": Text("95 分位", "95th percentile"),
}
_CURVES = ("online", "active", "arrived", "payments")
_MINUTES = ("minute_online", "minute_active", "minute_arrived", "minute_payments")


def of_retention(found: Retention) -> list[Table]:
    """Players of each day and how many of them were there later; by channel, what is over."""
    longest = max((len(one.returned) for one in found.cohorts), default=0)
    days = [plain(f"D{n}") for n in range(longest)]
    curves: list[Sequence[Cell]] = [
        [one.channel, n, players, there, percent(there, players)]
        for one in found.curves
        for n, (players, there) in enumerate(zip(one.players, one.returned, strict=True))
    ]
    return [
        Table(
            Text("按天", "By day"),
            [DAY, _PLAYERS, *days],
            [[one.day.isoformat(), one.players, *one.returned] for one in found.cohorts],
        ),
        Table(
            Text("按天 (%)", "By day (%)"),
            [DAY, _PLAYERS, *days],
            [
                [
                    one.day.isoformat(),
                    one.players,
                    *(percent(there, one.players) for there in one.returned),
                ]
                for one in found.cohorts
            ],
        ),
        Table(
            Text("按渠道", "By channel"),
            [CHANNEL, Text("第几天", "Day n"), _PLAYERS, Text("回来的玩家", "Present"),
             Text("留存率 (%)", "Retention (%)")],
            curves,
        ),
    ]  # fmt: skip


def of_funnel(found: Funnel) -> list[Table]:
    """The steps, and the same by channel."""
    first = found.reached[0]
    return [
        Table(
            _STEP,
            [_STEP, _PLAYERS, _SHARE],
            [
                [step, players, percent(players, first)]
                for step, players in zip(found.steps, found.reached, strict=True)
            ],
        ),
        Table(
            Text("按渠道", "By channel"),
            [CHANNEL, *map(plain, found.steps)],
            [[one.channel, *one.reached] for one in found.channels],
        ),
    ]


def of_events(asked: EventsQuery, found: EventAnswer) -> list[Table]:
    """Every group over all the time, and the curves of the greatest."""
    by = [*map(plain, asked.by)] or [Text("全部", "All")]
    measure = MEASURES[asked.measure]
    curves: list[Sequence[Cell]] = [
        [at, *one.key, value]
        for one in found.series
        for at, value in zip(found.at, one.values, strict=True)
    ]
    return [
        Table(
            Text("分组", "Groups"), [*by, measure], [[*one.key, one.value] for one in found.groups]
        ),
        Table(Text("按时间", "Over time"), [_TIME, *by, measure], curves),
    ]


def of_real_time(found: RealTime) -> list[Table]:
    """The three days minute by minute, what was paid until now, the newest events."""
    names = [
        Text("{metric} {day}", "{metric} {day}").filled(
            metric=title_of(metric), day=curve.day.isoformat()
        )
        for curve in found.curves
        for metric in _MINUTES
    ]
    columns = [getattr(curve, name) for curve in found.curves for name in _CURVES]
    minutes: list[Sequence[Cell]] = [
        [
            name,
            *(column[minute] if minute < len(column) else None for column in columns),
        ]
        for minute, name in enumerate(found.minutes)
    ]
    paid = [
        (Text("今天", "Today"), "today"),
        (Text("昨天同时", "Yesterday by now"), "yesterday"),
        (Text("上周同日同时", "A week ago by now"), "last_week"),
    ]
    return [
        Table(Text("每分钟", "By minute"), [_TIME, *names], minutes),
        Table(
            Text("付费", "Paid"),
            [Text("币种", "Currency"), *(title for title, _ in paid)],
            [
                [one.currency, *(major(getattr(one, name), one.currency) for _, name in paid)]
                for one in found.paid
            ],
        ),
        _last_events(found),
    ]


def _last_events(found: RealTime) -> Table:
    zone = ZoneInfo(found.time_zone)
    rows: list[Sequence[Cell]] = [
        [
            datetime.fromtimestamp(one.at / 1000, UTC).astimezone(zone).isoformat(" ", "seconds"),
            one.event, one.player, one.channel, one.server,
            major(one.amount, one.currency) if one.currency else None, one.currency,
        ]
        for one in found.events
    ]  # fmt: skip
    head = [
        _TIME, Text("事件", "Event"), Text("玩家 ID", "Player ID"), CHANNEL,
        Text("区服", "Server"), Text("金额", "Amount"), Text("币种", "Currency"),
    ]  # fmt: skip
    return Table(Text("最新事件", "Newest events"), head, rows)
