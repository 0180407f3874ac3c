"""Calls of builds that do not go through the gateway: events, archives, the install page."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Query
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, StringConstraints
from starlette.responses import StreamingResponse

from longshore.domains.builds import links
from longshore.domains.builds.archive import Archive
from longshore.domains.builds.schemas import InstallOutput
from longshore.domains.identity import Caller, Permission, Wired, need, public
from longshore.integrations.resources import Ports
from longshore.kit.context import Context
from longshore.kit.envelope import Envelope, ok
from longshore.kit.fields import Id
from longshore.kit.operation import OperationRouter

router = OperationRouter(tags=["builds"])

_LONGEST_SECONDS = 600.0

Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{20,100}$")]


class EventQuery(BaseModel):
    """The game whose events are wanted."""

    game_id: Id


async def _game(actor: Caller, query: Annotated[EventQuery, Query()]) -> int:
    """The wanted game, checked before the answer begins."""
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
    actor: Caller, ports: Ports, game_id: Annotated[int, Depends(_game)]
) -> AsyncIterator[ServerSentEvent]:
    """Events of the game's mother packages and builds; ends after ten minutes, connect again."""
    deadline = asyncio.get_running_loop().time() + _LONGEST_SECONDS
    async with ports.events.follow(actor.publisher_id, game_id) as events:
        while True:
            try:
                async with asyncio.timeout_at(deadline):
                    event = await anext(events)
            except (TimeoutError, StopAsyncIteration):
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
    opened = await links.open_ticket(wired.database, query.token)
    archive = Archive(ports.store, opened.items)
    return StreamingResponse(
        archive.stream(),
        media_type="application/zip",
        headers={
            "Content-Length": str(archive.size),
            "Content-Disposition": links.disposition(archive.name),
            "Cache-Control": "no-store",
        },
    )
