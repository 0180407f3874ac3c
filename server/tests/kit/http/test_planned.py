"""A planned route gives its handler what FastAPI gives it, in the same order, and refuses alike."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

import httpx2
import pytest
from fastapi import Depends, FastAPI, Header, Query
from fastapi.responses import PlainTextResponse
from fastapi.routing import APIRoute, APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request

from longshore.kit.http.envelope import Envelope, install_handlers, ok
from longshore.kit.http.planned import PlannedRoute
from longshore.kit.paging import Rows

_done: list[str] = []


class Filter(BaseModel):
    """A query."""

    page: Annotated[int, Field(ge=1)] = 1
    names: list[str] = []
    since: int | None = Field(None, alias="from")


class Narrow(BaseModel):
    """What is answered."""

    id: int


class Wide(Narrow):
    """What is known, and not to be told."""

    secret: str = "x"


async def _caller(request: Request) -> str:
    _done.append("caller")
    if request.headers.get("who") == "nobody":
        raise PermissionError("nobody")
    return request.headers.get("who", "somebody")


async def _open(caller: Annotated[str, Depends(_caller)]) -> AsyncIterator[str]:
    _done.append("open")
    try:
        yield f"session of {caller}"
        _done.append("commit")
    except RuntimeError:
        _done.append("roll back")
        raise


async def _guard(caller: Annotated[str, Depends(_caller)]) -> None:
    _done.append(f"guard {caller}")


_Session = Annotated[str, Depends(_open, scope="function")]


def _routes(kind: type[APIRoute]) -> FastAPI:
    router = APIRouter(route_class=kind)

    @router.get("/list/{number}", dependencies=[Depends(_guard)])
    async def read(
        request: Request, session: _Session, number: int, query: Annotated[Filter, Query()]
    ) -> Envelope[Rows[Narrow]]:
        _done.append(f"{request.url.path} {session} {number} {query!r}")
        if number == 9:
            raise RuntimeError("nine")
        return ok(Rows(list=[Wide(id=number), Narrow(id=2)]))

    @router.get("/text")
    async def text(caller: Annotated[str, Depends(_caller)]) -> Any:
        return PlainTextResponse(caller, status_code=202)

    @router.get("/wrong")
    async def wrong(session: _Session) -> Envelope[Narrow]:
        return ok("no row")  # type: ignore[arg-type]

    @router.get("/header")
    async def header(name: Annotated[str, Header()]) -> Envelope[str]:
        return ok(name)

    app = FastAPI()
    install_handlers(app)
    app.router.routes.extend(router.routes)
    return app


async def _answers(app: FastAPI, path: str, **headers: str) -> tuple[object, ...]:
    _done.clear()
    transport = httpx2.ASGITransport(app=app)
    try:
        async with httpx2.AsyncClient(transport=transport, base_url="http://test") as client:
            found = await client.get(path, headers=headers)
    except Exception as error:  # noqa: BLE001 - whatever it is, both say it
        return type(error), list(_done)
    return found.status_code, found.content, found.headers["content-type"], list(_done)


@pytest.mark.parametrize("headers", [{}, {"who": "me"}, {"who": "nobody"}])
@pytest.mark.parametrize(
    "path",
    ["/list/1", "/list/1?page=3&names=a&names=b&from=5", "/list/x?page=0&from=y", "/list/9",
     "/text", "/wrong", "/header", "/nowhere"],
)  # fmt: skip
async def test_alike(path: str, headers: dict[str, str]) -> None:
    planned, usual = _routes(PlannedRoute), _routes(APIRoute)
    assert await _answers(planned, path, **headers) == await _answers(usual, path, **headers)


def test_which_are_planned() -> None:
    """What is not as plain as that is left to FastAPI."""
    found = {
        route.path: route.is_planned
        for route in _routes(PlannedRoute).routes
        if isinstance(route, PlannedRoute)
    }
    assert found == {"/list/{number}": True, "/text": True, "/wrong": True, "/header": False}


async def test_what_is_not_declared_is_not_told() -> None:
    _, body, *_ = await _answers(_routes(PlannedRoute), "/list/1")
    assert body == b'{"code":0,"msg":"","data":{"list":[{"id":1},{"id":2}]}}'
