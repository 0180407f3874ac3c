"""Queueing what is due, and sending it on behalf of whoever made the schedule.

A schedule's message is queued once for a moment and a target, and sent at least once.
"""

from dataclasses import replace
from typing import cast

import structlog
from sqlalchemy import select, update

from longshore.account.identity import Call, Permission, acting_for
from longshore.data.dashboards import service as dashboards
from longshore.data.digests.digest import Digest
from longshore.data.digests.evaluating import digest_of
from longshore.data.digests.parsing import asked_by
from longshore.data.export.pages import PageName
from longshore.data.reports import service as reports
from longshore.data.schedules.models import DataSchedule, DataSending
from longshore.data.schedules.queueing import queue
from longshore.data.schedules.service import cadence_of
from longshore.data.schedules.wording import fitted, lines_of
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
# A dashboard of many tiles, asked of a busy engine.
_OUTBOX = Outbox("data_sending", lease_seconds=180)
_MOST_DUE = 100
_HEAD = Text("【{game}】{name}", "[{game}] {name}")
_NOT_THEIRS = Text(
    "创建人不能再看这个游戏的数据", "Whoever made it may not see the game's figures any more"
)
_GONE = Text("报表或看板已不再共享", "The report or dashboard is not shared any more")
_OFF = Text("接收方已关闭", "The target is switched off")


class _NotPossibleError(Exception):
    """No further attempt can help."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.en)
        self.said = said


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
            raise _NotPossibleError(_OFF)
        notice = await _notice(database, resources, row, schedule, target)
        async with database.system() as session:
            teller = await teller_of(session, resources, target, kind="figures")
        await teller.tell(notice)
    except _NotPossibleError as error:
        await _OUTBOX.given_up(database, attempt, error.said.in_language(target.language))
        if error.said is _NOT_THEIRS:
            await _switch_off(database, schedule)
    except NotSentError as error:
        await _OUTBOX.failed(database, attempt, f"{error.kind} {error.said}".strip())
    except ApiError as error:
        # The engine is away or busy: what a page would say.
        await _OUTBOX.failed(database, attempt, error.text(target.language))
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
    may = actor and actor.can(Permission.DATA_CENTER) and schedule.game_id in actor.game_ids
    if actor is None or not may:
        raise _NotPossibleError(_NOT_THEIRS)
    context = replace(COMMAND_CONTEXT, language=target.language)
    call = Call(actor, context, settings, resources, None, schedule.game_id)
    async with database.publisher(schedule.publisher_id) as session:
        (game,) = await games_by_ids(session, [schedule.game_id])
        try:
            name, asked = await _asked(call.within(session), schedule)
        except NotFoundError as error:
            raise _NotPossibleError(_GONE) from error
    async with database.reading(schedule.publisher_id) as session:
        reading = call.within(session)
        digests = [
            (one, await digest_of(reading, asked_by(page, search))) for one, page, search in asked
        ]
    address = str(settings.public_url or "").rstrip("/")
    kind = "reports" if schedule.report_id else "dashboards"
    number = schedule.report_id or schedule.dashboard_id
    place = f"{address}/micro/data-center/{kind}/{number}?game={schedule.game_id}"
    link = place if address else ""
    head = _HEAD.filled(game=game.Name, name=name).in_language(target.language)
    sections = [lines_of(one, digest, target.language) for one, digest in digests]
    text = fitted(head, sections, link, target.kind, target.language)
    facts = {
        "event": "figures", "schedule_id": schedule.id, "game_id": schedule.game_id, "name": name,
        "due_at": epoch_seconds(row.moment), "link": link, "reports": facts_of(digests),
    }  # fmt: skip
    return Notice(f"figures_{row.id}", text, facts)


async def _asked(call: Call, schedule: DataSchedule) -> tuple[str, list[tuple[str, PageName, str]]]:
    """What it is called, and the reports that it sends, as its owner sees them."""
    if schedule.report_id:
        report = await reports.seen(call, schedule.report_id)
        return report.name, [(report.name, cast(PageName, report.page), report.search)]
    row = await dashboards.seen(call, schedule.dashboard_id or 0)
    opened = await dashboards.opened(call, row)
    seen = {tile.report.id: tile.report for tile in opened.tiles if tile.report}
    return row.name, [(one.name, one.page, one.search) for one in seen.values()]


def facts_of(digests: list[tuple[str, Digest]]) -> list[dict[str, object]]:
    """What a program reads; as in the text no figures while those of the past come in."""
    withheld: dict[str, object] = {"figures": [], "chart": None}
    return [
        {"name": name, **digest.model_dump(mode="json"), **(withheld if digest.loading else {})}
        for name, digest in digests
    ]


async def _switch_off(database: Database, schedule: DataSchedule) -> None:
    async with database.system() as session:
        await session.execute(
            update(DataSchedule).where(DataSchedule.id == schedule.id).values(is_on=False)
        )
