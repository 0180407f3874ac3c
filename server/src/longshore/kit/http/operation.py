"""Routers whose every route says who may call it; one that does not stops the start.

An operation is declared as `@router.post("/ultra/game/add", access=need(Permission.GAME_MANAGE))`.
The declaration is enforced by the dependency that it carries and is kept for the tests, the
documentation and the start-up check, so that it stands in one place.
"""

import functools
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.params import Depends as DependsParam
from fastapi.routing import APIRoute, iter_route_contexts
from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.db import turns
from longshore.kit.http import replay, throttle
from longshore.kit.http.context import client_ip, settings_of
from longshore.kit.http.planned import PlannedRoute

Handler = TypeVar("Handler", bound=Callable[..., Any])
# Signing in, first setup and invitations need a tenth of it; a stranger gets no more attention.
PUBLIC_BODY_BYTES = 16_384


class Access:
    """Who may call an operation: a short description and the dependency that enforces it.

    Where anybody may call (no dependency) a body has at most `PUBLIC_BODY_BYTES`.
    """

    def __init__(self, description: str, dependency: DependsParam | None, **facts: Any) -> None:
        self.description = description
        self.dependency = dependency
        self.facts = facts
        self.most_body_bytes = None if dependency else PUBLIC_BODY_BYTES


async def _as_stranger(request: Request) -> None:
    """Whoever has no name takes turns at the database by their address."""
    address = client_ip(request, settings_of(request).trusted_proxies)
    turns.caller.set(throttle.who(address))


_STRANGER = Depends(_as_stranger)


class UndeclaredOperationError(Exception):
    """Routes without a declaration exist; the text lists them."""


class OperationRouter(APIRouter):
    """An APIRouter that takes `access` on every route, each planned where it can be."""

    def __init__(self, **options: Any) -> None:
        super().__init__(route_class=PlannedRoute, **options)

    def operation(
        self, method: str, path: str, *, access: Access, **options: Any
    ) -> Callable[[Handler], Handler]:
        """Register a handler for `method path`, callable by whom `access` says."""
        described = options.pop("openapi_extra", {})

        def register(handler: Handler) -> Handler:
            extra: dict[str, object] = {"x-access": access.description, **described}
            handler.access = access  # type: ignore[attr-defined]
            self.add_api_route(
                path,
                _once(handler) if method in ("POST", "PUT") else handler,
                methods=[method],
                dependencies=[access.dependency or _STRANGER],
                openapi_extra=extra,
                operation_id=handler.__name__,
                **options,
            )
            return handler

        return register

    def get_operation(
        self, path: str, *, access: Access, **options: Any
    ) -> Callable[[Handler], Handler]:
        """Register a GET handler."""
        return self.operation("GET", path, access=access, **options)

    def post_operation(
        self, path: str, *, access: Access, **options: Any
    ) -> Callable[[Handler], Handler]:
        """Register a POST handler."""
        return self.operation("POST", path, access=access, **options)

    def put_operation(
        self, path: str, *, access: Access, **options: Any
    ) -> Callable[[Handler], Handler]:
        """Register a PUT handler."""
        return self.operation("PUT", path, access=access, **options)

    def delete_operation(
        self, path: str, *, access: Access, **options: Any
    ) -> Callable[[Handler], Handler]:
        """Register a DELETE handler."""
        return self.operation("DELETE", path, access=access, **options)


def _once(handler: Handler) -> Handler:
    """The handler, whose answer is kept in its own transaction when the call has a key."""

    @functools.wraps(handler)
    async def once(**given: Any) -> Any:
        session = _session_of(given) if replay.is_wanted() else None
        if session is None:
            return await handler(**given)
        if answer := await replay.found(session):
            return answer
        result = await handler(**given)
        return await replay.remember(session, result) if isinstance(result, BaseModel) else result

    return cast(Handler, once)


def _session_of(given: Mapping[str, Any]) -> AsyncSession | None:
    """The transaction that the handler was given, by itself or within a call."""
    for value in given.values():
        session = getattr(value, "open_session", value)
        if isinstance(session, AsyncSession):
            return session
    return None


def check_declared(app: FastAPI) -> None:
    """Refuse to start when a route has no declaration.

    Raises:
        UndeclaredOperationError: names the routes.
    """
    missing = [
        f"{sorted(route.methods or ())} {route.path}"
        for route in iter_api_routes(app)
        if not isinstance(getattr(route.endpoint, "access", None), Access)
    ]
    if missing:
        raise UndeclaredOperationError(
            "Operations without an access declaration: " + ", ".join(missing)
        )


def iter_api_routes(app: FastAPI) -> list[APIRoute]:
    """Every API route of the application, whatever router it came with."""
    found = (context.original_route for context in iter_route_contexts(app.routes))
    return [route for route in found if isinstance(route, APIRoute)]
