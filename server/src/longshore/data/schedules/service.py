"""What people do with schedules: save, pause, send now, look at what was sent, delete."""

from collections.abc import Container, Iterable
from datetime import datetime
from typing import cast

from sqlalchemy import ColumnElement, delete, func, or_, select

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.data.dashboards import service as dashboards
from longshore.data.dashboards.models import DataDashboard
from longshore.data.reports import service as reports
from longshore.data.reports.models import DataReport
from longshore.data.reports.schemas import SavedQuery
from longshore.data.reports.service import MOST_SHOWN, may_clear
from longshore.data.schedules.cadence import Cadence, Kind
from longshore.data.schedules.models import DataSchedule, DataSending
from longshore.data.schedules.queueing import queue
from longshore.data.schedules.reasons import read
from longshore.data.schedules.schemas import (
    MOST_TARGETS,
    PauseSchedule,
    SaveSchedule,
    Schedule,
    ScheduleReference,
    Schedules,
    ScheduleTarget,
    Sending,
    Sendings,
)
from longshore.domains.operate.alerts import AlertTarget
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import ApiError, NotFoundError, ValidationFailedError
from longshore.kit.http.needed import refuse_missing
from longshore.kit.meanwhile import merged
from longshore.kit.text.text import Text

MOST_EACH = 50
_MOST_SENDINGS = 100
_SINGLE = ("cadence", "weekday", "month_day", "minute", "is_on")
_SET = ("report_id", "dashboard_id", *_SINGLE, "target_ids")


_TARGETS = Text(
    "这个定时发送刚在别处修改过，合在一起应有 1 到 {most} 个接收方",
    "This schedule was just changed elsewhere: together they must be 1 to {most} targets",
)
_NOBODY = Text(
    "接收方都已删除，先修改这个定时发送",
    "all of its targets were deleted. Change the schedule first",
)


class TooManySchedulesError(ApiError):
    """Somebody has made as many schedules of a game as one may."""

    code, key = 4987, "too_many_schedules"
    message = Text(
        "你在这个游戏已有 {most} 个定时发送，先删除不用的",
        "You have made {most} schedules of this game. Delete some that are not needed",
    )


async def list_schedules(call: Call, query: SavedQuery) -> Schedules:
    """Schedules of what the caller may open, the newest first, and the game's targets.

    The `keyword` is part of the name of the report or dashboard that is sent.
    """
    name = func.coalesce(DataReport.name, DataDashboard.name)
    is_mine = DataSchedule.created_user_id == call.actor.user_id
    wanted = (
        select(DataSchedule, name)
        .outerjoin(DataReport, DataReport.id == DataSchedule.report_id)
        .outerjoin(DataDashboard, DataDashboard.id == DataSchedule.dashboard_id)
        .where(
            DataSchedule.game_id == call.game_id,
            _is_seen_by(call),
            name.icontains(query.keyword, autoescape=True),
        )
        .order_by(is_mine.desc(), DataSchedule.id.desc())
        .limit(MOST_SHOWN + 1)
    )
    rows = (await call.session.execute(wanted)).all()
    shown = sorted(rows[:MOST_SHOWN], key=lambda row: -row[0].id)
    targets = select(AlertTarget).where(AlertTarget.game_id == call.game_id)
    found = list((await call.session.execute(targets.order_by(AlertTarget.id))).scalars())
    there = {one.id for one in found}
    return Schedules(
        time_zone=call.settings.time_zone,
        list=[_schedule(call, row, said, there) for row, said in shown],
        is_cut=len(rows) > MOST_SHOWN,
        targets=[
            ScheduleTarget(
                id=one.id, kind=one.kind, name=one.name, hint=one.hint, is_on=one.is_on
            )
            for one in found
        ],
    )  # fmt: skip


