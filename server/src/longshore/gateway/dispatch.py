"""From a target to an answer: look-up, permission, form, game, and only then the handler.

`dispatch_locally` runs the handler in this process; `remote.RemoteServices.dispatch` hands the same
checked call to another one. Configuration chooses, service by service.
"""

from collections.abc import Callable
from typing import Protocol

import structlog
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from longshore.account.identity import (
    Actor,
    Call,
    PhoneViewOnlyError,
    Proven,
    call_of,
    held_user,
    reconfirm,
    require,
)
from longshore.gateway.action import Action, Registry
from longshore.gateway.errors import UnknownActionError
from longshore.gateway.target import Service, Target
from longshore.kit.errors import ApiError, MethodNotAllowedError
from longshore.kit.http import replay
from longshore.kit.http.body import validated
from longshore.kit.http.envelope import ok
from longshore.kit.http.request_context import RequestContext

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
        payload: dict[str, object],
    ) -> Response:
        """The action's answer; `payload` is what `form` was read from."""


async def dispatch_locally(
    request: Request,
    context: RequestContext,
    actor: Actor,
    action: Action,
    form: BaseModel,
    game_id: int | None,
    payload: dict[str, object],
) -> Response:
    """Run the handler here, in one transaction that is committed before the answer leaves."""
    call = await call_of(request, context, actor, game_id)
    proven: Proven | None = None
    if getattr(action.handler, "asks_password", False):
        proven = await reconfirm(call.services, actor, form.password)  # type: ignore[attr-defined]
    if action.opens_transactions:
        result = await action.handler(call, form)
        return Response(ok(result).model_dump_json(), media_type="application/json")
    if action.only_reads:
        async with call.services.database.reading(call.publisher_id) as session:
            return await _answered(call.within(session), action, form)
    try:
        made = (await action.before(call, form),) if action.before else ()
        return await _in_transaction(call, action, form, proven, made)
    except ApiError:
        # The same call may have been done while this one ran, which then found its name taken.
        async with call.services.database.publisher(call.publisher_id) as session:
            if answer := await replay.found(session):
                return answer
        raise


async def _in_transaction(
    call: Call, action: Action, form: BaseModel, proven: Proven | None, made: tuple[object, ...]
) -> Response:
    async with call.services.database.publisher(call.publisher_id) as session:
        if proven is not None:
            # What a password confirmed that is another one by now is not done.
            await held_user(session, proven)
        return await _answered(call.within(session), action, form, *made)


async def _answered(call: Call, action: Action, form: BaseModel, *made: object) -> Response:
    if answer := await replay.found(call.session):
        return answer
    return await replay.remember(call.session, ok(await action.handler(call, form, *made)))


async def serve(
    registry: Registry,
    request: Request,
    context: RequestContext,
    actor: Actor,
    target: Target | None,
    payload: dict[str, object],
    dispatch_of: Callable[[Service], Dispatch],
) -> Response:
    """Answer a call to a target; `dispatch_of` says where a service runs.

    Raises:
        UnknownActionError, MethodNotAllowedError, NoPermissionError, ValidationFailedError,
        PhoneViewOnlyError,
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
    if actor.is_phone_view and not action.is_on_phone:
        raise PhoneViewOnlyError()
    require(actor, *action.permissions)
    form = validated(request, action.request, payload)
    named = getattr(form, "game_id", None)
    # A game that a call names is checked, whether or not the action is about one.
    game_id = actor.game(named) if action.is_game_scoped or named is not None else None
    dispatch = dispatch_of(action.service)
    return await dispatch(request, context, actor, action, form, game_id, payload)
