"""Looking at the rules: opening, repeating and resolving incidents, each told by an outbox.

Of all processes one looks at a time, and the database has one open incident for a rule at most:
however many workers there are, an incident is opened once. What is told is written in the same
transaction as what it tells.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import structlog
from sqlalchemy import Select, and_, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.alerts.kinds import KINDS, WatchedKind
from longshore.domains.operate.alerts.measures import NobodyKnowsError
from longshore.domains.operate.alerts.models import (
    AlertIncident,
    AlertNotice,
    AlertRule,
    AlertTarget,
)
from longshore.domains.operate.publishing import zone_in_force
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.questions import Question

log = structlog.get_logger(__name__)
CLEAR_LOOKS = 2
"""How many looks in a row must find nothing: what flickers is one incident."""
_AT_ONCE = 50
_BEHIND = timedelta(seconds=10)
_MOST_REPEAT = timedelta(hours=24)


async def look(database: Database, resources: Resources) -> int:
    """Look at every rule that is due; how many there were.

    What nobody can measure for one rule is asked for no other in the same round: each would wait
    as long, and all others behind it.
    """
    done, unmeasured = 0, Counter[str]()
    while True:
        async with database.system() as session:
            due = (await session.execute(_due().limit(_AT_ONCE))).scalars().all()
        # Between the transactions: who answers may hang, and would hold up whoever sets a rule.
        asked = {rule.id: await _ask(rule, resources, unmeasured) for rule in due}
        async with database.system() as session:
            still = _due().where(AlertRule.id.in_(asked)).with_for_update(skip_locked=True)
            rules = (await session.execute(still)).scalars().all()
            for rule in rules:
                await _look_at(session, rule, resources.settings.time_zone, asked[rule.id])
        done += len(rules)
        if len(due) < _AT_ONCE or not rules:
            break
    for kind, count in unmeasured.items():
        log.warning("alert_rules_not_measured", kind=kind, rules=count)
    return done


def _due() -> Select[AlertRule]:
    """Rules that are to be looked at, the one that waits longest first."""
    is_due = AlertRule.is_on, AlertRule.next_at <= now()
    return select(AlertRule).where(*is_due).order_by(AlertRule.next_at)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is known of a rule that looks back `minutes`: None where that is asked of the database.

    Of a rule that `keeps_waiting` the answer took long, or never came.
    """

    minutes: int
    values: list[int] | None
    keeps_waiting: bool = False


async def _ask(rule: AlertRule, resources: Resources, unmeasured: Counter[str]) -> _Asked:
    """Ask what the database does not know, with no transaction open."""
    measure = KINDS[rule.kind].measure  # type: ignore[index]
    if not isinstance(measure, Question):
        return _Asked(rule.minutes, None)
    if unmeasured[rule.kind]:
        unmeasured[rule.kind] += 1
        return _Asked(rule.minutes, [])
    try:
        found = await measure.ask(resources, rule.game_id, rule.minutes, now())
    except NobodyKnowsError as error:
        log.info("alert_rule_not_measured", kind=rule.kind, game=rule.game_id, why=str(error))
        unmeasured[rule.kind] += 1
        return _Asked(rule.minutes, [], keeps_waiting=True)
    return _Asked(rule.minutes, found)


async def _look_at(session: AsyncSession, rule: AlertRule, zone: str, asked: _Asked) -> None:
    kind, moment = KINDS[rule.kind], now()  # type: ignore[index]
    if asked.minutes != rule.minutes:
        # Set anew since it was asked about: it is due still, and asked about as it is now.
        return
    rule.next_at = moment + timedelta(seconds=kind.every_seconds)
    if asked.keeps_waiting:
        # After those that it has kept waiting: it may be this game's figures alone that take long.
        rule.next_at += _BEHIND
    value = await _measured(session, rule, kind, moment, asked)
    if value is None:
        # Neither a fault nor the end of one.
        return
    statement = select(AlertIncident).where(
        AlertIncident.rule_id == rule.id, AlertIncident.resolved_at.is_(None)
    )
    incident = (await session.execute(statement)).scalar_one_or_none()
    if value >= rule.threshold:
        rule.cleared = 0
        if incident is None:
            await _open(session, rule, value, zone)
        else:
            await _go_on(session, rule, incident, value, zone)
    elif incident is not None:
        rule.cleared += 1
        incident.value = value
        if rule.cleared >= CLEAR_LOOKS:
            await _resolve(session, incident, zone)