async def save_schedule(call: Call, form: SaveSchedule) -> Schedules:
    """Make a schedule, or change one of the caller's.

    Raises:
        NotFoundError: not one of the caller's, or what it names is not there for the caller.
        ValidationFailedError: a new one lacks what it needs, or nobody would be told any more.
        TooManySchedulesError: as it says.
    """
    if form.id is None:
        refuse_missing(form, ("cadence", "minute", "target_ids"), call.language)
    row = await _mine(call, form.id) if form.id else await _new(call)
    before = {name: getattr(row, name) for name in _SET} if form.id else None
    if form.report_id or form.dashboard_id:
        await _name_of(call, form)
        row.report_id, row.dashboard_id = form.report_id, form.dashboard_id
    for name in _SINGLE:
        if (value := getattr(form, name)) is not None:
            setattr(row, name, value)
    if form.target_ids is not None:
        row.target_ids = await _targets(call, row, form, form.target_ids)
    row.next_at = _next_at(call, row, now())
    call.session.add(row)
    await call.session.flush()
    after = {name: getattr(row, name) for name in _SET}
    call.record("data_schedule.save", await _audited(call, row), before=before, after=after)
    return await list_schedules(call, SavedQuery())


async def _targets(
    call: Call, row: DataSchedule, form: SaveSchedule, wanted: Iterable[int]
) -> list[int]:
    """Whom it is sent to now, with what another page of it has changed since the caller looked."""
    chosen = merged(row.target_ids, form.seen if form.id else None, wanted)
    there = select(AlertTarget.id).where(
        AlertTarget.game_id == call.game_id, AlertTarget.id.in_(chosen.union(wanted))
    )
    found = set((await call.session.execute(there)).scalars())
    if not found.issuperset(wanted):
        raise NotFoundError()
    if not 0 < len(chosen & found) <= MOST_TARGETS:
        raise _no_targets(_TARGETS.filled(most=MOST_TARGETS).in_language(call.language))
    return sorted(chosen & found)


def _no_targets(told: str) -> ValidationFailedError:
    return ValidationFailedError(
        {"errors": [{"field": "target_ids", "msg": told}]}, summary=told
    )  # fmt: skip


async def pause_schedule(call: Call, form: PauseSchedule) -> Schedules:
    """Send a schedule of one's own no more for now, or again from its next time on.

    Raises:
        NotFoundError: not one of the caller's.
    """
    row = await _mine(call, form.id)
    row.is_on, row.next_at = form.is_on, _next_at(call, row, now())
    call.record("data_schedule.pause", await _audited(call, row), after={"is_on": row.is_on})
    await call.session.flush()
    return await list_schedules(call, SavedQuery())


async def run_schedule(call: Call, form: ScheduleReference) -> Sendings:
    """Send a schedule of one's own now, besides its times.

    Raises:
        NotFoundError: not one of the caller's.
        ValidationFailedError: there is nobody left to be told.
    """
    row = await _mine(call, form.id)
    if not await queue(call.session, row, now(), is_besides=True):
        raise _no_targets(_NOBODY.in_language(call.language))
    call.record("data_schedule.run", await _audited(call, row))
    return await list_sendings(call, form)


async def list_sendings(call: Call, form: ScheduleReference) -> Sendings:
    """What became of a schedule's newest messages.

    Raises:
        NotFoundError: no such schedule of what the caller may open.
    """
    one = select(DataSchedule.id).where(
        DataSchedule.id == form.id, DataSchedule.game_id == call.game_id, _is_seen_by(call)
    )
    one = one.outerjoin(DataReport, DataReport.id == DataSchedule.report_id)
    one = one.outerjoin(DataDashboard, DataDashboard.id == DataSchedule.dashboard_id)
    if (await call.session.execute(one)).scalar_one_or_none() is None:
        raise NotFoundError()
    wanted = (
        select(DataSending, AlertTarget.name)
        .join(AlertTarget, AlertTarget.id == DataSending.target_id)
        .where(DataSending.schedule_id == form.id)
        .order_by(DataSending.id.desc())
        .limit(_MOST_SENDINGS)
    )
    rows = (await call.session.execute(wanted)).all()
    return Sendings(
        time_zone=call.settings.time_zone, list=[_sending(call, row, name) for row, name in rows]
    )


