"""Incidents for the console."""

from collections.abc import Sequence

from sqlalchemy import select

from longshore.account.identity import Call
from longshore.domains.operate.alerts.models import AlertIncident, AlertNotice, AlertTarget
from longshore.domains.operate.alerts.schemas import (
    IncidentOutput,
    IncidentPage,
    IncidentQuery,
    TellingOutput,
)
from longshore.domains.operate.alerts.telling import said_of
from longshore.kit.clock import epoch_seconds
from longshore.kit.text.text import Language


async def list_incidents(call: Call, query: IncidentQuery) -> IncidentPage:
    """One page of a game's incidents, the newest first, with who was told."""
    page = select(AlertIncident).where(AlertIncident.game_id == call.game_id)
    if query.state:
        is_open = AlertIncident.resolved_at.is_(None)
        page = page.where(is_open if query.state == "open" else ~is_open)
    if query.before is not None:
        page = page.where(AlertIncident.id < query.before)
    page = page.order_by(AlertIncident.id.desc()).limit(query.page_size + 1)
    rows = (await call.session.execute(page)).scalars().all()
    shown = rows[: query.page_size]
    told = await _notices(call, [row.id for row in shown])
    return IncidentPage(
        list=[_output(row, told.get(row.id, []), call.language) for row in shown],
        next=shown[-1].id if len(rows) > query.page_size else None,
    )


async def _notices(call: Call, ids: Sequence[int]) -> dict[int, list[TellingOutput]]:
    statement = (
        select(AlertNotice, AlertTarget.name)
        .join(AlertTarget, AlertTarget.id == AlertNotice.target_id)
        .where(AlertNotice.incident_id.in_(ids))
        .order_by(AlertNotice.id)
    )
    found: dict[int, list[TellingOutput]] = {}
    for row, name in (await call.session.execute(statement)).all():
        found.setdefault(row.incident_id, []).append(
            TellingOutput(
                target=name,
                event=row.event,
                state=row.state,
                said=row.said,
                at=epoch_seconds(row.sent_at or row.next_at),
            )
        )
    return found


def _output(row: AlertIncident, notices: list[TellingOutput], language: Language) -> IncidentOutput:
    return IncidentOutput(
        id=row.id,
        kind=row.kind,
        says=said_of(row, language, row.peak),
        value=row.value,
        peak=row.peak,
        threshold=row.threshold,
        opened_at=epoch_seconds(row.opened_at),
        resolved_at=epoch_seconds(row.resolved_at) if row.resolved_at else None,
        acknowledged_at=epoch_seconds(row.acknowledged_at) if row.acknowledged_at else None,
        acknowledged_user_name=row.acknowledged_user_name,
        notices=notices,
    )
