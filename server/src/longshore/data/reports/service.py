"""What people do with saved reports: save, list, open, rename, share and delete."""

from typing import cast

from sqlalchemy import ColumnElement, delete, func, or_, select

from longshore.account.identity import Call
from longshore.data.digests.digest import Digest
from longshore.data.digests.evaluating import digest_of
from longshore.data.digests.parsing import asked_by
from longshore.data.export.pages import PageName
from longshore.data.reports.models import DataReport
from longshore.data.reports.schemas import (
    ChangeReport,
    ReportReference,
    SavedQuery,
    SavedReport,
    SavedReports,
    SaveReport,
)
from longshore.data.sessions import session_of
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import ApiError, NotFoundError
from longshore.kit.text.text import Text

MOST_EACH = 100
MOST_SHOWN = 500


class TooManyReportsError(ApiError):
    """Somebody has saved as many reports of a game as one may."""

    code, key = 4973, "too_many_reports"
    message = Text(
        "你在这个游戏已保存 {most} 个报表，先删除不用的",
        "You have saved {most} reports of this game. Delete some that are not needed",
    )


async def list_reports(call: Call, query: SavedQuery) -> SavedReports:
    """The caller's own reports of the game and those that others share, the newest first."""
    is_named = DataReport.name.icontains(query.keyword, autoescape=True)
    # One's own are never what there is no room for.
    is_mine = DataReport.created_user_id == call.actor.user_id
    wanted = (
        select(DataReport)
        .where(DataReport.game_id == call.game_id, is_seen_by(call), is_named)
        .order_by(is_mine.desc(), DataReport.id.desc())
        .limit(MOST_SHOWN + 1)
    )
    rows = (await call.session.execute(wanted)).scalars().all()
    shown = sorted(rows[:MOST_SHOWN], key=lambda row: -row.id)
    return SavedReports(
        time_zone=call.settings.time_zone, list=[report_of(call, row) for row in shown],
        is_cut=len(rows) > MOST_SHOWN,
    )  # fmt: skip


async def read_report(call: Call, form: ReportReference) -> SavedReport:
    """One report, as whoever opens its address sees it.

    Raises:
        NotFoundError: no such report of this game, or somebody else's who does not share it.
    """
    return report_of(call, await seen(call, form.id))


async def report_digest(call: Call, form: ReportReference) -> Digest:
    """What a report says in short, as whoever opens it would see it.

    Raises:
        NotFoundError: as `read_report`. UnreadableReportError.
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as its page.
    """
    async with session_of(call) as session:
        row = await seen(call.within(session), form.id)
    return await digest_of(call, asked_by(cast(PageName, row.page), row.search))


async def seen(call: Call, number: int) -> DataReport:
    """A report that the caller may open.

    Raises:
        NotFoundError: no such report of this game, or somebody else's who does not share it.
    """
    wanted = select(DataReport).where(
        DataReport.id == number, DataReport.game_id == call.game_id, is_seen_by(call)
    )
    row = (await call.session.execute(wanted)).scalar_one_or_none()
    if row is None:
        raise NotFoundError()
    return row


async def save_report(call: Call, form: SaveReport) -> SavedReport:
    """Keep a page under a name.

    Raises:
        TooManyReportsError: as it says.
    """
    mine = select(func.count()).where(
        DataReport.game_id == call.game_id, DataReport.created_user_id == call.actor.user_id
    )
    if (await call.session.execute(mine)).scalar_one() >= MOST_EACH:
        raise TooManyReportsError(most=MOST_EACH)
    row = DataReport(
        publisher_id=call.publisher_id, game_id=call.game_id, name=form.name, page=form.page,
        search=form.search, is_shared=form.is_shared, created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )  # fmt: skip
    call.session.add(row)
    await call.session.flush()
    await call.session.refresh(row)
    call.record("data_report.save", row, after={"page": row.page, "is_shared": row.is_shared})
    return report_of(call, row)


async def change_report(call: Call, form: ChangeReport) -> SavedReport:
    """Rename a report of one's own, share it or keep it to oneself; what is absent stays.

    Raises:
        NotFoundError: not one of the caller's.
    """
    row = await _mine(call, form.id)
    before = {"name": row.name, "is_shared": row.is_shared}
    row.name = form.name or row.name
    row.is_shared = row.is_shared if form.is_shared is None else form.is_shared
    await call.session.flush()
    after = {"name": row.name, "is_shared": row.is_shared}
    call.record("data_report.update", row, before=before, after=after)
    return report_of(call, row)


async def delete_report(call: Call, form: ReportReference) -> SavedReports:
    """Forget a report; answers with those that are left.

    Raises:
        NotFoundError: not one of the caller's, nor a shared one that an owner may clear away.
    """
    row = await _mine(call, form.id, is_clearing=True)
    call.record("data_report.delete", row, before={"page": row.page})
    await call.session.execute(delete(DataReport).where(DataReport.id == row.id))
    return await list_reports(call, SavedQuery())


async def _mine(call: Call, number: int, *, is_clearing: bool = False) -> DataReport:
    row = await call.session.get(DataReport, number, with_for_update=True)
    if row is None or row.game_id != call.game_id:
        raise NotFoundError()
    is_mine = row.created_user_id == call.actor.user_id
    if not is_mine and not (is_clearing and may_clear(call, row.is_shared)):
        raise NotFoundError()
    return row


def may_clear(call: Call, is_shared: bool) -> bool:
    """Whether the caller may delete what is somebody else's: those who left share it for ever."""
    return is_shared and call.actor.is_owner


def is_seen_by(call: Call) -> ColumnElement[bool]:
    """Whether the caller may open a report: it is theirs, or shared."""
    mine = DataReport.created_user_id == call.actor.user_id
    return or_(DataReport.is_shared, mine)


def report_of(call: Call, row: DataReport) -> SavedReport:
    """A report as the caller sees it."""
    is_mine = row.created_user_id == call.actor.user_id
    return SavedReport(
        id=row.id, name=row.name, page=cast(PageName, row.page), search=row.search,
        is_shared=row.is_shared, is_mine=is_mine,
        may_delete=is_mine or may_clear(call, row.is_shared),
        created_user_name=row.created_user_name, created_at=epoch_seconds(row.created_at),
    )  # fmt: skip