async def delete_schedule(call: Call, form: ScheduleReference) -> Schedules:
    """Forget a schedule and what it sent; answers with those that are left.

    Raises:
        NotFoundError: not one of the caller's, nor one of what is shared that an owner may clear
            away.
    """
    row = await _mine(call, form.id, is_clearing=True)
    call.record("data_schedule.delete", await _audited(call, row))
    await call.session.execute(delete(DataSchedule).where(DataSchedule.id == row.id))
    return await list_schedules(call, SavedQuery())


async def _new(call: Call) -> DataSchedule:
    mine = select(func.count()).where(
        DataSchedule.game_id == call.game_id, DataSchedule.created_user_id == call.actor.user_id
    )
    if (await call.session.execute(mine)).scalar_one() >= MOST_EACH:
        raise TooManySchedulesError(most=MOST_EACH)
    return DataSchedule(
        publisher_id=call.publisher_id, game_id=call.game_id, created_user_id=call.actor.user_id,
        created_user_name=call.actor.name, weekday=1, month_day=1, is_on=True,
        target_ids=[],
    )  # fmt: skip


async def _mine(call: Call, number: int, *, is_clearing: bool = False) -> DataSchedule:
    row = await call.session.get(DataSchedule, number, with_for_update=True)
    if row is None or row.game_id != call.game_id:
        raise NotFoundError()
    if row.created_user_id != call.actor.user_id:
        if not is_clearing or not may_clear(call, is_shared=True):
            raise NotFoundError()
        # Of what the caller may not see it is not there.
        await _name_of(call, row)
    return row


async def _name_of(call: Call, row: SaveSchedule | DataSchedule) -> str:
    if row.report_id:
        return (await reports.seen(call, row.report_id)).name
    return (await dashboards.seen(call, row.dashboard_id or 0)).name


async def _audited(call: Call, row: DataSchedule) -> AuditTarget:
    try:
        name = await _name_of(call, row)
    except NotFoundError:
        # Its owner keeps it to themselves now.
        name = ""
    return AuditTarget(row.id, name, game_id=row.game_id)


def _next_at(call: Call, row: DataSchedule, moment: datetime) -> datetime:
    return cadence_of(row).next_after(moment, call.settings.time_zone)


def cadence_of(row: DataSchedule) -> Cadence:
    """When a schedule is due."""
    return Cadence(cast(Kind, row.cadence), row.minute, row.weekday, row.month_day)


def _is_seen_by(call: Call) -> ColumnElement[bool]:
    return or_(
        DataSchedule.created_user_id == call.actor.user_id,
        DataReport.is_shared,
        DataDashboard.is_shared,
    )


def _schedule(call: Call, row: DataSchedule, name: str, there: Container[int]) -> Schedule:
    """As the caller sees it, with the targets that have not been deleted since."""
    told = {one: getattr(row, one) for one in ("id", *_SET)}
    is_mine = row.created_user_id == call.actor.user_id
    told["target_ids"] = [one for one in row.target_ids if one in there]
    return Schedule(
        **told, name=name,
        next_at=epoch_seconds(row.next_at) if row.is_on else None,
        is_mine=is_mine, may_delete=is_mine or may_clear(call, is_shared=True),
        created_user_name=row.created_user_name,
    )  # fmt: skip


def _sending(call: Call, row: DataSending, target: str) -> Sending:
    return Sending(
        id=row.id, target=target, due_at=epoch_seconds(row.moment), state=row.state,
        said=read(row.said, call.language), attempts=row.attempts,
        sent_at=epoch_seconds(row.sent_at) if row.sent_at else None,
    )  # fmt: skip
