"""A page as a file for the caller: says of itself what it is about; recorded."""

import base64
from collections.abc import Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from pydantic import BaseModel

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.data.export.asked import asked_of, cut_of, in_language
from longshore.data.export.pages import PAGES, ExportQuery
from longshore.data.export.table import Table, title_of
from longshore.data.export.writing import Facts, written
from longshore.data.metrics.asked import complete_until
from longshore.data.metrics.definitions import METRICS
from longshore.data.metrics.period import period_of
from longshore.domains import games
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.text.text import Listed, Text

_DAYS_OF_NOW = Text("今天、昨天和上周同日", "Today, yesterday, and the same day of last week")
_SANDBOX = Text("从不计入", "never in")
_ALL = Text("全部", "all")
_NOT_YET = Text("正在载入第一批数据", "the first data are being loaded")


class DataFile(BaseModel):
    """A file: its name, and its bytes in Base64."""

    name: str
    content: str


async def export_page(call: Call, form: ExportQuery) -> DataFile:
    """The tables of a page as CSV or a workbook.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as the page itself.
    """
    page = PAGES[form.page]
    tables = await page.tables(call, form)
    rows = sum(len(table.rows) for table in tables)
    async with call.services.database.publisher(call.publisher_id) as session:
        [game] = await games.games_by_ids(session, [call.game_id])
        target = AuditTarget(form.page, form.page, game_id=call.game_id)
        call.within(session).record(
            "figures.export", target, after={"format": form.format, "rows": rows}
        )
    facts = _facts(call, form, tables, game.Name)
    content = await aside(written, form.format, facts, tables, call.language)
    period = period_of(form, call.settings.time_zone)
    days = f"{period.first}_{period.last}" if form.page != "realTime" else str(period.today)
    return DataFile(
        name=f"{form.page}-{call.game_id}-{days}.{form.format}",
        content=base64.b64encode(content).decode(),
    )


def _facts(call: Call, form: ExportQuery, tables: Sequence[Table], game: str) -> Facts:
    page = PAGES[form.page]
    zone, language = call.settings.time_zone, call.language
    period = period_of(form, zone)
    days = Text("{first} – {last}", "{first} – {last}").filled(first=period.first, last=period.last)
    if form.page == "realTime":
        days = _DAYS_OF_NOW
    seconds = complete_until(call.settings)
    until = _moment(seconds, zone) if seconds else _NOT_YET.in_language(language)
    channels = Listed(form.channels).in_language(language) or _ALL.in_language(language)
    asked = [*asked_of(form), *cut_of(tables, page.most)]
    about = [
        (Text("页面", "Page"), page.title.in_language(language)),
        (Text("游戏", "Game"), f"{game} ({call.game_id})"),
        (Text("日期", "Days"), days.in_language(language)),
        (Text("时区", "Time zone"), zone),
        (Text("渠道", "Channels"), channels),
        *(in_language(one, language) for one in asked),
        (Text("沙箱", "Sandbox"), _SANDBOX.in_language(language)),
        (Text("数据到", "Data until"), until),
        (Text("导出时间", "Exported at"), _moment(int(now().timestamp()), zone)),
    ]
    for metric in METRICS:
        if metric.name in page.metrics:
            said = Text("{sentence} {formula}", "{sentence} {formula}")
            said = said.filled(sentence=metric.sentence, formula=metric.formula)
            about.append((title_of(metric.name), said.in_language(language)))
    return about


def _moment(seconds: int, zone: str) -> str:
    local = datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(zone))
    return local.isoformat(" ", "seconds")
