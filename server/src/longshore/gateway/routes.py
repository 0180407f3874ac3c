"""The gateway's addresses: one catch-all per service, and each action documented in its own place.

A documented address runs through the same checks as the catch-all; it exists so that the OpenAPI
description, and with it the typed client, knows every action.
"""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import Request
from starlette.responses import Response

from longshore.account.identity import Actor, Caller, need, signed_in
from longshore.gateway.action import Action, Registry
from longshore.gateway.dispatch import Dispatch, dispatch_locally, serve
from longshore.gateway.documented import (
    answer_of,
    described_body,
    form_of,
    sent_actions,
    sent_body,
)
from longshore.gateway.remote import RemoteServices
from longshore.gateway.target import (
    SENT_SERVICES,
    Service,
    refuse_doubled_headers,
    target_of_send,
    target_of_url,
)
from longshore.kit.errors import ValidationFailedError
from longshore.kit.http.body import read_fields
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope
from longshore.kit.http.operation import OperationRouter
from longshore.kit.http.request_context import RequestContext
from longshore.kit.text.language import field_message

PREFIX = "/ultra/protected/app/send/"
SEND = "/ultra/app/send"
# Services that have an address of their own: the target is what follows their name.
ADDRESSED: tuple[Service, ...] = ("usdk", "data-new")


async def _payload(request: Request, context: RequestContext) -> dict[str, object]:
    """The fields of a call: of the query for GET, else of the body; none may come twice."""
    if request.method != "GET":
        return await read_fields(request)
    pairs = request.query_params.multi_items()
    counts = Counter(name for name, _ in pairs)
    if doubled := next((name for name, count in counts.items() if count > 1), None):
        text = field_message({"type": "duplicate_key"}, context.language)
        rows = [{"field": doubled, "msg": text}]
        raise ValidationFailedError({"errors": rows}, summary=f"{doubled}: {text}")
    return dict(pairs)


def _dispatches(request: Request) -> Callable[[Service], Dispatch]:
    """Where each service runs."""
    remote: RemoteServices = request.app.state.remote_services
    return lambda service: remote.dispatch if remote.has(service) else dispatch_locally


def gateway_router(registry: Registry) -> OperationRouter:
    """Every address of the gateway, for the actions of this table."""
    router = OperationRouter(tags=["gateway"])
    for action in registry.of(*ADDRESSED):
        router.operation(
            action.methods[0],
            PREFIX + action.service + action.path,
            access=need(*action.permissions),
            response_model=answer_of(action),
        )(_documented(registry, action))
    _add_send(router, registry)
    _add_addressed(router, registry)
    return router


async def _serve_address(
    registry: Registry,
    request: Request,
    context: RequestContext,
    actor: Actor,
    service: Service,
) -> Response:
    refuse_doubled_headers(request)
    target = target_of_url(request, service, PREFIX + service)
    payload = await _payload(request, context)
    return await serve(registry, request, context, actor, target, payload, _dispatches(request))


def _documented(registry: Registry, action: Action) -> Callable[..., Awaitable[Response]]:
    """The endpoint of one action, with its query or body in its signature."""

    async def endpoint(request: Request, context: Context, actor: Caller, form: Any) -> Response:
        return await _serve_address(registry, request, context, actor, action.service)

    endpoint.__annotations__["form"] = form_of(action)
    endpoint.__name__ = action.name
    endpoint.__doc__ = action.summary
    return endpoint


def _add_send(router: OperationRouter, registry: Registry) -> None:
    """The address of the services that have none of their own."""
    sent = registry.of(*SENT_SERVICES)

    @router.post_operation(
        SEND,
        access=signed_in(),
        response_model=answer_of(*sent),
        openapi_extra=sent_actions(sent),
    )
    async def send_to_service(
        request: Request,
        context: Context,
        actor: Caller,
        _body: Annotated[None, described_body(sent_body(sent))],
    ) -> Response:
        """Call the action that the payload's `path`, or else the header `path`, names."""
        refuse_doubled_headers(request)
        payload = await read_fields(request)
        target = target_of_send(request, payload)
        return await serve(registry, request, context, actor, target, payload, _dispatches(request))


def _add_addressed(router: OperationRouter, registry: Registry) -> None:
    """What is under a service's address and not an action: it does not exist (4040)."""

    @router.post_operation(
        PREFIX + "usdk{path:path}", access=signed_in(), response_model=Envelope[Any]
    )
    async def send_to_usdk(
        request: Request, context: Context, actor: Caller, path: str
    ) -> Response:
        """Call an action of the usdk service; what is not registered does not exist (4040)."""
        return await _serve_address(registry, request, context, actor, "usdk")

    @router.get_operation(
        PREFIX + "data-new{path:path}", access=signed_in(), response_model=Envelope[Any]
    )
    async def read_from_data(
        request: Request, context: Context, actor: Caller, path: str
    ) -> Response:
        """Ask the data service; what is not registered does not exist (4040)."""
        return await _serve_address(registry, request, context, actor, "data-new")

    @router.post_operation(
        PREFIX + "data-new{path:path}", access=signed_in(), response_model=Envelope[Any]
    )
    async def send_to_data(
        request: Request, context: Context, actor: Caller, path: str
    ) -> Response:
        """Ask the data service with a body; what is not registered does not exist (4040)."""
        return await _serve_address(registry, request, context, actor, "data-new")
