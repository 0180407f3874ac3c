"""From a target to an answer: look-up, permission, form, game, and only then the handler.

`dispatch_locally` runs the handler in this process; `remote.RemoteServices.dispatch` hands the same
checked call to another one. Configuration chooses, service by service.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

import structlog
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from longshore.domains.gateway.action import Action, Invocation, Registry
from longshore.domains.gateway.errors import UnknownActionError
from longshore.domains.gateway.target import Service, Target
from longshore.domains.identity import Actor, require, services_of
from longshore.integrations.resources import resources_of
from longshore.kit.context import RequestContext, settings_of
from longshore.kit.envelope import field_errors, ok
from longshore.kit.errors import MethodNotAllowedError

log = structlog.get_logger(__name__)


class Dispatch(Protocol):
    """Carries out a checked action."""

    async def __call__(
        self,
        request: Request,
        context: RequestContext,
        actor: Actor,
        action: Action,
        form: BaseModel,
        game_id: int | None,
        payload: dict[str, Any],
    ) -> Response:
        """The action's answer; `payload` is what `form` was read from."""


async def dispatch_locally(
    request: Request,
    context: RequestContext,
    actor: Actor,
    action: Action,
    form: BaseModel,
    game_id: int | None,
    payload: dict[str, Any],
) -> Response:
    """Run the handler here, in one transaction that is committed before the answer leaves."""
    services = await services_of(request)
    invocation = Invocation(
        actor, context, settings_of(request), resources_of(request), services, None, game_id
    )
    if action.opens_transactions:
        result = await action.handler(invocation, form)
    else:
        async with services.database.publisher(actor.publisher_id) as session:
            result = await action.handler(replace(invocation, open_session=session), form)
    return Response(ok(result).model_dump_json(), media_type="application/json")


async def serve(
    registry: Registry,
    request: Request,
    context: RequestContext,
    actor: Actor,
    target: Target | None,
    payload: dict[str, Any],
    dispatch_of: Callable[[Service], Dispatch],
) -> Response:
    """Answer a call to a target; `dispatch_of` says where a service runs.

    Raises:
        UnknownActionError, MethodNotAllowedError, NoPermissionError, ValidationFailedError,
        SelectGameError, NotFoundError, HeaderMismatchError, and what the handler raises.
    """
    action = registry.find(target) if target else None
    if action is None:
        log.warning(
            "gateway_refused",
            user_id=actor.user_id,
            publisher_id=actor.publisher_id,
            address=request.url.path[:300],
            header=context.page_path,
            payload=str(payload.get("path", ""))[:300],
        )
        raise UnknownActionError()
    if request.method not in action.methods:
        raise MethodNotAllowedError()
    require(actor, *action.permissions)
    try:
        form = action.request.model_validate(payload)
    except ValidationError as error:
        raise field_errors(request, error.errors(include_url=False)) from error
    named = getattr(form, "game_id", None)
    # A game that a call names is checked, whether or not the action is about one.
    game_id = actor.game(named) if action.is_game_scoped or named is not None else None
    dispatch = dispatch_of(action.service)
    return await dispatch(request, context, actor, action, form, game_id, payload)
