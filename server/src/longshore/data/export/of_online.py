"""Tables of the page about being online."""

from collections.abc import Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from longshore.data.export.of_figures import DAY
from longshore.data.export.table import Cell, Table, title_of
from longshore.data.online import Online, OnlineAnswer
from longshore.kit.text.text import Text

_SECONDS = Text("{metric}（秒）", "{metric} (s)")
_MEASURED: Sequence[Text] = (
    title_of("pcu"), title_of("acu"), title_of("stays"), Text("玩过的玩家", "Players"),
    _SECONDS.filled(metric=title_of("stay_length")),
    _SECONDS.filled(metric=Text("每次时长中位数", "Median stay")),
    _SECONDS.filled(metric=title_of("time_played")),
)  # fmt: skip
_LENGTHS = (
    Text("不到 1 分钟", "under 1 min"), Text("1–3 分钟", "1–3 min"), Text("3–10 分钟", "3–10 min"),
    Text("10–30 分钟", "10–30 min"), Text("30–60 分钟", "30–60 min"),
    Text("1 小时以上", "1 h and more"),
)  # fmt: skip


def of_online(found: OnlineAnswer) -> list[Table]:
    """Day by day, by server, and how long stays were."""
    zone = ZoneInfo(found.time_zone)
    days: list[Sequence[Cell]] = [
        [one.day.isoformat(), *_figures(one), _moment(one.peak_at, zone)] for one in found.days
    ]
    return [
        Table(
            Text("按天", "By day"),
            [DAY, *_MEASURED, Text("最高在线的时间", "Time of the peak")], days,
        ),
        Table(
            Text("按区服", "By server"), [Text("区服", "Server"), *_MEASURED],
            [[one.server, *_figures(one)] for one in found.servers],
        ),
        Table(
            Text("时长分布", "Lengths of stays"), [*_LENGTHS], [found.lengths],
        ),
    ]  # fmt: skip


def _figures(one: Online) -> list[Cell]:
    return [
        one.peak, one.average, one.stays, one.players,
        round(one.seconds / one.stays, 1) if one.stays else None,
        one.median_seconds if one.stays else None,
        round(one.seconds / one.players, 1) if one.players else None,
    ]  # fmt: skip


def _moment(at: int | None, zone: ZoneInfo) -> str | None:
    if at is None:
        return None
    return datetime.fromtimestamp(at, UTC).astimezone(zone).isoformat(" ", "minutes")
