"""The one client for calls to addresses that users configure (the servers of their games).

Whoever may write an address could otherwise make us call our own network. So a name is resolved
once, every address that it has is checked, and the connection goes to a checked address: a second
answer of the name server changes nothing. The TLS certificate must still fit the name. Redirects
are answers, not instructions; size and time are limited; no proxy of the environment is used.

`LONGSHORE_OUTGOING_ALLOW` opens private targets one by one (a game server on the same network).
"""

import asyncio
import ipaddress
import socket
import ssl
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

import httpcore2

from longshore.kit.addresses import Allowed, is_public
from longshore.kit.settings import Settings

MAX_ANSWER_BYTES = 64 * 1024
_MAX_URL = 2000
_DNS_SECONDS = 5.0
_CONNECT_SECONDS = 5.0

Resolver = Callable[[str, int], Awaitable[list[str]]]
FaultKind = Literal[
    "url", "scheme", "dns", "address", "connect", "tls", "timeout", "protocol", "too_large"
]


class OutgoingError(Exception):
    """No answer came: `kind` is for programs, the text (English) for people; holds no secret."""

    def __init__(self, kind: FaultKind, text: str) -> None:
        super().__init__(text)
        self.kind: FaultKind = kind


@dataclass(frozen=True, slots=True)
class OutgoingAnswer:
    """What came back.

    `headers` have lower-case names; `ms` is the time from the call to the last byte in
    milliseconds; `remote_ip` is the address that was connected to.
    """

    status: int
    headers: dict[str, str]
    body: bytes
    ms: int
    remote_ip: str


