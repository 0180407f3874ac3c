"""A report as a message: what it is of, its figures, the newest points of its chart, a link."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from longshore.data.digests.digest import Digest, DigestFigure
from longshore.data.export.facts import Said
from longshore.data.export.table import major
from longshore.kit.text.text import Language, Text

_DAYS = Text(
    "{first} 至 {last}（{zone}），数据到 {until}", "{first} to {last} ({zone}), data until {until}"
)
_FIGURE = Text("{title}：{value}", "{title}: {value}")
_CHANGE = Text("{value}（比上一周期 {change}）", "{value} ({change} on the period before)")
_OPEN = Text("打开：{link}", "Open: {link}")
_CUT = Text("……其余见链接", "… the rest is behind the link")
_MORE = Text("这里是最大的 {count} 组，还有其他组", "the {count} greatest groups; there are more")
_NOT_YET = Text("正在载入第一批数据", "the first data are being loaded")
_NO_LINE = re.compile(r"[\s\x00-\x1f\x7f]+")
_MOST_POINTS = 7
# WeCom takes 2,048 bytes of text, DingTalk and Feishu about 20,000; some is left for the link.
_MOST_BYTES = {"wecom": 1_900, "dingtalk": 18_000, "feishu": 18_000}


def lines_of(
    name: str, digest: Digest, language: Language, asked: Iterable[Said] = ()
) -> list[str]:
    """A report's lines; `asked` is what its figures are narrowed to."""

    def say(text: Text) -> str:
        return text.in_language(language)

    until = _moment(digest.complete_until, digest.time_zone) or say(_NOT_YET)
    days = _DAYS.filled(
        first=digest.first, last=digest.last, zone=digest.time_zone, until=until
    )  # fmt: skip
    lines = [headed(name), say(days)]
    lines += [say(_FIGURE.filled(title=title, value=content)) for title, content in asked]
    if digest.loading:
        # As on the page: no figures rather than wrong ones.
        return [*lines, say(digest.loading.said)]
    lines += [
        say(_FIGURE.filled(title=one.title, value=_with_change(one, language)))
        for one in digest.figures
    ]
    if digest.is_cut:
        lines.append(say(_MORE.filled(count=len(digest.figures))))
    chart = digest.chart
    present = [one for one in chart.series if not one.is_before]
    if present and chart.labels:
        # There is room for one group, the greatest: it must not be taken for all of them.
        of = f" · {present[0].name}" if len(present) > 1 else ""
        lines.append(f"· {chart.title}{of}")
        points = list(zip(chart.labels, present[0].values, strict=True))[-_MOST_POINTS:]
        lines += [
            say(_FIGURE.filled(title=label, value=said(value, chart.unit, chart.currency)))
            for label, value in points
        ]
    return lines


def headed(name: str) -> str:
    """The line that a report begins with."""
    return f"■ {name}"


def fitted(
    head: str, sections: Iterable[Sequence[str]], link: str, kind: str, language: Language
) -> str:
    """The message as long as a target of a kind takes; the link is always there.

    What people and players' devices have named stays within its line: otherwise a name could say
    a figure.
    """
    most = _MOST_BYTES.get(kind, 100_000)
    kept = [_NO_LINE.sub(" ", head)]
    used = len(kept[0].encode())
    for lines in sections:
        for line in ("", *(_NO_LINE.sub(" ", one) for one in lines)):
            used += len(line.encode()) + 1
            if used > most:
                kept.append(_CUT.in_language(language))
                return "\n".join([*kept, *_linked(link, language)])
            kept.append(line)
    return "\n".join([*kept, *_linked(link, language)])


def said(value: float | None, unit: str, currency: str) -> str:
    """A figure with its unit."""
    if value is None:
        return "-"
    if unit == "money":
        return f"{major(round(value), currency):,} {currency}"
    if unit == "share":
        return f"{value * 100:.2f} %"
    if unit == "seconds":
        return str(timedelta(seconds=round(value)))
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def _with_change(figure: DigestFigure, language: Language) -> str:
    value = said(figure.value, figure.unit, figure.currency)
    if figure.value is None or not figure.before:
        return value
    change = (figure.value - figure.before) / abs(figure.before) * 100
    return _CHANGE.filled(value=value, change=f"{change:+.1f} %").in_language(language)


def _linked(link: str, language: Language) -> list[str]:
    return ["", _OPEN.filled(link=link).in_language(language)] if link else []


def _moment(seconds: int | None, zone: str) -> str:
    if not seconds:
        return ""
    local = datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(zone))
    return f"{local:%Y-%m-%d %H:%M:%S}"