async def _measured(
    session: AsyncSession, rule: AlertRule, kind: WatchedKind, moment: datetime, asked: _Asked
) -> int | None:
    """What the kind measures; None where nobody knows it now."""
    if isinstance(kind.measure, Question):
        return next(iter(asked.values or ()), None)
    values = {"game": rule.game_id, "minutes": rule.minutes, "moment": moment}
    return int((await session.execute(kind.measure, values)).scalar_one())


async def _open(session: AsyncSession, rule: AlertRule, value: int, zone: str) -> None:
    moment = now()
    added = (
        insert(AlertIncident)
        .values(
            publisher_id=rule.publisher_id,
            game_id=rule.game_id,
            rule_id=rule.id,
            kind=rule.kind,
            threshold=rule.threshold,
            minutes=rule.minutes,
            value=value,
            peak=value,
            opened_at=moment,
            tell_at=moment + timedelta(minutes=rule.repeat_minutes),
        )
        .on_conflict_do_nothing()
        .returning(AlertIncident)
    )
    incident = (await session.execute(added)).scalar_one_or_none()
    if incident is not None:
        await _tell(session, incident, "opened", zone, set(rule.target_ids))


async def _go_on(
    session: AsyncSession, rule: AlertRule, incident: AlertIncident, value: int, zone: str
) -> None:
    """Repeat what nobody has acknowledged, each time after twice as long, a day at most."""
    incident.value, incident.peak = value, max(value, incident.peak)
    if incident.acknowledged_at or incident.tell_at is None or incident.tell_at > now():
        return
    incident.repeats += 1
    wait = timedelta(minutes=rule.repeat_minutes) * 2 ** min(incident.repeats, 12)
    incident.tell_at = now() + min(wait, _MOST_REPEAT)
    await _tell(session, incident, "repeated", zone, set(rule.target_ids))


async def _resolve(session: AsyncSession, incident: AlertIncident, zone: str) -> None:
    """It is over: who was told of it is told so; who was not, is spared both.

    Who is being told in this moment has been.
    """
    incident.resolved_at = now()
    notices = AlertNotice.incident_id == incident.id
    is_on_its_way = and_(AlertNotice.attempts > 0, AlertNotice.said == "")
    waiting = delete(AlertNotice).where(notices, AlertNotice.state == "waiting", ~is_on_its_way)
    await session.execute(waiting)
    was_told = AlertNotice.state.in_(("sent", "waiting"))
    told = select(AlertNotice.target_id).where(notices, was_told).distinct()
    if targets := set((await session.execute(told)).scalars()):
        await _tell(session, incident, "resolved", zone, targets)


async def _tell(
    session: AsyncSession, incident: AlertIncident, event: str, zone: str, only: set[int]
) -> None:
    """Queue a notice to these targets; to all where none that is there is named.

    Their quiet hours are those of the game's clock; `zone` is the installation's.
    """
    zone = await zone_in_force(session, incident.game_id, zone)
    waiting = await _waiting(session, incident) if event == "repeated" else ()
    statement = select(AlertTarget).where(AlertTarget.game_id == incident.game_id)
    targets = (await session.execute(statement)).scalars().all()
    named = only.intersection(target.id for target in targets)
    moment = now()
    for target in targets:
        if not target.is_on or target.id in waiting or (named and target.id not in named):
            continue
        session.add(
            AlertNotice(
                publisher_id=incident.publisher_id,
                game_id=incident.game_id,
                incident_id=incident.id,
                target_id=target.id,
                event=event,
                next_at=awake(target, moment, zone),
                created_at=moment,
            )
        )


async def _waiting(session: AsyncSession, incident: AlertIncident) -> Collection[int]:
    """Targets that are still to be told of an incident, such as at the end of quiet hours.

    What they are told then says how it stands: nothing needs to be repeated to them.
    """
    statement = select(AlertNotice.target_id).where(
        AlertNotice.incident_id == incident.id, AlertNotice.state == "waiting"
    )
    return (await session.execute(statement)).scalars().all()


def awake(target: AlertTarget, moment: datetime, zone: str) -> datetime:
    """When a target may be told: the moment, or the end of the quiet hours that it falls into.

    Quiet hours from 22:00 until 8:00 go over midnight; an empty span means never.
    """
    start, end = target.quiet_from, target.quiet_until
    if start is None or end is None or start == end:
        return moment
    local = moment.astimezone(ZoneInfo(zone))
    minute = local.hour * 60 + local.minute
    is_quiet = start <= minute < end if start < end else minute >= start or minute < end
    if not is_quiet:
        return moment
    day = local.date() + timedelta(days=1 if minute >= end else 0)
    return datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=local.tzinfo)
