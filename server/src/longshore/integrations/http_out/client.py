"""The client: one request to an address that a user configured."""

import asyncio
import ssl
import time
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from longshore.integrations.http_out.checking import (
    Checker,
    FaultKind,
    OutgoingError,
    Place,
    Resolver,
    target_of,
)
from longshore.integrations.http_out.connection import (
    MAX_ANSWER_BYTES,
    BrokenError,
    Received,
    TooLargeError,
    request_bytes,
)
from longshore.integrations.http_out.pools import (
    CONNECT_SECONDS,
    ConnectError,
    ConnectTimeoutError,
    Pools,
)
from longshore.kit.settings import Settings
from longshore.kit.text.text import Text

_OWN = {"User-Agent": "Longshore", "Accept-Encoding": "identity"}
_FAULTS = (ConnectError, ConnectTimeoutError, BrokenError, TooLargeError)


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
        self.tls = tls
        """Whom to trust, where that is not the system's business; for other protocols too."""

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
        target = target_of(url)
        try:
            sent = request_bytes(method, target.path, target.authority, {**_OWN, **headers}, body)
        except ValueError as error:
            text = Text("请求头无效：{said}", "A header is not valid: {said}")
            raise OutgoingError("protocol", text.filled(said=str(error))) from None
        try:
            async with asyncio.timeout(timeout):
                received, remote_ip = await self._asked(target.place, sent, owner)
        except TimeoutError:
            text = Text("{seconds} 秒内没有返回", "No answer within {seconds} seconds.")
            raise OutgoingError("timeout", text.filled(seconds=f"{timeout:g}")) from None
        except _FAULTS as error:
            raise _told(error) from None
        ms = round((time.monotonic() - started) * 1000)
        body = bytes(received.body)
        return OutgoingAnswer(received.status, received.headers, body, ms, remote_ip)

    async def check(self, url: str) -> list[str]:
        """The addresses that a call to this URL would use, in the order of trial.

        Raises:
            OutgoingError: the address must not be called.
        """
        return await self._checker.addresses(target_of(url).place)

    async def close(self) -> None:
        """End the connections that are kept."""
        self._pools.close()

    async def _asked(
        self, place: Place, sent: bytes, owner: Hashable | None
    ) -> tuple[Received, str]:
        pool = await self._pools.pool(owner, place)
        try:
            async with pool.connection() as (connection, is_new):
                return await connection.ask(sent), connection.remote_ip
        except BrokenError as error:
            if is_new or not error.is_unanswered:
                raise
        async with pool.connection(is_new=True) as (connection, _):
            return await connection.ask(sent), connection.remote_ip


def outgoing_of(settings: Settings) -> OutgoingHttp:
    """The client that the settings describe."""
    return OutgoingHttp(allowed=settings.outgoing_allow, plain_http=settings.outgoing_plain_http)


def _told(error: Exception) -> OutgoingError:
    """Why no answer came, in words."""
    match error:
        case ConnectTimeoutError():
            text = Text("{seconds} 秒内没有连接上", "No connection within {seconds} seconds.")
            return OutgoingError("timeout", text.filled(seconds=f"{CONNECT_SECONDS:g}"))
        case ConnectError():
            kind: FaultKind = "tls" if isinstance(error.__cause__, ssl.SSLError) else "connect"
            text = Text("系统返回：{said}", "{said}")
            return OutgoingError(kind, text.filled(said=_said(error.__cause__ or error)))
        case TooLargeError():
            text = Text("返回超过 {most} KB", "The answer is larger than {most} KB.")
            return OutgoingError("too_large", text.filled(most=MAX_ANSWER_BYTES // 1024))
    text = Text(
        "返回完整之前连接已断开，系统返回：{said}",
        "The connection ended before a whole answer: {said}",
    )
    return OutgoingError("protocol", text.filled(said=_said(error)))


def _said(error: BaseException) -> str:
    """The reason in one line."""
    return (str(error) or type(error).__name__).splitlines()[0][:200]
