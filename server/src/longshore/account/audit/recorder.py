"""Writing the audit log, in the same transaction as the change that it tells of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit.events import AuditSubject, event_values
from longshore.account.audit.models import AuditEvent
from longshore.kit.http.request_context import RequestContext


class Audited(Protocol):
    """A row that can stand in the audit log as it is; its `game_id`, if it has one, goes along."""

    @property
    def id(self) -> Any:
        """What it is told apart by."""

    @property
    def name(self) -> Any:
        """What people call it."""


@dataclass(frozen=True, slots=True)
class AuditTarget:
    """What a change is about, where that is no row with a name; `type` as for `record`."""

    id: object
    name: str = ""
    game_id: int | None = None
    type: str = ""


def record(
    session: AsyncSession,
    context: RequestContext,
    subject: AuditSubject,
    *,
    action: str,
    target_type: str,
    target_id: object,
    target_name: str = "",
    game_id: int | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Add one event to the caller's transaction; it stands or falls with the change.

    What is given is as `event_values` says.
    """
    values = event_values(
        context,
        subject,
        action=action,
        target_type=target_type,
        target_id=target_id,
        target_name=target_name,
        game_id=game_id,
        before=before,
        after=after,
    )
    session.add(AuditEvent(**values))
