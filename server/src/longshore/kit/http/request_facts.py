"""What becomes known of a request while it is served, for its line in the log and the metrics."""

from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import Scope


def note(request: HTTPConnection, **facts: Any) -> None:
    """Remember facts of this request: code, user, game, publisher."""
    facts_of(request.scope).update(facts)


def facts_of(scope: Scope) -> dict[str, Any]:
    """What has been noted so far."""
    facts: dict[str, Any] = scope.setdefault("state", {}).setdefault("told", {})
    return facts


def route_of(scope: Scope) -> str:
    """The declared path that serves a request.

    Never the path that was sent: it can hold a secret ticket, and whatever its sender likes.
    """
    route = scope.get("route")
    path = getattr(route, "path", None)
    if isinstance(path, str):
        return path
    # A mount has taken its prefix off; what lies below are files.
    return str(scope.get("root_path") or "-")
