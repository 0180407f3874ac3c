"""Routes without parameters, found by their path at once.

Starlette tries routes one after the other, and there are hundreds: for the later ones that was a
third of a call's processor time. This one stands first and answers for every path that is written
out; what it does not know is tried as ever.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Receive, Scope, Send

Place = tuple[str, str]
"""Method and path."""


class KnownPaths(BaseRoute):
    """The first route of an application whose other routes are complete."""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self._found: dict[Place, tuple[ASGIApp, APIRoute]] = {}
        for place, app, route in _plain(routes):
            self._found.setdefault(place, (app, route))

    def __contains__(self, place: Place) -> bool:
        """True when this place is found at once."""
        return place in self._found

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """A full match of a known path, or none."""
        if scope["type"] != "http" or scope.get("root_path"):
            return Match.NONE, {}
        found = self._found.get((scope["method"], scope["path"]))
        if found is None:
            return Match.NONE, {}
        _, route = found
        return Match.FULL, {"route": route, "endpoint": route.endpoint, "path_params": {}}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by the route that matched."""
        app, _ = self._found[scope["method"], scope["path"]]
        await app(scope, receive, send)


def _plain(routes: Sequence[BaseRoute]) -> Iterator[tuple[Place, ASGIApp, APIRoute]]:
    """Every route of one path that no earlier route with parameters would have answered."""
    earlier: list[Any] = []
    for context in iter_route_contexts(routes):
        route, path = context.original_route, context.path or ""
        if not isinstance(route, APIRoute) or "{" in path:
            earlier.append(getattr(context, "path_regex", None))
        elif not any(pattern and pattern.match(path) for pattern in earlier):
            for method in context.methods or ():
                yield (method, path), context.app, route
