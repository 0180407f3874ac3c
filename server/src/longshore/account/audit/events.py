"""What an event of the audit log holds, however it is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import SecretStr

from longshore.kit.http.request_context import RequestContext
from longshore.kit.ids import new_uuid

HIDDEN = "***"


@dataclass(frozen=True, slots=True)
class AuditSubject:
    """Who acts: the publisher, the user (none for the system itself) and the name shown later."""

    publisher_id: int
    user_id: int | None
    name: str


def event_values(
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
) -> dict[str, Any]:
    """A new event by its columns; the database adds when it is.

    `action` is `<noun>.<verb>` ("game.update"). Of `before` and `after` only what differs is kept;
    secrets, told by their type `SecretStr`, are written as three stars.
    """
    old, new = _changed(before, after)
    return {
        "id": new_uuid(),
        "publisher_id": subject.publisher_id,
        "actor_id": subject.user_id,
        "actor_name": subject.name,
        "action": action,
        "target_type": target_type,
        "target_id": str(target_id),
        "target_name": target_name[:200],
        "game_id": game_id,
        "ip": context.ip,
        "request_id": context.request_id,
        "before": old,
        "after": new,
    }


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
