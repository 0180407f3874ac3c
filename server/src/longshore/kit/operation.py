"""Routers whose every route says who may call it; one that does not stops the start.

An operation is declared as `@router.post("/ultra/game/add", access=need(Permission.GAME_MANAGE))`.
The declaration is enforced by the dependency that it carries and is kept for the tests, the
documentation and the start-up check, so that it stands in one place.
"""

from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

from fastapi import APIRouter, FastAPI
from fastapi.params import Depends as DependsParam
from fastapi.routing import APIRoute, iter_route_contexts
from pydantic import BaseModel

from longshore.kit.body import FORM, JSON, body_model

Handler = TypeVar("Handler", bound=Callable[..., Any])


class Access:
    """Who may call an operation: a short description and the dependency that enforces it."""

    def __init__(self, description: str, dependency: DependsParam | None, **facts: Any) -> None:
        self.description = description
        self.dependency = dependency
        self.facts = facts


class UndeclaredOperationError(Exception):
    """Routes without a declaration exist; the text lists them."""


class OperationRouter(APIRouter):
    """An APIRouter that takes `access` on every route and documents form and JSON bodies."""

    def operation(
        self, method: str, path: str, *, access: Access, **options: Any
    ) -> Callable[[Handler], Handler]:
        """Register a handler for `method path`, callable by whom `access` says."""

        def register(handler: Handler) -> Handler:
            extra: dict[str, Any] = {"x-access": access.description}
            if model := _declared_body(handler):
                extra["requestBody"] = _request_body(model)
            handler.access = access  # type: ignore[attr-defined]
            self.add_api_route(
                path,
                handler,
                methods=[method],
                dependencies=[access.dependency] if access.dependency else [],
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


def _declared_body(handler: Callable[..., Any]) -> type[BaseModel] | None:
    for hint in get_type_hints(handler, include_extras=True).values():
        for mark in getattr(hint, "__metadata__", ()):
            if isinstance(mark, DependsParam) and (model := body_model(mark.dependency)):
                return model
    return None


def _request_body(model: type[BaseModel]) -> dict[str, Any]:
    schema = _inlined(model.model_json_schema())
    return {"required": True, "content": {kind: {"schema": schema} for kind in (FORM, JSON)}}


def _inlined(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with its `$defs` put where they are used: OpenAPI reads no local definitions."""
    definitions = schema.pop("$defs", {})

    def resolve(node: Any) -> Any:
        if isinstance(node, dict):
            name = str(node.get("$ref", "")).removeprefix("#/$defs/")
            if name in definitions:
                return resolve(definitions[name])
            return {key: resolve(value) for key, value in node.items()}
        return [resolve(value) for value in node] if isinstance(node, list) else node

    return resolve(schema)  # type: ignore[no-any-return]


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
