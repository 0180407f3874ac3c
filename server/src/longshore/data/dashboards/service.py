"""What people do with dashboards: save, list, open and delete."""

from collections.abc import Sequence
from typing import cast

from sqlalchemy import ColumnElement, delete, func, or_, select

from longshore.account.identity import Call
from longshore.data.dashboards.models import DataDashboard, DataTile
from longshore.data.dashboards.schemas import (
    Dashboard,
    DashboardReference,
    DashboardRow,
    Dashboards,
    SaveDashboard,
    Tile,
    TileInput,
    TileShows,
    TileWidth,
)
from longshore.data.reports.models import DataReport
from longshore.data.reports.schemas import SavedQuery
from longshore.data.reports.service import MOST_SHOWN, is_seen_by, may_clear, report_of
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import ApiError, NotFoundError
from longshore.kit.http.needed import refuse_missing
from longshore.kit.text.text import Listed, Text

MOST_EACH = 50


class TooManyDashboardsError(ApiError):
    """Somebody has made as many dashboards of a game as one may."""

    code, key = 4985, "too_many_dashboards"
    message = Text(
        "你在这个游戏已有 {most} 个看板，先删除不用的",
        "You have made {most} dashboards of this game. Delete some that are not needed",
    )


class PrivateReportsError(ApiError):
    """Others would see a dashboard with reports that they may not open."""

    code, key = 4986, "private_reports_on_dashboard"
    message = Text(
        "先共享这些报表，再共享看板：{names}", "Share these reports before the dashboard: {names}"
    )


class DashboardChangedError(ApiError):
    """Other tiles stand there than the caller saw; nothing was kept.

    `data` is the dashboard as it is now: with its tiles as `seen` they may be replaced.
    """

    code, key = 4995, "dashboard_changed_meanwhile"
    message = Text(
        "这个看板刚在别处修改过，现在有：{names}。你的修改还没有保存；再次保存将替换它们",
        "This dashboard was just changed elsewhere and shows {names} now. Yours was not saved; "
        "save again to replace them",
    )


async def list_dashboards(call: Call, query: SavedQuery) -> Dashboards:
    """The caller's own dashboards of the game and those that others share, the newest first."""
    is_named = DataDashboard.name.icontains(query.keyword, autoescape=True)
    count = (
        select(func.count())
        .where(DataTile.dashboard_id == DataDashboard.id)
        .correlate(DataDashboard)
        .scalar_subquery()
    )
    is_mine = DataDashboard.created_user_id == call.actor.user_id
    wanted = (
        select(DataDashboard, count)
        .where(DataDashboard.game_id == call.game_id, _is_seen_by(call), is_named)
        .order_by(is_mine.desc(), DataDashboard.id.desc())
        .limit(MOST_SHOWN + 1)
    )
    rows = (await call.session.execute(wanted)).all()
    shown = sorted((_row(call, *row) for row in rows[:MOST_SHOWN]), key=lambda row: -row.id)
    return Dashboards(time_zone=call.settings.time_zone, list=shown, is_cut=len(rows) > MOST_SHOWN)


async def read_dashboard(call: Call, form: DashboardReference) -> Dashboard:
    """One dashboard, as whoever opens its address sees it.

    Raises:
        NotFoundError: no such one of this game, or somebody else's who does not share it.
    """
    return await opened(call, await seen(call, form.id))


async def seen(call: Call, number: int) -> DataDashboard:
    """A dashboard that the caller may open.

    Raises:
        NotFoundError: as `read_dashboard`.
    """
    wanted = select(DataDashboard).where(
        DataDashboard.id == number, DataDashboard.game_id == call.game_id, _is_seen_by(call)
    )
    row = (await call.session.execute(wanted)).scalar_one_or_none()
    if row is None:
        raise NotFoundError()
    return row


async def opened(call: Call, row: DataDashboard) -> Dashboard:
    """A dashboard with its tiles; those of reports that the caller may not open say so."""
    wanted = (
        select(DataTile, DataReport)
        .outerjoin(DataReport, (DataReport.id == DataTile.report_id) & is_seen_by(call))
        .where(DataTile.dashboard_id == row.id)
        .order_by(DataTile.place)
    )
    rows = (await call.session.execute(wanted)).all()
    tiles = [
        Tile(
            report_id=tile.report_id, width=cast(TileWidth, tile.width),
            shows=cast(TileShows, tile.shows), report=report and report_of(call, report),
        )
        for tile, report in rows
    ]  # fmt: skip
    return Dashboard(**dict(_row(call, row, len(tiles))), tiles=tiles)


