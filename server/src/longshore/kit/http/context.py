"""What a request says of itself, read once from its headers (house rule: one dependency)."""

from typing import Annotated

from fastapi import Depends, Request

from longshore.kit.errors import MalformedBodyError
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings
from longshore.kit.text.language import language_of


def settings_of(request: Request) -> Settings:
    """The settings that this application was built with."""
    settings: Settings = request.app.state.settings
    return settings


async def request_context(request: Request) -> RequestContext:
    """Read the request's headers, once a request; nothing in here is trusted yet.

    Raises:
        MalformedBodyError: the query holds U+0000, which no text of the database can.
    """
    known: RequestContext | None = getattr(request.state, "context", None)
    if known is not None:
        return known
    if b"%00" in request.scope["query_string"]:
        raise MalformedBodyError()
    headers = request.headers
    request.state.context = context = RequestContext(
        request_id=getattr(request.state, "request_id", "-"),
        language=language_of(request),
        token=headers.get("access-token", ""),
        uid=headers.get("uid", ""),
        appid=headers.get("appid", ""),
        page_path=headers.get("path", "")[:300],
        ip=client_ip(request, settings_of(request).trusted_proxies),
        user_agent=headers.get("user-agent", "")[:300],
    )
    return context


def client_ip(request: Request, trusted_proxies: int) -> str:
    """The caller's address: the socket's, or the entry that the last trusted proxy wrote.

    A caller can put anything to the left of what our own proxies append, so we count from the
    right and never further than the proxies that were configured.
    """
    peer = request.client.host if request.client else "unknown"
    if not trusted_proxies:
        return peer
    # A proxy may append to the line that came or add one of its own: all lines are one list.
    lines = request.headers.getlist("x-forwarded-for")
    hops = [hop.strip() for line in lines for hop in line.split(",")]
    hops = [hop for hop in hops if hop]
    return hops[-min(trusted_proxies, len(hops))] if hops else peer


Context = Annotated[RequestContext, Depends(request_context)]
