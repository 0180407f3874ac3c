"""Outgoing calls: kept connections, and what over them is taken for an answer."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import uvloop
from tests.support.called_server import KeepingServer, Server, listening, refused

from longshore.integrations.http_out import OutgoingError, OutgoingHttp, pools
from longshore.integrations.http_out.connection import Connection


@pytest.fixture
async def keeping() -> AsyncIterator[KeepingServer]:
    async with listening(KeepingServer()) as told:
        yield told


@pytest.fixture
async def client(keeping: KeepingServer) -> AsyncIterator[OutgoingHttp]:
    client = OutgoingHttp(allowed=[f"127.0.0.1:{keeping.port}"])
    yield client
    await client.close()


class TestKept:
    """Connections are used again, by the same publisher and for the same place only."""

    async def calls(self, client: OutgoingHttp, port: int, *owners: int | None) -> None:
        for owner in owners:
            answer = await client.post(f"http://127.0.0.1:{port}/", b"", {}, owner=owner)
            assert (answer.status, answer.body, answer.remote_ip) == (200, b"ok", "127.0.0.1")

    async def test_one_connection_for_many_calls(
        self, client: OutgoingHttp, keeping: KeepingServer
    ) -> None:
        await self.calls(client, keeping.port, 1, 1, 1, 1)
        assert keeping.visitors == 1

    async def test_never_across_publishers(
        self, client: OutgoingHttp, keeping: KeepingServer
    ) -> None:
        await self.calls(client, keeping.port, 1, 2, 1, 2)
        assert keeping.visitors == 2

    async def test_without_an_owner_nothing_is_kept(
        self, client: OutgoingHttp, keeping: KeepingServer
    ) -> None:
        await self.calls(client, keeping.port, None, None)
        assert keeping.visitors == 2

    async def test_a_new_connection_is_checked_again(self, keeping: KeepingServer) -> None:
        """The name has moved inside: the next connection is refused."""
        answers = [["127.0.0.1"], ["10.0.0.1"]]

        async def resolve(host: str, port: int) -> list[str]:
            return answers.pop(0)

        keeping.closes_after = 1
        client = OutgoingHttp(resolve=resolve, allowed=["127.0.0.1"])
        url = f"http://game.example:{keeping.port}/"
        assert (await client.post(url, b"", {}, owner=1)).status == 200
        await asyncio.sleep(0.05)
        with pytest.raises(OutgoingError) as fault:
            await client.post(url, b"", {}, owner=1)
        assert (fault.value.kind, keeping.visitors) == ("address", 1)
        await client.close()

    async def test_an_idle_line_that_was_closed_is_no_fault(
        self, client: OutgoingHttp, keeping: KeepingServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The other side closes in the moment in which we send: the call goes out once more."""
        keeping.closes_after = 1
        await self.calls(client, keeping.port, 1)
        monkeypatch.setattr(
            Connection,
            "is_open",
            property(lambda connection: True, lambda connection, is_open: None),
            raising=False,
        )
        await self.calls(client, keeping.port, 1)
        assert keeping.visitors == 2

    async def test_a_fault_on_a_new_connection_is_told(
        self, client: OutgoingHttp, keeping: KeepingServer
    ) -> None:
        keeping.closes_after = 0
        assert await refused(client, f"http://127.0.0.1:{keeping.port}/", owner=1) == "protocol"
        assert keeping.visitors == 1

    async def test_connections_are_made_anew_after_their_time(
        self, client: OutgoingHttp, keeping: KeepingServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await self.calls(client, keeping.port, 1)
        monkeypatch.setattr(pools, "LIFE_SECONDS", 0.0)
        await self.calls(client, keeping.port, 1)
        assert keeping.visitors == 2

    async def test_the_least_used_places_go(
        self, client: OutgoingHttp, keeping: KeepingServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pools, "MOST_PLACES", 2)
        await self.calls(client, keeping.port, 1, 2, 3, 3, 2, 1)
        assert keeping.visitors == 4


class TestAnswers:
    """What may come over the line, and what of it is taken for the answer."""

    @pytest.mark.parametrize(
        ("answer", "body", "visitors"),
        [
            (b"Transfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n", b"ok", 1),
            (b"Content-Length: 2\r\nConnection: close\r\n\r\nok", b"ok", 2),
            # A second answer, which nobody asked for, is not the next call's.
            (b"Content-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", b"ok", 2),
            (b"Content-Length: 2\r\n\r\nok and more", b"ok", 2),
            (b"Content-Length: 0\r\n\r\n", b"", 1),
        ],
    )
    async def test_bodies(
        self,
        answer: bytes,
        body: bytes,
        visitors: int,
        client: OutgoingHttp,
        keeping: KeepingServer,
    ) -> None:
        keeping.answer = b"HTTP/1.1 200 OK\r\n" + answer
        for _ in range(2):
            came = await client.post(f"http://127.0.0.1:{keeping.port}/", b"", {}, owner=1)
            assert (came.status, came.body) == (200, body)
        assert keeping.visitors == visitors

    async def test_without_a_length_the_end_of_the_line_ends_it(
        self, client: OutgoingHttp, keeping: KeepingServer
    ) -> None:
        keeping.answer, keeping.closes_after = b"HTTP/1.1 200 OK\r\n\r\nall of it", 1
        for _ in range(2):
            came = await client.post(f"http://127.0.0.1:{keeping.port}/", b"", {}, owner=1)
            assert came.body == b"all of it"

    async def test_hints_before_the_answer_are_left_out(
        self, client: OutgoingHttp, keeping: KeepingServer
    ) -> None:
        hints = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        keeping.answer = hints + hints + keeping.answer
        for _ in range(2):
            came = await client.post(f"http://127.0.0.1:{keeping.port}/", b"", {}, owner=1)
            assert (came.status, came.body, "link" in came.headers) == (200, b"ok", False)
        assert keeping.visitors == 1

    async def test_what_came_while_nobody_asked_is_no_answer(
        self, client: OutgoingHttp, keeping: KeepingServer
    ) -> None:
        keeping.answer += b"HTTP/1.1 402 Pay\r\nContent-Length: 0\r\n\r\n"
        url = f"http://127.0.0.1:{keeping.port}/"
        statuses = [(await client.post(url, b"", {}, owner=1)).status for _ in range(5)]
        assert statuses == [200] * 5

    @pytest.mark.parametrize(
        ("answer", "kind"),
        [
            (b"HTTP/1.1 200 OK\r\n" + b"X: " + bytes([97]) * 40_000, "too_large"),
            (b"HTTP/1.1 103 Hints\r\n\r\n" * 3000, "too_large"),
            (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "protocol"),
            (b"HTTP/1.1 101 Other\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n", "protocol"),
            (b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nok", "protocol"),
        ],
    )
    async def test_refused(
        self, answer: bytes, kind: str, client: OutgoingHttp, keeping: KeepingServer
    ) -> None:
        keeping.answer, keeping.closes_after = answer, 1
        assert await refused(client, f"http://127.0.0.1:{keeping.port}/", owner=1) == kind

    @pytest.mark.parametrize(
        "headers",
        [
            {"X-One": "a\r\nX-Two: b"},
            {"X-One\r\nX-Two": "a"},
            {"": "a"},
            {"X One": "a"},
            {"X-One": "a\x00"},
            {"X-One": "天"},
            {"Content-Length": "0"},
            {"transfer-encoding": "chunked"},
        ],
    )
    async def test_a_header_that_would_say_more(
        self, headers: dict[str, str], client: OutgoingHttp, keeping: KeepingServer
    ) -> None:
        with pytest.raises(OutgoingError) as fault:
            await client.post(f"http://127.0.0.1:{keeping.port}/", b"", headers, owner=1)
        assert (fault.value.kind, keeping.visitors) == ("protocol", 0)

    async def test_at_most_so_many_connections_at_once(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pools, "MOST_CONNECTIONS", 2)
        opened = OutgoingHttp(allowed=["127.0.0.1"])
        async with listening(Server()) as server:
            await self._two_of_five(opened, server)

    async def _two_of_five(self, opened: OutgoingHttp, server: Server) -> None:
        server.wait = 60
        url = f"http://127.0.0.1:{server.port}/"
        calls = [asyncio.create_task(opened.post(url, b"", {}, owner=1)) for _ in range(5)]
        while server.visitors < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        for _ in range(20):
            await asyncio.sleep(0)
        assert server.visitors == 2
        for call in calls:
            call.cancel()
        await asyncio.wait(calls)

    async def test_idle_connections_are_closed(
        self, client: OutgoingHttp, keeping: KeepingServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Without another call, and the one that lies longest first."""
        monkeypatch.setattr(pools, "KEEP_SECONDS", 0.05)
        url = f"http://127.0.0.1:{keeping.port}/"
        await asyncio.gather(*(client.post(url, b"", {}, owner=1) for _ in range(3)))
        while keeping.closed < keeping.visitors:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_on_the_loop_that_the_product_runs_on() -> None:
    """uvloop's transports are not asyncio's: one connection serves every call there too."""

    async def run() -> tuple[list[bytes], int]:
        told = KeepingServer()
        listener = await asyncio.start_server(told, "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]
        client = OutgoingHttp(allowed=["127.0.0.1"])
        url = f"http://127.0.0.1:{port}/"
        bodies = [(await client.post(url, b"{}", {}, owner=1)).body for _ in range(3)]
        await client.close()
        listener.close()
        return bodies, told.visitors

    assert uvloop.run(run()) == ([b"ok"] * 3, 1)
