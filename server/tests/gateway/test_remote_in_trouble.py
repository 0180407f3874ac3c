"""A service in another process that is down, answers strangely or late."""

import asyncio
import time
from typing import Any

import pytest
from tests.gateway.elsewhere import USDK, gateway_to
from tests.support.ports import free_port
from tests.support.world import World

from longshore.gateway.remote import CALL_SECONDS, RemoteServices
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


async def test_calls_that_begin_at_once_share_a_client(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them made one, and all but the first were never closed; a late one has its own."""

    class Opened:
        is_closed = False

        async def aclose(self) -> None:
            self.is_closed = True

    made: list[Opened] = []

    async def opened(**_: Any) -> Opened:
        await asyncio.sleep(0)
        made.append(Opened())
        return made[-1]

    monkeypatch.setattr("longshore.gateway.remote.opened_client", opened)
    remote = RemoteServices(settings)
    found = await asyncio.gather(*(remote._open_client() for _ in range(5)))
    await remote.close()
    assert len(made) == 1 and found == made * 5
    assert made[0].is_closed
    late = await remote._open_client()
    await remote.close()
    assert late.is_closed


class TestServiceInTrouble:
    """The browser waits 10 seconds; what went wrong is said before that."""

    def test_before_the_browser(self) -> None:
        assert CALL_SECONDS < 10

    async def ask(self, database: Database, settings: Settings, world: World, url: str) -> Any:
        started = time.monotonic()
        async with gateway_to(database, settings, url) as client:
            answer = await client.call(
                "POST",
                f"{USDK}/sdk/sandboxAccount/list",
                user=world.aurora.pack,
                game=world.aurora.games[0],
            )
        assert time.monotonic() - started < 60
        return answer

    async def test_down(self, database: Database, settings: Settings, world: World) -> None:
        url = f"http://127.0.0.1:{free_port()}"
        answer = await self.ask(database, settings, world, url)
        assert answer.code == 4641
        assert "usdk" in answer.msg

    @pytest.mark.parametrize(
        ("sent", "code"),
        [
            (b"", 4643),
            (b"nonsense", 4643),
            (b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n", 4643),
            (b"HTTP/1.1 302 Found\r\nlocation: /x\r\ncontent-length: 0\r\n\r\n", 4643),
            (b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nhi", 4643),
            (None, 4642),
        ],
    )
    async def test_strange_answers(
        self,
        sent: bytes | None,
        code: int,
        database: Database,
        settings: Settings,
        world: World,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        if sent is None:
            monkeypatch.setattr("longshore.gateway.remote.CALL_SECONDS", 0.7)

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            if sent is None:
                await asyncio.sleep(30)
            else:
                writer.write(sent)
            writer.close()

        listener = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]
        found = await self.ask(database, settings, world, f"http://127.0.0.1:{port}")
        listener.close()
        assert found.code == code
