"""Telling what is to be told of incidents, within each target's rate."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.games import games_by_ids
from longshore.domains.operate.alerts.kinds import KINDS
from longshore.domains.operate.alerts.models import AlertIncident, AlertNotice, AlertTarget
from longshore.domains.operate.alerts.reaching import seconds_to_wait, teller_of
from longshore.integrations.alerting import Attempt, Notice, Outbox
from longshore.integrations.messaging import NotSentError
from longshore.integrations.resources import Resources
from longshore.kit.clock import epoch_seconds
from longshore.kit.db.database import Database
from longshore.kit.text.text import Language, Text

_OUTBOX = Outbox("alert_notice")
_EVENTS = {
    "opened": Text("【{game}】告警：{what}", "[{game}] Alert: {what}"),
    "repeated": Text("【{game}】仍未恢复：{what}", "[{game}] Still: {what}"),
    "resolved": Text("【{game}】已恢复：{what}", "[{game}] Resolved: {what}"),
    "test": Text("【{game}】这是一条测试告警", "[{game}] This is a test alert"),
}


async def tell_due(database: Database, resources: Resources) -> int:
    """Send what is due; how many were tried."""
    return await _OUTBOX.send_due(database, lambda one: _tell(database, resources, one))


async def _tell(database: Database, resources: Resources, notice_id: int) -> None:
    async with database.system() as session:
        statement = (
            select(AlertNotice, AlertIncident, AlertTarget)
            .join(AlertIncident, AlertIncident.id == AlertNotice.incident_id)
            .join(AlertTarget, AlertTarget.id == AlertNotice.target_id)
            .where(AlertNotice.id == notice_id)
            .with_for_update(of=AlertNotice, key_share=True)
        )
        found = (await session.execute(statement)).one_or_none()
        if found is None:
            return
        row, incident, target = found
        if incident.resolved_at and row.event != "resolved" and row.attempts > 1:
            # Its end has been told meanwhile: nobody is told of a fault after that.
            await session.delete(row)
            return
        wait = await seconds_to_wait(session, target)
        if not wait:
            # What the last attempt said is over: by this its end knows who is being told.
            row.said = ""
        told = await _notice(session, row, incident, target)
    if wait:
        await _OUTBOX.postpone(database, row.id, wait)
        return
    try:
        async with database.system() as session:
            teller = await teller_of(session, resources, target)
        await teller.tell(told)
    except NotSentError as error:
        attempt = Attempt(row.id, row.attempts, row.publisher_id, row.game_id)
        await _OUTBOX.failed(database, attempt, f"{error.kind} {error.said}".strip())
        return
    await _OUTBOX.sent(database, row.id)


async def test_notice(session: AsyncSession, target: AlertTarget, notice_id: str) -> Notice:
    """What a target is told to try it."""
    (game,) = await games_by_ids(session, [target.game_id])
    text_ = _EVENTS["test"].filled(game=game.Name).in_language(target.language)
    return Notice(notice_id, text_, {"event": "test", "game_id": target.game_id})


def said_of(incident: AlertIncident, language: Language, value: int | None = None) -> str:
    """An incident in words."""
    kind = KINDS[incident.kind]  # type: ignore[index]
    what = kind.text.filled(
        value=incident.value if value is None else value,
        minutes=incident.minutes,
        threshold=incident.threshold,
    )
    return what.in_language(language)


async def _notice(
    session: AsyncSession, row: AlertNotice, incident: AlertIncident, target: AlertTarget
) -> Notice:
    (game,) = await games_by_ids(session, [row.game_id])
    what = said_of(incident, target.language)
    facts = {
        "event": row.event,
        "incident_id": incident.id,
        "rule": incident.kind,
        "game_id": row.game_id,
        "value": incident.value,
        "peak": incident.peak,
        "threshold": incident.threshold,
        "minutes": incident.minutes,
        "opened_at": epoch_seconds(incident.opened_at),
        "resolved_at": epoch_seconds(incident.resolved_at) if incident.resolved_at else None,
    }
    said = _EVENTS[row.event].filled(game=game.Name, what=what).in_language(target.language)
    return Notice(f"alert_{row.id}", said, facts)
