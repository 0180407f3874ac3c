"""Calls of builds that do not go through the gateway: events, archives, the install page."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Query, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, StringConstraints
from starlette.responses import StreamingResponse

from longshore.account.identity import Caller, Permission, Wired, may_still_see, need, public
from longshore.domains.pack.builds import links
from longshore.domains.pack.builds.archive import Archive
from longshore.domains.pack.builds.schemas import InstallOutput
from longshore.integrations.resources import Ports
from longshore.kit.errors import BusyError
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.text.fields import Id

router = OperationRouter(tags=["builds"])

_LONGEST_SECONDS = 600.0
# Of one session; each open page of the console has one.
_MOST_STREAMS = 16

Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{20,100}$")]


class EventQuery(BaseModel):
    """The game whose events are wanted."""

    game_id: Id


async def _game(actor: Caller, ports: Ports, query: Annotated[EventQuery, Query()]) -> int:
    """The wanted game, checked before the answer begins.

    Raises:
        BusyError: the session has more pages open than any person.
    """
    if ports.events.streams_of(actor.token) >= _MOST_STREAMS:
        raise BusyError()
    return actor.game(query.game_id)


class TicketQuery(BaseModel):
    """The token of a link."""

    token: Token


@router.get_operation(
    "/ultra/pack/events",
    access=need(Permission.PACK),
    response_class=EventSourceResponse,
)
async def follow_pack_events(
    request: Request, actor: Caller, ports: Ports, game_id: Annotated[int, Depends(_game)]
) -> AsyncIterator[ServerSentEvent]:
    """Events of the game's mother packages and builds; ends after ten minutes, connect again.

    It ends with the session, too: nothing is told after a sign-out.
    """
    deadline = asyncio.get_running_loop().time() + _LONGEST_SECONDS
    async with ports.events.follow(actor.publisher_id, game_id, listener=actor.token) as events:
        while True:
            try:
                async with asyncio.timeout_at(deadline):
                    event = await anext(events)
            except (TimeoutError, StopAsyncIteration):
                return
            if not await may_still_see(request, actor, game_id):
                return
            yield ServerSentEvent(event=event.kind, data=event.values or {"id": 0})


@router.get_operation(
    "/ultra/pack/install", access=public(), response_model=Envelope[InstallOutput]
)
async def read_install_page(
    context: Context, ports: Ports, wired: Wired, query: Annotated[TicketQuery, Query()]
) -> Envelope[InstallOutput]:
    """What a phone shows that opened an install link."""
    page = await links.install_page(wired.database, ports, query.token, context.language)
    return ok(page)


@router.get_operation(
    links.ZIP_PATH, access=public(), response_class=StreamingResponse, response_model=None
)
async def download_packages(
    ports: Ports, wired: Wired, query: Annotated[TicketQuery, Query()]
) -> StreamingResponse:
    """All packages of a link as one ZIP, without compression."""
    opened = await links.open_ticket(wired.database, query.token, ports.settings.time_zone)
    archive = Archive(ports.store, opened.items, opened.zip_name)
    return StreamingResponse(
        archive.stream(),
        media_type="application/zip",
        headers={
            "Content-Length": str(archive.size),
            "Content-Disposition": links.disposition(archive.name),
            "Cache-Control": "no-store",
        },
    )
