"""The application, which takes routers as they are and describes itself only when it is asked.

A start is what `make run`, a restart after a crash and a reload wait for.
"""

from collections.abc import Callable
from typing import Any, get_type_hints

from fastapi import FastAPI
from fastapi.params import Depends as DependsParam
from pydantic import BaseModel

from longshore import __version__
from longshore.kit.http.body import FORM, JSON, body_model
from longshore.kit.http.operation import OperationRouter, iter_api_routes


class Application(FastAPI):
    """A FastAPI without pages of its own, for routers whose paths are whole."""

    def __init__(self, title: str, **options: Any) -> None:
        super().__init__(
            title=title,
            version=__version__,
            docs_url=None,
            redoc_url=None,
            openapi_url=None,
            # Nobody collects it, and each request asks anew whether somebody does.
            telemetry={"tracing": False, "metrics": False, "logs": False},
            **options,
        )

    def take(self, router: OperationRouter) -> None:
        """Answer by this router's routes.

        `include_router` would make each of them a second time, for a prefix that ours do not have.
        """
        self.router.routes.extend(router.routes)

    def openapi(self) -> dict[str, Any]:
        """The description of every operation, with its form or JSON body.

        The schemas of hundreds of bodies take half a second, which a start need not wait for.
        """
        for route in iter_api_routes(self):
            if (model := _declared_body(route.endpoint)) and route.openapi_extra is not None:
                route.openapi_extra["requestBody"] = _request_body(model)
        return super().openapi()


def _declared_body(handler: Callable[..., Any]) -> type[BaseModel] | None:
    for hint in get_type_hints(handler, include_extras=True).values():
        for mark in getattr(hint, "__metadata__", ()):
            if isinstance(mark, DependsParam) and (model := body_model(mark.dependency)):
                return model
    return None


def _request_body(model: type[BaseModel]) -> dict[str, object]:
    schema = _inlined(model.model_json_schema())
    return {"required": True, "content": {kind: {"schema": schema} for kind in (FORM, JSON)}}


def _inlined(schema: dict[str, Any]) -> dict[str, object]:
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
