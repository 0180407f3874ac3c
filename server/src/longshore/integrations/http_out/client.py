"""The client: one request to an address that a user configured."""

import asyncio
import ssl
import time
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import httpcore2

from longshore.integrations.http_out.checking import (
    Checker,
    FaultKind,
    OutgoingError,
    Place,
    Resolver,
    place_of,
)
from longshore.integrations.http_out.pools import CONNECT_SECONDS, Pools, connected
from longshore.kit.settings import Settings
from longshore.kit.text.text import Text

MAX_ANSWER_BYTES = 64 * 1024


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
        self._checker = Checker(allowed=allowed, plain_http=plain_http, resolve=resolve)
        self._pools = Pools(self._checker, tls)

    async def post(
        self,
        url: str,
        body: bytes,
        headers: Mapping[str, str],
        timeout: float = 8.0,  # noqa: ASYNC109
        *,
        owner: Hashable | None = None,
    ) -> OutgoingAnswer:
        """Send a body by POST: `request` with that method."""
        return await self.request("POST", url, body, headers, timeout, owner=owner)

    async def request(
        self,
        method: Literal["GET", "POST"],
        url: str,
        body: bytes,
        headers: Mapping[str, str],
        timeout: float = 8.0,  # noqa: ASYNC109
        *,
        owner: Hashable | None = None,
    ) -> OutgoingAnswer:
        """Send a request and return the answer, whatever its status; redirects are not followed.

        `timeout` is in seconds and covers everything, from the name to the last byte. `owner` is
        the publisher whose connections may be used again; without one nothing is kept. A kept
        connection that ends before it answers is the other side's closing of an idle line, and
        the call is sent once more, on a new one.

        Raises:
            OutgoingError: the address must not be called, or no whole answer came.
        """
        started = time.monotonic()
        place = place_of(url)
        call = _Call(method, url, body, headers, started)
        try:
            async with asyncio.timeout(timeout):
                return await self._post(place, call, owner)
        except TimeoutError:
            text = Text("{seconds} 秒内没有返回", "No answer within {seconds} seconds.")
            raise OutgoingError("timeout", text.filled(seconds=f"{timeout:g}")) from None
        except httpcore2.ConnectTimeout:
            text = Text("{seconds} 秒内没有连接上", "No connection within {seconds} seconds.")
            raise OutgoingError("timeout", text.filled(seconds=f"{CONNECT_SECONDS:g}")) from None
        except httpcore2.ConnectError as error:
            kind: FaultKind = "tls" if isinstance(_root(error), ssl.SSLError) else "connect"
            text = Text("系统返回：{said}", "{said}")
            raise OutgoingError(kind, text.filled(said=_said(error))) from None
        except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
            text = Text(
                "返回完整之前连接已断开，系统返回：{said}",
                "The connection ended before a whole answer: {said}",
            )
            raise OutgoingError("protocol", text.filled(said=_said(error))) from None

    async def check(self, url: str) -> list[str]:
        """The addresses that a call to this URL would use, in the order of trial.

        Raises:
            OutgoingError: the address must not be called.
        """
        return await self._checker.addresses(place_of(url))

    async def close(self) -> None:
        """End the connections that are kept."""
        await self._pools.close()

    async def _post(self, place: Place, call: "_Call", owner: Hashable | None) -> OutgoingAnswer:
        connected.set(False)
        try:
            async with self._pools.pool(owner, place) as pool:
                return await call.send(pool)
        except (httpcore2.NetworkError, httpcore2.RemoteProtocolError):
            if connected.get() or call.is_answered:
                raise
        async with self._pools.pool(None, place) as pool:
            return await call.send(pool)


class _Call:
    """One request, which may have to be sent twice."""

    def __init__(
        self, method: str, url: str, body: bytes, headers: Mapping[str, str], started: float
    ) -> None:
        self._method, self._url, self._body, self._started = method, url, body, started
        sent = {"User-Agent": "Longshore", "Accept-Encoding": "identity", **headers}
        self._headers = [(name.encode(), value.encode()) for name, value in sent.items()]
        self.is_answered = False

    async def send(self, pool: httpcore2.AsyncConnectionPool) -> OutgoingAnswer:
        async with pool.stream(
            self._method,
            self._url,
            headers=self._headers,
            content=self._body,
            extensions={"timeout": {"connect": CONNECT_SECONDS}},
        ) as answer:
            self.is_answered = True
            received = bytearray()
            async for part in answer.aiter_stream():
                received += part
                if len(received) > MAX_ANSWER_BYTES:
                    text = Text("返回超过 {most} KB", "The answer is larger than {most} KB.")
                    raise OutgoingError("too_large", text.filled(most=MAX_ANSWER_BYTES // 1024))
            return OutgoingAnswer(
                answer.status,
                {
                    name.decode("latin-1").lower(): value.decode("latin-1")
                    for name, value in answer.headers
                },
                bytes(received),
                round((time.monotonic() - self._started) * 1000),
                str(answer.extensions["network_stream"].get_extra_info("server_addr")[0]),
            )


def outgoing_of(settings: Settings) -> OutgoingHttp:
    """The client that the settings describe."""
    return OutgoingHttp(allowed=settings.outgoing_allow, plain_http=settings.outgoing_plain_http)


def _root(error: BaseException) -> BaseException:
    while (inner := error.__cause__ or error.__context__) is not None:
        error = inner
    return error


def _said(error: BaseException) -> str:
    """The reason in one line."""
    return (str(_root(error)) or type(error).__name__).splitlines()[0][:200]
