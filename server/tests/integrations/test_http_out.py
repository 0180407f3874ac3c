"""Outgoing calls: only checked public addresses are connected to, whatever they are called."""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.support.called_server import Server, listening, refused, resolving
from tests.support.certificates import server_tls

from longshore.integrations.http_out import MAX_ANSWER_BYTES, OutgoingError, OutgoingHttp
from longshore.kit.http.addresses import Allowed, is_public
from longshore.kit.settings import Settings

INSIDE = """127.0.0.1 127.1.2.3
0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
100.64.0.1 100.100.100.200 192.0.0.1 192.0.0.192 192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.1
203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 192.88.99.1
:: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::7f00:1 ::a00:1
64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b::a00:1 64:ff9b:1::1 2002:7f00:1:: 2002:a9fe:a9fe::
2002:808:808:: 2001::1 2001:0:7f00:1:: 2001:db8::1 2001:10::1 2001:20::1 fc00::1 fd00::1
fd00:ec2::254 fe80::1 fec0::1 ff02::1 ff0e::1 100::1""".split()
# What getaddrinfo takes for an address, though no parser of addresses does.
DISGUISED = "127.1 0x7f000001 2130706433 017700000001 0 0x7f.1 127.0.1 0177.0.0.1".split()
PUBLIC = "8.8.8.8 1.1.1.1 2606:4700::1111 64:ff9b::808:808 ::ffff:8.8.8.8 2a00:1450::1".split()


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with listening(Server()) as told:
        yield told


class TestAddresses:
    @pytest.mark.parametrize("text", INSIDE)
    async def test_inside(self, text: str) -> None:
        assert not is_public(ipaddress.ip_address(text))
        client = OutgoingHttp(resolve=resolving("8.8.8.8", text))
        assert await refused(client, "https://game.example/") == "address"

    async def test_where_a_name_leads_is_not_told(self) -> None:
        """In no language: whoever asks would read the inside's map from refusals."""
        client = OutgoingHttp(resolve=resolving("8.8.8.8", "10.11.12.13"))
        with pytest.raises(OutgoingError) as fault:
            await client.post("https://game.example/", b"{}", {})
        told = [fault.value.text.in_language(language) for language in ("zh-CN", "en-US")]
        assert all("game.example" in text for text in told), told
        assert not any(part in text for text in told for part in ("10.11.12.13", "8.8.8.8")), told

    @pytest.mark.parametrize("text", PUBLIC)
    def test_public(self, text: str) -> None:
        assert is_public(ipaddress.ip_address(text))

    @pytest.mark.parametrize(
        "text", [*DISGUISED, "localhost", "127.0.0.1", "[::1]", "[::ffff:7f00:1]"]
    )
    @pytest.mark.parametrize("scheme", ["http", "https"])
    async def test_nothing_reaches_a_local_port(
        self, text: str, scheme: str, server: Server
    ) -> None:
        """With the real resolver: a port on this machine sees no connection."""
        kind = await refused(OutgoingHttp(plain_http=True), f"{scheme}://{text}:{server.port}/")
        assert kind in ("address", "dns", "url")
        assert server.visitors == 0

    @pytest.mark.parametrize("text", ["fe80::1%lo", "8.8.8.8%1"])
    async def test_zones(self, text: str) -> None:
        client = OutgoingHttp(resolve=resolving(text), allowed=["fe80::/10"])
        assert await refused(client, "https://game.example/") == "address"

    @pytest.mark.parametrize(
        "url",
        [
            "",
            "game.example",
            "//game.example/",
            "https://",
            "https:///path",
            "https://user@game.example/",
            "https://user:word@game.example/",
            "https://a.example\\@b.example/",
            "https://game.example:0/",
            "https://game.example:99999/",
            "https://game.example:x/",
            "https://game.example/\r\nHost: other",
            "https://gäme.example/",
            "https://[::1/",
            "https://" + "a" * 2100,
        ],
    )
    async def test_unreadable(self, url: str) -> None:
        assert await refused(OutgoingHttp(), url) in ("url", "scheme")

    @pytest.mark.parametrize(
        "url", ["ftp://a.example/", "file:///etc/passwd", "gopher://a.example"]
    )
    async def test_schemes(self, url: str) -> None:
        assert await refused(OutgoingHttp(), url) in ("scheme", "url")

    async def test_plain_http_needs_a_setting(self) -> None:
        public = resolving("8.8.8.8")
        assert await refused(OutgoingHttp(resolve=public), "http://game.example/") == "scheme"
        allowing = OutgoingHttp(resolve=public, plain_http=True)
        assert await allowing.check("http://game.example/") == ["8.8.8.8"]

    async def test_unknown_name(self) -> None:
        assert await refused(OutgoingHttp(), "https://nothing.invalid/") == "dns"


