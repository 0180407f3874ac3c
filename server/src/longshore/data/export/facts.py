"""What a file says of itself, whatever it is of."""

from collections.abc import Iterable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from longshore.account.identity import Call
from longshore.data.export.table import Table, channel_of
from longshore.data.export.writing import Facts
from longshore.data.loading.first import Loading
from longshore.data.metrics.asked import Known
from longshore.data.metrics.period import Filtered, period_of
from longshore.kit.clock import now
from longshore.kit.text.text import Listed, Text

Said = tuple[Text, Text | Listed | str]
"""A name and its content."""

_DAYS = Text("{first} – {last}", "{first} – {last}")
_SANDBOX = Text("从不计入", "never in")
_ALL = Text("全部", "all")
_WARNING = Text("注意", "Attention")
_NOT_YET = Text("正在载入第一批数据", "the first data are being loaded")


def facts_of(
    call: Call, known: Known, page: Text, game: str, form: Filtered, asked: Iterable[Said],
    days: Text | None = None,
) -> Facts:  # fmt: skip
    """Page, game, days and what else was asked for, and until when there are data.

    `known` is from before the figures were asked for.
    `days` is said instead of those of the form.
    """
    zone = call.settings.time_zone
    period = period_of(form, zone)
    seconds = known.complete_until
    said: list[Said] = [
        (Text("页面", "Page"), page),
        (Text("游戏", "Game"), f"{game} ({call.game_id})"),
        (Text("日期", "Days"), days or _DAYS.filled(first=period.first, last=period.last)),
        (Text("时区", "Time zone"), zone),
        (
            Text("渠道", "Channels"),
            Listed([channel_of(code) for code in form.channel_codes] or [_ALL]),
        ),
        *asked,
        (Text("沙箱", "Sandbox"), _SANDBOX),
        (Text("数据到", "Data until"), moment_of(seconds, zone) if seconds else _NOT_YET),
        (Text("导出时间", "Exported at"), moment_of(int(now().timestamp()), zone)),
    ]
    return [
        (name, content if isinstance(content, str) else content.in_language(call.language))
        for name, content in said
    ]


def warning_of(loading: Loading | None) -> list[Table]:
    """Before all other tables, so that it is what a workbook opens with: figures are not whole yet.

    Nothing once what happened before is in.
    """
    if loading is None:
        return []
    return [Table(_WARNING, [loading.said], [])]


def moment_of(seconds: int, zone: str) -> str:
    """A moment by the clock of a zone, with its offset."""
    local = datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(zone))
    return local.isoformat(" ", "seconds")
