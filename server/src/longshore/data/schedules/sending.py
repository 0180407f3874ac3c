"""Queueing what is due, and sending it on behalf of whoever made the schedule.

A schedule's message is queued once for a moment and a target, and sent at least once.
"""

from dataclasses import replace
from typing import cast

import structlog
from sqlalchemy import select, update

from longshore.account.identity import Call, Permission, acting_for, publishers
from longshore.data.dashboards import service as dashboards
from longshore.data.digests.parsing import UnreadableReportError
from longshore.data.export.pages import PageName
from longshore.data.reports import service as reports
from longshore.data.schedules import reasons
from longshore.data.schedules.models import DataSchedule, DataSending
from longshore.data.schedules.queueing import queue
from longshore.data.schedules.sections import Asked, sections_of
from longshore.data.schedules.service import cadence_of
from longshore.data.schedules.wording import fitted
from longshore.domains.games import games_by_ids
from longshore.domains.operate.alerts import AlertTarget, seconds_to_wait, teller_of
from longshore.integrations.alerting import Attempt, Notice, Outbox
from longshore.integrations.messaging import NotSentError
from longshore.integrations.resources import Resources
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database
from longshore.kit.errors import ApiError, NotFoundError
from longshore.kit.http.request_context import COMMAND_CONTEXT
from longshore.kit.text.text import Text

log = structlog.get_logger(__name__)
# A dashboard of 24 tiles, each of which the engine is given ten seconds for, and its sending.
_OUTBOX = Outbox("data_sending", lease_seconds=300)
_MOST_DUE = 100
_HEAD = Text("【{game}】{name}", "[{game}] {name}")
_CLOSED = Text(
    "看板上另有 {count} 个报表未共享，不在这里",
    "{count} more of the dashboard are not shared and not in here",
)


class _NotPossibleError(Exception):
    """No further attempt can help; why is one of `reasons`."""


async def send_due(database: Database, resources: Resources) -> None:
    """Queue what is due and send what is queued."""
    await queue_due(database, resources.settings.time_zone)
    await _OUTBOX.send_due(database, lambda one: _send(database, resources, one))


async def queue_due(database: Database, zone: str) -> int:
    """Queue the messages of every schedule that is due; how many schedules there were.

    One that was due several times while nothing ran is sent once.
    """
    async with database.system() as session:
        moment = now()
        wanted = (
            select(DataSchedule)
            .where(DataSchedule.is_on, DataSchedule.next_at <= moment)
            .order_by(DataSchedule.next_at)
            .limit(_MOST_DUE)
            .with_for_update(skip_locked=True)
        )
        rows = list((await session.execute(wanted)).scalars())
        for row in rows:
            await queue(session, row, row.next_at)
            row.next_at = cadence_of(row).next_after(moment, zone)
    return len(rows)


async def _send(database: Database, resources: Resources, number: int) -> None:
    async with database.system() as session:
        statement = (
            select(DataSending, DataSchedule, AlertTarget)
            .join(DataSchedule, DataSchedule.id == DataSending.schedule_id)
            .join(AlertTarget, AlertTarget.id == DataSending.target_id)
            .where(DataSending.id == number)
        )
        found = (await session.execute(statement)).one_or_none()
        if found is None:
            return
        row, schedule, target = found
        wait = await seconds_to_wait(session, target)
    if wait:
        await _OUTBOX.postpone(database, row.id, wait)
        return
    attempt = Attempt(row.id, row.attempts, row.publisher_id, row.game_id)
    try:
        if not target.is_on:
            raise _NotPossibleError(reasons.OFF)
        notice = await _notice(database, resources, row, schedule, target)
        async with database.system() as session:
            teller = await teller_of(session, resources, target, kind="figures")
        await teller.tell(notice)
    except _NotPossibleError as error:
        await _OUTBOX.given_up(database, attempt, str(error))
        if str(error) == reasons.NOT_THEIRS:
            await _switch_off(database, schedule)
    except NotSentError as error:
        await _OUTBOX.failed(database, attempt, f"{error.kind} {error.said}".strip())
    except ApiError as error:
        # The engine is away or busy: what a page would say.
        await _OUTBOX.failed(database, attempt, reasons.word_of(error, target.language))
    else:
        await _OUTBOX.sent(database, row.id)


async def _notice(
    database: Database,
    resources: Resources,
    row: DataSending,
    schedule: DataSchedule,
    target: AlertTarget,
) -> Notice:
    settings = resources.settings
    async with database.system() as session:
        actor = await acting_for(session, schedule.created_user_id)
        # Nobody is let in then; once it is over everything goes on as before.
        if actor is None and await publishers.is_suspended(session, schedule.publisher_id):
            raise _NotPossibleError(reasons.SUSPENDED)
    may = actor and actor.can(Permission.DATA_CENTER) and schedule.game_id in actor.game_ids
    if actor is None or not may:
        raise _NotPossibleError(reasons.NOT_THEIRS)
    context = replace(COMMAND_CONTEXT, language=target.language)
    call = Call(actor, context, settings, resources, None, schedule.game_id, own_database=database)
    async with database.publisher(schedule.publisher_id) as session:
        (game,) = await games_by_ids(session, [schedule.game_id])
        try:
            name, asked, closed = await _asked(call.within(session), schedule)
        except NotFoundError as error:
            raise _NotPossibleError(reasons.GONE) from error
    if not asked:
        raise _NotPossibleError(reasons.EMPTY)
    try:
        # With no connection held: the engine may take minutes, and a morning has many schedules.
        sections = await sections_of(call, asked)
    except UnreadableReportError as error:
        raise _NotPossibleError(error.key) from error
    address = str(settings.public_url or "").rstrip("/")
    kind = "reports" if schedule.report_id else "dashboards"
    number = schedule.report_id or schedule.dashboard_id
    place = f"{address}/micro/data-center/{kind}/{number}?game={schedule.game_id}"
    link = place if address else ""
    language = target.language
    head = _HEAD.filled(game=game.Name, name=name).in_language(language)
    told = [one.lines(language) for one in sections]
    if closed:
        told.append([_CLOSED.filled(count=closed).in_language(language)])
    text = fitted(head, told, link, target.kind, language)
    facts = {
        "event": "figures", "schedule_id": schedule.id, "game_id": schedule.game_id, "name": name,
        "due_at": epoch_seconds(row.moment), "link": link,
        "reports": [one.facts(language) for one in sections],
    }  # fmt: skip
    return Notice(f"figures_{row.id}", text, facts)


async def _asked(call: Call, schedule: DataSchedule) -> tuple[str, list[Asked], int]:
    """What it is called, the reports that it sends, and how many its owner may not open."""
    if schedule.report_id:
        report = await reports.seen(call, schedule.report_id)
        return report.name, [Asked(report.name, cast(PageName, report.page), report.search)], 0
    row = await dashboards.seen(call, schedule.dashboard_id or 0)
    opened = await dashboards.opened(call, row)
    seen = {tile.report.id: tile.report for tile in opened.tiles if tile.report}
    closed = {tile.report_id for tile in opened.tiles if not tile.report}
    asked = [Asked(one.name, one.page, one.search) for one in seen.values()]
    return row.name, asked, len(closed)


async def _switch_off(database: Database, schedule: DataSchedule) -> None:
    async with database.system() as session:
        await session.execute(
            update(DataSchedule).where(DataSchedule.id == schedule.id).values(is_on=False)
        )