async def save_dashboard(call: Call, form: SaveDashboard) -> Dashboard:
    """Make a dashboard, or change what the form carries of one of the caller's.

    Raises:
        NotFoundError: not one of the caller's, or a report that the caller may not open.
        ValidationFailedError: a new one lacks its name or its tiles.
        TooManyDashboardsError, PrivateReportsError, DashboardChangedError: as they say.
    """
    if form.id is None:
        refuse_missing(form, ("name", "tiles"), call.language)
    row = await _mine(call, form.id) if form.id else await _new(call)
    before = None if form.id is None else {"name": row.name, "is_shared": row.is_shared}
    kept = await opened(call, row) if form.id else None
    if kept and form.tiles is not None and form.seen is not None:
        _check_seen(kept, form.tiles, form.seen)
    row.name = form.name or row.name
    row.is_shared = row.is_shared if form.is_shared is None else form.is_shared
    if form.tiles is not None or form.is_shared:
        await _check_reports(call, row, form.tiles, kept)
    call.session.add(row)
    await call.session.flush()
    await call.session.refresh(row)
    if form.tiles is not None:
        await _put(call, row, form.tiles)
    saved = await opened(call, row)
    after = {"name": row.name, "is_shared": row.is_shared, "tiles": saved.tile_count}
    call.record("data_dashboard.save", row, before=before, after=after)
    return saved


async def _put(call: Call, row: DataDashboard, tiles: Sequence[TileInput]) -> None:
    """Put tiles in the place of those that stand there."""
    await call.session.execute(delete(DataTile).where(DataTile.dashboard_id == row.id))
    of = {"publisher_id": row.publisher_id, "game_id": row.game_id, "dashboard_id": row.id}
    call.session.add_all(
        DataTile(**of, place=place, **dict(tile)) for place, tile in enumerate(tiles)
    )
    await call.session.flush()


def _check_seen(kept: Dashboard, tiles: Sequence[TileInput], seen: Sequence[TileInput]) -> None:
    """Refuse to replace tiles by those of a page that was opened with others."""
    there = _told(kept.tiles)
    if there not in (_told(seen), _told(tiles)):
        names = [one.report.name if one.report else "-" for one in kept.tiles] or ["-"]
        raise DashboardChangedError(kept.model_dump(mode="json"), names=Listed(names))


def _told(tiles: Sequence[TileInput | Tile]) -> list[tuple[int, str, str]]:
    return [(one.report_id, one.width, one.shows) for one in tiles]


async def delete_dashboard(call: Call, form: DashboardReference) -> Dashboards:
    """Forget a dashboard, its reports stay; answers with those that are left.

    Raises:
        NotFoundError: not one of the caller's, nor a shared one that an owner may clear away.
    """
    row = await _mine(call, form.id, is_clearing=True)
    call.record("data_dashboard.delete", row, before={"is_shared": row.is_shared})
    await call.session.execute(delete(DataDashboard).where(DataDashboard.id == row.id))
    return await list_dashboards(call, SavedQuery())


async def _new(call: Call) -> DataDashboard:
    mine = select(func.count()).where(
        DataDashboard.game_id == call.game_id, DataDashboard.created_user_id == call.actor.user_id
    )
    if (await call.session.execute(mine)).scalar_one() >= MOST_EACH:
        raise TooManyDashboardsError(most=MOST_EACH)
    return DataDashboard(
        publisher_id=call.publisher_id, game_id=call.game_id, created_user_id=call.actor.user_id,
        created_user_name=call.actor.name, is_shared=False,
    )  # fmt: skip


async def _check_reports(
    call: Call, row: DataDashboard, tiles: Sequence[TileInput] | None, kept: Dashboard | None
) -> None:
    """Whether the reports of new tiles, or else of those that stand there, may stand there.

    One that its owner keeps to themselves since it was put there stays where it is.
    """
    there = kept.tiles if kept else ()
    closed = {tile.report_id for tile in there if tile.report is None}
    wanted = {tile.report_id for tile in (there if tiles is None else tiles)}
    rows = select(DataReport.id, DataReport.name, DataReport.is_shared).where(
        DataReport.id.in_(wanted), DataReport.game_id == call.game_id, is_seen_by(call)
    )
    found = (await call.session.execute(rows)).all()
    if tiles is not None and not wanted <= closed.union(one.id for one in found):
        raise NotFoundError()
    private = [one.name for one in found if not one.is_shared]
    if row.is_shared and private:
        raise PrivateReportsError(names=Listed(sorted(private)))


async def _mine(call: Call, number: int, *, is_clearing: bool = False) -> DataDashboard:
    row = await call.session.get(DataDashboard, number, with_for_update=True)
    if row is None or row.game_id != call.game_id:
        raise NotFoundError()
    is_mine = row.created_user_id == call.actor.user_id
    if not is_mine and not (is_clearing and may_clear(call, row.is_shared)):
        raise NotFoundError()
    return row


def _is_seen_by(call: Call) -> ColumnElement[bool]:
    mine = DataDashboard.created_user_id == call.actor.user_id
    return or_(DataDashboard.is_shared, mine)


def _row(call: Call, row: DataDashboard, tiles: int) -> DashboardRow:
    is_mine = row.created_user_id == call.actor.user_id
    return DashboardRow(
        id=row.id, name=row.name, is_shared=row.is_shared, tile_count=tiles,
        is_mine=is_mine, may_delete=is_mine or may_clear(call, row.is_shared),
        created_user_name=row.created_user_name, created_at=epoch_seconds(row.created_at),
    )  # fmt: skip