class TestAllowed:
    @pytest.mark.parametrize("entry", ["127.0.0.1:{port}", "127.0.0.0/8", "127.0.0.1"])
    async def test_opened(self, entry: str, server: Server) -> None:
        client = OutgoingHttp(allowed=[entry.format(port=server.port)])
        answer = await client.post(
            f"http://127.0.0.1:{server.port}/pay?a=1", b'{"a":1}', {"X-One": "two"}
        )
        assert (answer.status, answer.body, answer.remote_ip) == (200, b"ok", "127.0.0.1")
        assert answer.headers["x-game"] == "yes"
        assert 0 <= answer.ms < 60_000
        assert server.received.startswith(b"POST /pay?a=1 HTTP/1.1\r\n")
        assert b"X-One: two" in server.received

    async def test_another_port_stays_closed(self, server: Server) -> None:
        client = OutgoingHttp(allowed=[f"127.0.0.1:{server.port + 1}"])
        assert await refused(client, f"http://127.0.0.1:{server.port}/") == "address"

    @pytest.mark.parametrize("entry", ["nonsense", "a:b", "http://a:80", "10.0.0.0/99", "a:1/x"])
    def test_unreadable_entries(self, entry: str) -> None:
        with pytest.raises(ValueError, match="neither"):
            Allowed([entry])

    def test_settings(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LONGSHORE_OUTGOING_ALLOW", "127.0.0.1:9000, 10.0.0.0/8")
        assert Settings().outgoing_allow == ("127.0.0.1:9000", "10.0.0.0/8")


class TestConversation:
    @pytest.fixture
    def client(self, server: Server) -> OutgoingHttp:
        return OutgoingHttp(allowed=[f"127.0.0.1:{server.port}", f"game.example:{server.port}"])

    async def test_redirects_are_answers(self, client: OutgoingHttp, server: Server) -> None:
        target = f"http://127.0.0.1:{server.port}/other"
        server.answer = f"HTTP/1.1 302 Found\r\nLocation: {target}\r\n\r\n".encode()
        answer = await client.post(f"http://127.0.0.1:{server.port}/", b"", {})
        assert (answer.status, answer.headers["location"]) == (302, target)
        assert server.visitors == 1

    async def test_rebinding(self, server: Server) -> None:
        """A name server that answers differently the second time is asked once."""
        answers = iter([["127.0.0.1"], ["10.0.0.1"]])

        async def resolve(host: str, port: int) -> list[str]:
            return next(answers)

        client = OutgoingHttp(resolve=resolve, allowed=[f"game.example:{server.port}"])
        answer = await client.post(f"http://game.example:{server.port}/", b"", {})
        assert answer.remote_ip == "127.0.0.1"
        assert f"Host: game.example:{server.port}".encode() in server.received

    async def test_size(self, client: OutgoingHttp, server: Server) -> None:
        server.answer = b"HTTP/1.1 200 OK\r\n\r\n" + bytes(MAX_ANSWER_BYTES + 1)
        assert await refused(client, f"http://127.0.0.1:{server.port}/") == "too_large"

    async def test_time(self, client: OutgoingHttp, server: Server) -> None:
        server.wait = 5
        assert await refused(client, f"http://127.0.0.1:{server.port}/", timeout=0.2) == "timeout"

    @pytest.mark.parametrize(
        "answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"]
    )
    async def test_no_http(self, answer: bytes, client: OutgoingHttp, server: Server) -> None:
        server.answer = answer
        assert await refused(client, f"http://127.0.0.1:{server.port}/") == "protocol"

    async def test_nobody_listens(self) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            port = taken.getsockname()[1]
        client = OutgoingHttp(allowed=["127.0.0.1"])
        assert await refused(client, f"http://127.0.0.1:{port}/") == "connect"

    async def test_next_address(self, server: Server) -> None:
        """The first address does not answer, the second one does."""
        client = OutgoingHttp(resolve=resolving("127.9.9.9", "127.0.0.1"), allowed=["127.0.0.0/8"])
        answer = await client.post(f"http://game.example:{server.port}/", b"", {})
        assert answer.remote_ip == "127.0.0.1"


class TestTls:
    @pytest.mark.parametrize(
        ("name", "expected"), [("game.example", 200), ("other.example", "tls")]
    )
    async def test_the_certificate_must_fit_the_name(
        self, name: str, expected: int | str, tmp_path: Path
    ) -> None:
        told = Server()
        listener = await asyncio.start_server(
            told, "127.0.0.1", 0, ssl=server_tls(tmp_path / "certificate.pem", "game.example")
        )
        port = listener.sockets[0].getsockname()[1]
        trusting = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
        resolve = resolving("127.0.0.1")
        client = OutgoingHttp(resolve=resolve, tls=trusting, allowed=["127.0.0.1"])
        url = f"https://{name}:{port}/"
        try:
            if expected == 200:
                assert (await client.post(url, b"", {})).status == 200
                told.answer = told.answer.replace(b"Content-Length: 2\r\n", b"")
                assert (await client.post(url, b"", {}, owner=1)).body == b"ok"
                unknown = OutgoingHttp(resolve=resolve, allowed=["127.0.0.1"])
                assert await refused(unknown, url) == "tls"
            else:
                assert await refused(client, url) == expected
        finally:
            listener.close()
