"""Writing the audit log, in the same transaction as the change that it tells of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit.models import AuditEvent
from longshore.kit.http.request_context import RequestContext
from longshore.kit.ids import new_uuid

HIDDEN = "***"


@dataclass(frozen=True, slots=True)
class AuditSubject:
    """Who acts: the publisher, the user (none for the system itself) and the name shown later."""

    publisher_id: int
    user_id: int | None
    name: str


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

    `action` is `<noun>.<verb>` ("game.update"). Of `before` and `after` only what differs is kept;
    secrets, told by their type `SecretStr`, are written as three stars.
    """
    old, new = _changed(before, after)
    session.add(
        AuditEvent(
            id=new_uuid(),
            publisher_id=subject.publisher_id,
            actor_id=subject.user_id,
            actor_name=subject.name,
            action=action,
            target_type=target_type,
            target_id=str(target_id),
            target_name=target_name[:200],
            game_id=game_id,
            ip=context.ip,
            request_id=context.request_id,
            before=old,
            after=new,
        )
    )


def _changed(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> tuple[dict[str, object] | None, dict[str, object] | None]:
    if before is None or after is None:
        return _shown(before), _shown(after)
    keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    return (
        _shown({key: before[key] for key in keys if key in before}),
        _shown({key: after[key] for key in keys if key in after}),
    )


def _shown(values: Mapping[str, Any] | None) -> dict[str, object] | None:
    if values is None:
        return None
    return {key: HIDDEN if isinstance(value, SecretStr) else value for key, value in values.items()}
