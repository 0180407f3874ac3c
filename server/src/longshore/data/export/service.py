"""A page as a file for the caller: says of itself what it is about; recorded."""

import base64
from collections.abc import Sequence

from pydantic import BaseModel

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.data.export.asked import asked_of, cut_of
from longshore.data.export.facts import facts_of, warning_of
from longshore.data.export.pages import PAGES, ExportQuery
from longshore.data.export.table import Table, title_of
from longshore.data.export.writing import Facts, written
from longshore.data.metrics.asked import Known, known_of
from longshore.data.metrics.definitions import METRICS
from longshore.data.metrics.period import period_of
from longshore.domains import games
from longshore.kit.aside import aside
from longshore.kit.text.text import Text

_DAYS_OF_NOW = Text("今天、昨天和上周同日", "Today, yesterday, and the same day of last week")


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
    known = await known_of(call.settings, call.game_id)
    tables = await page.tables(call, form)
    rows = sum(len(table.rows) for table in tables)
    async with call.services.database.publisher(call.publisher_id) as session:
        [game] = await games.games_by_ids(session, [call.game_id])
        target = AuditTarget(form.page, form.page, game_id=call.game_id)
        call.within(session).record(
            "figures.export", target, after={"format": form.format, "rows": rows}
        )
    facts = _facts(call, known, form, tables, game.Name)
    whole = [*warning_of(known.loading), *tables]
    content = await aside(written, form.format, facts, whole, call.language)
    period = period_of(form, call.settings.time_zone)
    days = f"{period.first}_{period.last}" if form.page != "realTime" else str(period.today)
    return DataFile(
        name=f"{form.page}-{call.game_id}-{days}.{form.format}",
        content=base64.b64encode(content).decode(),
    )


def _facts(
    call: Call, known: Known, form: ExportQuery, tables: Sequence[Table], game: str
) -> Facts:
    page, language = PAGES[form.page], call.language
    asked = [*asked_of(form), *cut_of(tables, page.most)]
    days = _DAYS_OF_NOW if form.page == "realTime" else None
    about = [*facts_of(call, known, page.title, game, form, asked, days)]
    for metric in METRICS:
        if metric.name in page.metrics:
            said = Text("{sentence} {formula}", "{sentence} {formula}")
            said = said.filled(sentence=metric.sentence, formula=metric.formula)
            about.append((title_of(metric.name), said.in_language(language)))
    return about
