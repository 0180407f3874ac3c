"""Routes that are found at once answer as those that are tried in turn."""

from collections.abc import Iterator

import httpx2
import pytest
from fastapi import APIRouter, FastAPI
from starlette.routing import Match

from longshore.kit.http.known_paths import KnownPaths
from longshore.kit.http.operation import iter_api_routes


def _app() -> FastAPI:
    app, early, late = FastAPI(), APIRouter(), APIRouter()

    @early.get("/things/{name}")
    async def thing(name: str) -> str:
        return f"thing {name}"

    @late.get("/things/last")
    async def never() -> str:
        return "never"

    @late.get("/all")
    async def read_all() -> str:
        return "read"

    @late.post("/all")
    async def write_all() -> str:
        return "written"

    app.include_router(early)
    app.include_router(late)
    return app


@pytest.fixture
def both() -> Iterator[tuple[FastAPI, FastAPI]]:
    """An application as it is, and one with the index."""
    indexed = _app()
    indexed.router.routes.insert(0, KnownPaths(indexed.routes))
    yield _app(), indexed


async def _answers(app: FastAPI) -> list[tuple[int, str, str | None]]:
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://x") as client:
        asked = [
            ("GET", "/all"), ("POST", "/all"), ("PUT", "/all"), ("GET", "/all/"), ("GET", "/%61ll"),
            ("GET", "/things/last"), ("GET", "/things/first"), ("GET", "/nothing"),
        ]  # fmt: skip
        found = [await client.request(method, path) for method, path in asked]
    return [(one.status_code, one.text, one.headers.get("location")) for one in found]


async def test_the_same_answers(both: tuple[FastAPI, FastAPI]) -> None:
    """Also where an earlier route with a parameter takes a path, and for other methods."""
    plain, indexed = both
    assert await _answers(indexed) == await _answers(plain)


def test_every_plain_path_of_the_console_is_known(app: FastAPI) -> None:
    """What none of the routes before it would have taken; the health check's is one."""
    first = app.router.routes[0]
    assert isinstance(first, KnownPaths)
    plain = [route for route in iter_api_routes(app) if "{" not in route.path]
    unknown = [
        (method, route.path)
        for route in plain
        for method in route.methods
        if (method, route.path) not in first
    ]
    assert len(plain) > 100 and unknown == []


def test_below_another_prefix_nothing_is_known(both: tuple[FastAPI, FastAPI]) -> None:
    """A proxy that puts the application below a path: the routes know how to read that."""
    _, indexed = both
    scope = {"type": "http", "method": "GET", "path": "/all", "root_path": "/below"}
    assert indexed.router.routes[0].matches(scope) == (Match.NONE, {})
