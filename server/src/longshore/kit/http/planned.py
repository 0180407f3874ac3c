"""Routes that know once, and not call by call, what their handlers are given.

To call a handler FastAPI goes through the tree of its dependencies anew, asks of each what kind of
function it is, and opens two stacks whether or not anything is put on them: a third of a list's
processor time. A planned route writes the tree down as steps when it is declared. What it gives, in
which order and with which refusals, is the same; an operation that needs more than that (headers as
parameters, streams, answers of another kind) is FastAPI's as ever.
"""

import inspect
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from fastapi.datastructures import DefaultPlaceholder
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import request_params_to_args
from fastapi.exceptions import RequestValidationError, ResponseValidationError
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_UNPLANNED = (
    "header_params", "cookie_params", "body_params", "websocket_param_name",
    "http_connection_param_name", "response_param_name", "background_tasks_param_name",
    "security_scopes_param_name", "own_oauth_scopes", "concurrency",
)  # fmt: skip
_OF_ANSWERS = (
    "status_code", "response_model_include", "response_model_exclude", "stream_item_field",
    "response_model_exclude_unset", "response_model_exclude_defaults",
    "response_model_exclude_none", "body_field", "dependency_overrides_provider",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Step:
    """One dependency: what it is given, by name, and whether it stays open for the handler.

    `given` are places of earlier steps; `request_name` is what it calls the request, if it asks.
    """

    call: Callable[..., Awaitable[Any]] | None
    opens: Callable[..., AbstractAsyncContextManager[Any]] | None
    request_name: str | None
    given: tuple[tuple[str, int], ...]

    def arguments(self, request: Request, values: list[Any]) -> dict[str, Any]:
        """What it is called with."""
        found = {name: values[place] for name, place in self.given}
        if self.request_name:
            found[self.request_name] = request
        return found


class PlannedRoute(APIRoute):
    """A route that solves its dependencies by a plan, where there can be one."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        super().__init__(path, endpoint, **options)
        self._steps: list[_Step] = []
        self.is_planned = self._is_plain() and self._plan()
        if self.is_planned:
            self.app = self._answer

    def _is_plain(self) -> bool:
        dependant = self.dependant
        return (
            inspect.iscoroutinefunction(self.endpoint)
            and isinstance(self.response_class, DefaultPlaceholder)
            and not any(getattr(self, name) for name in _OF_ANSWERS)
            and not any(getattr(dependant, name) for name in _UNPLANNED)
            and self.max_body_size is None
        )

    def _plan(self) -> bool:
        """Make the steps; false when a dependency is of a kind that is left to FastAPI."""
        places: dict[object, int] = {}
        of_handler = _given(self.dependant, self._steps, places)
        if of_handler is None:
            return False
        self._handler = _Step(
            self.endpoint, None, self.dependant.request_param_name, tuple(of_handler)
        )
        self._opens = any(step.opens for step in self._steps)
        return True

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        if self._opens:
            # Closed before the answer leaves: what is acknowledged is stored.
            async with AsyncExitStack() as stack:
                response = await self._respond(request, stack)
        else:
            response = await self._respond(request, None)
        await response(scope, receive, send)

    async def _respond(self, request: Request, stack: AsyncExitStack | None) -> Response:
        values: list[Any] = []
        for step in self._steps:
            given = step.arguments(request, values)
            if step.call:
                values.append(await step.call(**given))
            else:
                assert step.opens and stack
                values.append(await stack.enter_async_context(step.opens(**given)))
        given = self._handler.arguments(request, values)
        given |= self._parameters(request)
        answer = await self.endpoint(**given)
        return answer if isinstance(answer, Response) else self._encoded(answer)

    def _parameters(self, request: Request) -> dict[str, Any]:
        dependant = self.dependant
        found, faults = request_params_to_args(dependant.path_params, request.path_params)
        if dependant.query_params:
            of_query, more = request_params_to_args(dependant.query_params, request.query_params)
            found, faults = found | of_query, faults + more
        if faults:
            raise RequestValidationError(faults)
        return found

    def _encoded(self, answer: Any) -> Response:
        field = self.response_field
        assert field, f"{self.path} answers with {type(answer).__name__} and declares nothing"
        value, faults = field.validate(answer, {}, loc=("response",))
        if faults:
            raise ResponseValidationError(errors=faults, body=answer)
        body = field.serialize_json(value, by_alias=self.response_model_by_alias)
        return Response(body, media_type="application/json")


def _given(
    of: Dependant, steps: list[_Step], places: dict[object, int]
) -> list[tuple[str, int]] | None:
    """The steps before `of`, in FastAPI's order, and where they put what it is given by name."""
    given: list[tuple[str, int]] = []
    for dependant in of.dependencies:
        if any(getattr(dependant, name) for name in _UNPLANNED):
            return None
        if dependant.path_params or dependant.query_params:
            return None
        if (inner := _given(dependant, steps, places)) is None:
            return None
        place = places.get(dependant.call) if dependant.use_cache else None
        if place is None:
            step = _step(dependant, tuple(inner))
            if step is None:
                return None
            steps.append(step)
            place = places[dependant.call] = len(steps) - 1
        if dependant.name is not None:
            given.append((dependant.name, place))
    return given


def _step(dependant: Dependant, given: tuple[tuple[str, int], ...]) -> _Step | None:
    call, request_name = dependant.call, dependant.request_param_name
    if inspect.isasyncgenfunction(call) and dependant.scope == "function":
        return _Step(None, asynccontextmanager(call), request_name, given)
    if inspect.iscoroutinefunction(call):
        return _Step(call, None, request_name, given)
    return None
