"""The other side of `remote`: an application that answers the gateway's internal calls only."""

import hashlib
from collections.abc import Collection
from typing import Annotated, Any

import structlog
from fastapi import Depends, Request
from starlette.responses import Response

from longshore.account.identity import require
from longshore.gateway.action import Registry
from longshore.gateway.dispatch import dispatch_locally
from longshore.gateway.errors import InternalCallError, UnknownActionError
from longshore.gateway.internal import (
    CALL_HEADER,
    SIGNATURE_HEADER,
    CallVerifier,
    InternalCall,
    UnsignedCallError,
)
from longshore.gateway.remote import INTERNAL_PREFIX
from longshore.gateway.target import Service, target_of_url
from longshore.kit.http import replay
from longshore.kit.http.body import read_limited, validated
from longshore.kit.http.context import settings_of
from longshore.kit.http.envelope import Envelope
from longshore.kit.http.json_body import read_object
from longshore.kit.http.operation import Access, OperationRouter

log = structlog.get_logger(__name__)


def internal_router(
    registry: Registry, verifier: CallVerifier, services: Collection[Service]
) -> OperationRouter:
    """The internal addresses of these services."""
    router = OperationRouter(tags=["internal"])

    async def signed(request: Request, service: str, path: str) -> InternalCall:
        try:
            return verifier.open(
                request.headers.get(CALL_HEADER, ""),
                request.headers.get(SIGNATURE_HEADER, ""),
                service=service,
                path=path,
                body=await _body(request),
            )
        except UnsignedCallError as error:
            log.warning("internal_call_refused", reason=str(error), service=service, path=path)
            raise InternalCallError() from error

    access = Access("signed by the gateway", Depends(signed))

    @router.post_operation(
        INTERNAL_PREFIX + "{service}{path:path}", access=access, response_model=Envelope[Any]
    )
    async def carry_out(
        request: Request, service: str, call: Annotated[InternalCall, Depends(signed)]
    ) -> Response:
        """Carry out an action that the gateway has checked; it is checked here once more."""
        known = next((one for one in services if one == service), None)
        target = target_of_url(request, known, INTERNAL_PREFIX + known) if known else None
        action = registry.find(target) if target else None
        if action is None:
            raise UnknownActionError()
        require(call.actor, *action.permissions)
        body = await _body(request)
        _begin_once(request, call, body)
        payload = read_object(body)
        form = validated(request, action.request, payload)
        return await dispatch_locally(
            request, call.context, call.actor, action, form, call.game_id, payload
        )

    return router


def _begin_once(request: Request, call: InternalCall, body: bytes) -> None:
    """A call that its caller sends again acts once, wherever it is carried out."""
    # Here no header says which game it is about.
    request.state.body_digest = hashlib.sha256(b"%d " % (call.game_id or 0) + body).digest()
    replay.begin(
        request, publisher_id=call.actor.publisher_id, user_id=call.actor.user_id,
        code_key=request.app.state.code_key,
    )  # fmt: skip


async def _body(request: Request) -> bytes:
    """The call's body, read once and no longer than the gateway itself takes bodies."""
    if not hasattr(request.state, "internal_body"):
        # A gateway's JSON can be longer than the form that it was read from.
        limit = 2 * settings_of(request).max_body_bytes
        request.state.internal_body = await read_limited(request, limit)
    body: bytes = request.state.internal_body
    return body
