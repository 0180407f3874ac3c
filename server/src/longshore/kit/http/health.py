"""Whether the process lives, and whether it can serve: for load balancers and supervisors."""

import asyncio
from typing import Literal

from fastapi import Request
from pydantic import BaseModel
from sqlalchemy import text
from starlette.responses import Response

from longshore.kit.db.database import Database
from longshore.kit.errors import UnavailableError
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import Access, OperationRouter
from longshore.kit.vitals import ailing

router = OperationRouter(tags=["health"])
_anybody = Access("public", None)
READY_SECONDS = 2.0

State = Literal["ok", "down"]


class Readiness(BaseModel):
    """What is needed to serve, and which parts of this process are not well."""

    database: State
    ailing: list[str]


@router.get_operation("/healthz", access=_anybody)
async def healthz() -> Envelope[str]:
    """The process answers."""
    return ok("ok")


@router.get_operation("/livez", access=_anybody)
async def livez() -> Envelope[str]:
    """The process answers; only a restart helps one that does not."""
    return ok("ok")


@router.get_operation("/readyz", access=_anybody, response_model=Envelope[Readiness])
async def readyz(request: Request) -> Response:
    """The process can serve: told within two seconds, with HTTP 503 when it cannot.

    Raises:
        UnavailableError: `data` says which part is down.
    """
    found = Readiness(database=await _database(request), ailing=ailing())
    if found.database == "down" or found.ailing:
        raise UnavailableError(found.model_dump())
    return Response(ok(found).model_dump_json(), media_type="application/json")


async def _database(request: Request) -> State:
    """One look at a time: a database that hangs is not asked again by everybody who wonders."""
    state = request.app.state
    look: asyncio.Task[None] | None = getattr(state, "look_at_database", None)
    if look is None or look.done():
        look = state.look_at_database = asyncio.create_task(_select_1(state.database))
    await asyncio.wait([look], timeout=READY_SECONDS)
    return "ok" if look.done() and look.exception() is None else "down"


async def _select_1(database: Database) -> None:
    async with database.system_engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
