"""The other side of `remote`: an application that answers the gateway's internal calls only."""

import json
from collections.abc import Collection
from typing import Annotated, Any

import structlog
from fastapi import Depends, Request
from pydantic import ValidationError
from starlette.responses import Response

from longshore.domains.gateway.action import Registry
from longshore.domains.gateway.dispatch import dispatch_locally
from longshore.domains.gateway.errors import InternalCallError, UnknownActionError
from longshore.domains.gateway.internal import (
    CALL_HEADER,
    SIGNATURE_HEADER,
    CallVerifier,
    InternalCall,
    UnsignedCallError,
)
from longshore.domains.gateway.remote import INTERNAL_PREFIX
from longshore.domains.gateway.target import Service, target_of_url
from longshore.domains.identity import require
from longshore.kit.envelope import Envelope, field_errors
from longshore.kit.errors import MalformedBodyError
from longshore.kit.operation import Access, OperationRouter

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
                body=await request.body(),
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
        try:
            payload = json.loads(await request.body())
            form = action.request.model_validate(payload)
        except ValidationError as error:
            raise field_errors(request, error.errors(include_url=False)) from error
        except ValueError as error:
            raise MalformedBodyError() from error
        return await dispatch_locally(
            request, call.context, call.actor, action, form, call.game_id, payload
        )

    return router
