"""Other addresses, and the text messages that were sent."""

from collections.abc import AsyncIterator, Awaitable, Callable

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client

from longshore.kit.db.database import Database


class AddressedClient(Client):
    """A caller from a given address."""

    def __init__(self, app: FastAPI, address: str) -> None:
        super().__init__(app)
        self._http = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app=app, client=(address, 1234)),
            base_url="http://longshore.test",
        )


@pytest.fixture
async def at(app: FastAPI) -> AsyncIterator[Callable[[str], Client]]:
    """Callers from other addresses than the usual one."""
    opened: list[Client] = []

    def open_client(address: str) -> Client:
        opened.append(AddressedClient(app, address))
        return opened[-1]

    yield open_client
    for client in opened:
        await client.close()


@pytest.fixture
def texts(app: FastAPI) -> Callable[[], Awaitable[list[tuple[str, str]]]]:
    """The text messages so far, newest first: phone and text."""

    async def read() -> list[tuple[str, str]]:
        return [(row.phone, row.text) for row in await app.state.sms.newest()]

    return read


@pytest.fixture
def run_sql(database: Database) -> Callable[..., Awaitable[None]]:
    """Change what time or an operator would change."""

    async def run(statement: str, **values: object) -> None:
        async with database.system() as session:
            await session.execute(text(statement), values)

    return run