class OutgoingHttp:
    """Calls addresses that users configured.

    `allowed` opens private targets, which may also be called without TLS; `plain_http` permits
    http:// to public ones. `resolve` and `tls` are for tests.
    """

    def __init__(
        self,
        *,
        allowed: Iterable[str] = (),
        plain_http: bool = False,
        resolve: Resolver | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._allowed = Allowed(allowed)
        self._plain_http = plain_http
        self._resolve = resolve or _resolve
        self._tls = tls

    async def post(
        self,
        url: str,
        body: bytes,
        headers: Mapping[str, str],
        timeout: float = 8.0,  # noqa: ASYNC109
    ) -> OutgoingAnswer:
        """Send a body and return the answer, whatever its status; redirects are not followed.

        `timeout` is in seconds and covers everything, from the name to the last byte.

        Raises:
            OutgoingError: the address must not be called, or no whole answer came.
        """
        started = time.monotonic()
        try:
            async with asyncio.timeout(timeout):
                return await self._post(url, body, headers, started)
        except TimeoutError:
            raise OutgoingError("timeout", f"No answer within {timeout:g} seconds.") from None
        except httpcore2.ConnectTimeout:
            text = f"No connection within {_CONNECT_SECONDS:g} seconds."
            raise OutgoingError("timeout", text) from None
        except httpcore2.ConnectError as error:
            kind: FaultKind = "tls" if isinstance(_root(error), ssl.SSLError) else "connect"
            raise OutgoingError(kind, _said(error)) from None
        except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
            text = f"The connection ended before a whole answer: {_said(error)}"
            raise OutgoingError("protocol", text) from None

    async def check(self, url: str) -> list[str]:
        """The addresses that a call to this URL would use, in the order of trial.

        Raises:
            OutgoingError: the address must not be called.
        """
        host, port, is_plain = _parts(url)
        try:
            async with asyncio.timeout(_DNS_SECONDS):
                found = await self._resolve(host, port)
        except TimeoutError:
            raise OutgoingError("dns", f"{host} was not resolved in time.") from None
        except (OSError, UnicodeError):
            raise OutgoingError("dns", f"{host} is no name that can be resolved.") from None
        if not found:
            raise OutgoingError("dns", f"{host} has no address.")
        needs_plain = is_plain and not self._plain_http
        for text in found:
            address = ipaddress.ip_address(text.split("%", 1)[0])
            is_opened = "%" not in text and self._allowed.covers(host, port, address)
            # One private address among public ones is enough to refuse the name.
            if not is_opened and ("%" in text or not is_public(address)):
                raise OutgoingError("address", f"{host} is not a public address ({text}).")
            if not is_opened and needs_plain:
                raise OutgoingError("scheme", "The address must begin with https://.")
        return found

    async def _post(
        self, url: str, body: bytes, headers: Mapping[str, str], started: float
    ) -> OutgoingAnswer:
        backend = _Pinned(await self.check(url))
        tls = self._tls or await asyncio.to_thread(ssl.create_default_context)
        sent = {"User-Agent": "Longshore", "Accept-Encoding": "identity", **headers}
        # A pool of its own for every call: no connection is shared between publishers.
        async with (
            httpcore2.AsyncConnectionPool(ssl_context=tls, network_backend=backend) as pool,
            pool.stream(
                "POST",
                url,
                headers=[(name.encode(), value.encode()) for name, value in sent.items()],
                content=body,
                extensions={"timeout": {"connect": _CONNECT_SECONDS}},
            ) as answer,
        ):
            received = bytearray()
            async for part in answer.aiter_stream():
                received += part
                if len(received) > MAX_ANSWER_BYTES:
                    text = f"The answer is larger than {MAX_ANSWER_BYTES // 1024} KB."
                    raise OutgoingError("too_large", text)
            return OutgoingAnswer(
                answer.status,
                {
                    name.decode("latin-1").lower(): value.decode("latin-1")
                    for name, value in answer.headers
                },
                bytes(received),
                round((time.monotonic() - started) * 1000),
                backend.connected,
            )


def outgoing_of(settings: Settings) -> OutgoingHttp:
    """The client that the settings describe."""
    return OutgoingHttp(allowed=settings.outgoing_allow, plain_http=settings.outgoing_plain_http)


class _Pinned(httpcore2.AsyncNetworkBackend):
    """Connects to checked addresses only, whatever name the request carries."""

    def __init__(self, addresses: list[str]) -> None:
        self._addresses = addresses
        self._backend = httpcore2.AnyIOBackend()
        self.connected = ""

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Try the addresses in turn, sharing the time."""
        last: Exception = httpcore2.ConnectError("no address")
        share = (timeout or _CONNECT_SECONDS) / min(len(self._addresses), 3)
        for address in self._addresses[:3]:
            try:
                stream = await self._backend.connect_tcp(address, port, share)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                last = error
                continue
            self.connected = address
            return stream
        raise last


def _parts(url: str) -> tuple[str, int, bool]:
    """Host (ASCII, lower case), port, and whether the address is without TLS."""
    if len(url) > _MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise OutgoingError("url", "The address holds characters that no address has.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise OutgoingError("url", "The address cannot be read.") from None
    if parts.scheme not in ("http", "https"):
        raise OutgoingError("scheme", "The address must begin with https://.")
    # The two parsers of this process, urllib's and httpcore's, must mean the same host.
    seen = httpcore2.URL(url)
    if (
        not parts.hostname
        or "@" in parts.netloc
        or "\\" in url
        or parts.hostname != (seen.host.decode("ascii").lower().strip("[]"))
    ):
        raise OutgoingError("url", "The address names no host, or a user.")
    if port == 0:
        raise OutgoingError("url", "Port 0 cannot be called.")
    is_plain = parts.scheme == "http"
    return parts.hostname, port or (80 if is_plain else 443), is_plain


async def _resolve(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def _root(error: BaseException) -> BaseException:
    while (inner := error.__cause__ or error.__context__) is not None:
        error = inner
    return error


def _said(error: BaseException) -> str:
    """The reason in one line."""
    return (str(_root(error)) or type(error).__name__).splitlines()[0][:200]
