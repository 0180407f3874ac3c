"""Carrying out an action in another process, named by LONGSHORE_GATEWAY_<SERVICE>_URL."""

import asyncio
import json

import httpx2
import structlog
from pydantic import AnyHttpUrl, BaseModel
from starlette.requests import Request
from starlette.responses import Response

from longshore.account.identity import Actor
from longshore.gateway.action import Action
from longshore.gateway.errors import (
    ServiceAnswerError,
    ServiceDownError,
    ServiceTimeoutError,
)
from longshore.gateway.internal import signed_headers
from longshore.gateway.target import Service
from longshore.kit.http import replay
from longshore.kit.http.client import opened_client
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)
INTERNAL_PREFIX = "/internal/gateway/"
# The browser waits 10 seconds; what it is told must arrive before that.
CALL_SECONDS = 8.0
_CONNECT_SECONDS = 2.0
_MOST_BYTES = 32 << 20


_OWN_STATUSES = frozenset({200, 429, 500, 503, 507})
_KEPT = ("retry-after",)


class RemoteServices:
    """The services that run elsewhere, and the connections to them."""

    def __init__(self, settings: Settings) -> None:
        configured: dict[Service, AnyHttpUrl | None] = {
            "usdk": settings.gateway_usdk_url,
            "msdk": settings.gateway_msdk_url,
            "pb": settings.gateway_pb_url,
            "hgsdk": settings.gateway_hgsdk_url,
            "data-new": settings.gateway_data_new_url,
        }
        self._addresses = {
            service: str(url).rstrip("/") for service, url in configured.items() if url is not None
        }
        secret = settings.gateway_secret
        self._secret = secret.get_secret_value().encode() if secret else b""
        self._client: httpx2.AsyncClient | None = None
        self._opening = asyncio.Lock()

    def has(self, service: Service) -> bool:
        """True when the service runs in another process."""
        return service in self._addresses

    async def dispatch(
        self,
        request: Request,
        context: RequestContext,
        actor: Actor,
        action: Action,
        form: BaseModel,
        game_id: int | None,
        payload: dict[str, object],
    ) -> Response:
        """Hand a checked call to its service and pass the answer on.

        Raises:
            ServiceDownError, ServiceTimeoutError, ServiceAnswerError.
        """
        body = json.dumps(payload, ensure_ascii=False).encode()
        headers = signed_headers(
            self._secret,
            service=action.service,
            path=action.path,
            body=body,
            actor=actor,
            context=context,
            game_id=game_id,
        )
        url = f"{self._addresses[action.service]}{INTERNAL_PREFIX}{action.service}{action.path}"
        sent = {
            **headers,
            "content-type": "application/json",
            "accept-language": context.language,
            "x-request-id": context.request_id,
        }
        if request.method != "GET" and replay.HEADER in request.headers:
            sent[replay.HEADER] = request.headers[replay.HEADER]
        try:
            async with asyncio.timeout(CALL_SECONDS):
                client = await self._open_client()
                answer = await client.post(url, content=body, headers=sent)
        except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout) as error:
            log.error("gateway_service_down", service=action.service, error=repr(error)[:200])
            raise ServiceDownError(service=action.service) from error
        except (TimeoutError, httpx2.TimeoutException) as error:
            log.error("gateway_service_timeout", service=action.service, action=action.name)
            raise ServiceTimeoutError(service=action.service) from error
        except httpx2.HTTPError as error:
            log.error("gateway_service_broken", service=action.service, error=repr(error)[:200])
            raise ServiceAnswerError(service=action.service) from error
        is_envelope = answer.headers.get("content-type", "").startswith("application/json")
        # A fault of the service is a 5xx and has its envelope; any other status is not its own.
        is_own = answer.status_code in _OWN_STATUSES
        if not is_own or not is_envelope or len(answer.content) > _MOST_BYTES:
            log.error("gateway_service_answer", service=action.service, status=answer.status_code)
            raise ServiceAnswerError(service=action.service)
        kept = {name: answer.headers[name] for name in _KEPT if name in answer.headers}
        return Response(answer.content, answer.status_code, kept, media_type="application/json")

    async def close(self) -> None:
        """Close the connections."""
        async with self._opening:
            client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    async def _open_client(self) -> httpx2.AsyncClient:
        if self._client is not None:
            return self._client
        # One makes it, the others wait: each would be left with one that nobody closes.
        async with self._opening:
            if self._client is None:
                timeout = httpx2.Timeout(CALL_SECONDS, connect=_CONNECT_SECONDS)
                self._client = await opened_client(timeout=timeout, trust_env=False)
            return self._client
