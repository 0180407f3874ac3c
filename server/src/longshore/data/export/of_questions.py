"""Tables of retention, the funnel, events and the present day."""

from collections.abc import Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from longshore.data.cohorts import PartCurve, Retention
from longshore.data.exploring import EventAnswer, EventsQuery
from longshore.data.export.of_figures import CHANNEL, DAY
from longshore.data.export.of_parts import PARTS, SOURCES, field_of, group_of
from longshore.data.export.table import (
    Cell,
    Table,
    channel_of,
    major,
    part_of,
    percent,
    plain,
    title_of,
)
from longshore.data.funnels import Funnel, FunnelPart
from longshore.data.metrics.exploring import PROPERTY
from longshore.data.real_time import RealTime
from longshore.kit.text.text import Text

_PLAYERS = Text("玩家数", "Players")
_STEP = Text("步骤", "Step")
_TIME = Text("时间", "Time")
_BY_DAY, _BY_WEEK = Text("按天", "By day"), Text("按周", "By week")
_DAY_N, _WEEK_N = Text("第几天", "Day n"), Text("第几周", "Week n")
_WEEK = Text("周一", "Monday")
_GROUP, _ALL = Text("分组", "Group"), Text("全部", "All")
_OTHERS = Text("其余", "Others")
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
    """Players of each day or week, how many were there later; by what they are told apart."""
    longest = max((len(one.returned) for one in found.cohorts), default=0)
    letter, begin, over, nth = ("D", DAY, _BY_DAY, _DAY_N)
    if found.grain == "week":
        letter, begin, over, nth = ("W", _WEEK, _BY_WEEK, _WEEK_N)
    days = [plain(f"{letter}{n}") for n in range(longest)]
    curves: list[Sequence[Cell]] = [
        [_part(found.by, one), n, players, there, percent(there, players)]
        for one in found.curves
        for n, (players, there) in enumerate(zip(one.players, one.returned, strict=True))
    ]
    return [
        Table(
            over,
            [begin, _PLAYERS, *days],
            [[one.day.isoformat(), one.players, *one.returned] for one in found.cohorts],
        ),
        Table(
            Text("{over} (%)", "{over} (%)").filled(over=over),
            [begin, _PLAYERS, *days],
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
            _by(found.by),
            [_named(found.by), nth, _PLAYERS, Text("回来的玩家", "Present"),
             Text("留存率 (%)", "Retention (%)")],
            curves,
        ),
    ]  # fmt: skip


def of_funnel(found: Funnel) -> list[Table]:
    """The steps, and the same by what players are told apart by."""
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
            _by(found.by),
            [_named(found.by), *map(plain, found.steps)],
            [[_part(found.by, one), *one.reached] for one in found.parts],
        ),
    ]


def _named(by: str) -> Text:
    return PARTS.get(by) or plain(by.removeprefix(PROPERTY))


def _by(by: str) -> Text:
    name = _named(by)
    said = Text(name.zh, name.en.lower()) if by in PARTS else name
    return Text("按{part}", "By {part}").filled(part=said)


def _part(by: str, one: PartCurve | FunnelPart) -> str | Text:
    return _OTHERS if one.is_rest else part_of(by, one.part)


def of_events(asked: EventsQuery, found: EventAnswer) -> list[Table]:
    """Every group over all the time, and the curves of the greatest."""
    by = [_headed(name) for name in asked.by] or [_GROUP]
    measure = MEASURES[asked.measure]

    def named(key: Sequence[str]) -> list[Cell]:
        return [*map(group_of, asked.by, key)] if asked.by else [_ALL]

    curves: list[Sequence[Cell]] = [
        [at, *named(one.key), value]
        for one in found.series
        for at, value in zip(found.at, one.values, strict=True)
    ]
    groups: list[Sequence[Cell]] = [[*named(one.key), one.value] for one in found.groups]
    return [
        Table(Text("分组", "Groups"), [*by, measure], groups),
        Table(Text("按时间", "Over time"), [_TIME, *by, measure], curves),
    ]


def _headed(name: str) -> Text:
    said = field_of(name)
    return said if isinstance(said, Text) else plain(said)


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
        Table(
            Text("在线，按渠道", "Online by channel"), [CHANNEL, title_of("minute_online")],
            [[channel_of(one.channel), one.online] for one in found.channels],
        ),
        _last_events(found),
    ]  # fmt: skip


def _last_events(found: RealTime) -> Table:
    zone = ZoneInfo(found.time_zone)
    rows: list[Sequence[Cell]] = [
        [
            datetime.fromtimestamp(one.at / 1000, UTC).astimezone(zone).isoformat(" ", "seconds"),
            one.event, one.player, channel_of(one.channel), one.server,
            major(one.amount, one.currency) if one.currency else None, one.currency,
            SOURCES.get(one.source) or str(one.source),
        ]
        for one in found.events
    ]  # fmt: skip
    head = [
        _TIME, Text("事件", "Event"), Text("玩家 ID", "Player ID"), CHANNEL,
        Text("区服", "Server"), Text("金额", "Amount"), Text("币种", "Currency"),
        _headed("source"),
    ]  # fmt: skip
    return Table(Text("最新事件", "Newest events"), head, rows)
