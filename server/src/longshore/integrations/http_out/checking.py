"""Which addresses may be called: those of a public name, or those that the settings open."""

import asyncio
import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from urllib.parse import urlsplit

from longshore.kit.http.addresses import Allowed, is_public
from longshore.kit.text.text import ENGLISH, Text

_MAX_URL = 2000
_DNS_SECONDS = 5.0
# A name, or an address; both parsers of URLs in the field mean the same by these characters.
_HOST = re.compile(r"[a-z0-9_.-]+|[0-9a-f:.]*:[0-9a-f:.]*")

Resolver = Callable[[str, int], Awaitable[list[str]]]
FaultKind = Literal[
    "url", "scheme", "dns", "address", "connect", "tls", "timeout", "protocol", "too_large"
]


class OutgoingError(Exception):
    """No answer came: `kind` is for programs, `text` for people; holds no secret.

    As a string it is English, for logs.
    """

    def __init__(self, kind: FaultKind, text: Text) -> None:
        super().__init__(text.in_language(ENGLISH))
        self.kind: FaultKind = kind
        self.text = text


@dataclass(frozen=True, slots=True)
class Place:
    """Where a URL leads: host (ASCII, lower case), port, and whether it is without TLS."""

    host: str
    port: int
    is_plain: bool


@dataclass(frozen=True, slots=True)
class Target:
    """A URL that was read: its place, `Host` as a request says it, and the path with its query."""

    place: Place
    authority: str
    path: str


class Checker:
    """Resolves a name and judges every address that it has; asked for each new connection."""

    def __init__(
        self, *, allowed: Iterable[str], plain_http: bool, resolve: Resolver | None
    ) -> None:
        self._allowed = Allowed(allowed)
        self._plain_http = plain_http
        self._resolve = resolve or _resolve

    async def addresses(self, place: Place) -> list[str]:
        """The addresses that a connection may go to, in the order of trial.

        Raises:
            OutgoingError: the place must not be called.
        """
        host, port = place.host, place.port
        try:
            async with asyncio.timeout(_DNS_SECONDS):
                found = await self._resolve(host, port)
        except TimeoutError:
            raise OutgoingError(
                "dns",
                Text("域名 {host} 没有及时解析", "{host} was not resolved in time.").filled(
                    host=host
                ),
            ) from None
        except (OSError, UnicodeError):
            raise OutgoingError(
                "dns",
                Text("域名 {host} 无法解析", "{host} is no name that can be resolved.").filled(
                    host=host
                ),
            ) from None
        if not found:
            raise OutgoingError(
                "dns", Text("域名 {host} 没有地址", "{host} has no address.").filled(host=host)
            )
        needs_plain = place.is_plain and not self._plain_http
        for text in found:
            address = ipaddress.ip_address(text.split("%", 1)[0])
            is_opened = "%" not in text and self._allowed.covers(host, port, address)
            # One private address among public ones is enough to refuse the name.
            if not is_opened and ("%" in text or not is_public(address)):
                # What it resolves to is not told: that would map the inside for whoever asks.
                raise OutgoingError(
                    "address",
                    Text(
                        "{host} 指向的不是公网地址", "{host} does not lead to a public address."
                    ).filled(host=host),
                )
            if not is_opened and needs_plain:
                raise OutgoingError(
                    "scheme",
                    Text("地址应以 https:// 开头", "The address must begin with https://."),
                )
        return found


@lru_cache(maxsize=1024)
def target_of(url: str) -> Target:
    """What a URL asks for, and of whom.

    Raises:
        OutgoingError: it cannot be read, or two readers could mean different hosts by it.
    """
    if len(url) > _MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise OutgoingError(
            "url", Text("地址含有无效字符", "The address holds characters that no address has.")
        )
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise OutgoingError("url", Text("地址无法识别", "The address cannot be read.")) from None
    if parts.scheme not in ("http", "https"):
        raise OutgoingError(
            "scheme", Text("地址应以 https:// 开头", "The address must begin with https://.")
        )
    host = parts.hostname or ""
    if "@" in parts.netloc or "\\" in url or not _HOST.fullmatch(host):
        raise OutgoingError(
            "url", Text("地址没有主机名，或带有用户名", "The address names no host, or a user.")
        )
    if port == 0:
        raise OutgoingError("url", Text("端口 0 无法访问", "Port 0 cannot be called."))
    is_plain = parts.scheme == "http"
    usual = 80 if is_plain else 443
    authority = f"[{host}]" if ":" in host else host
    if port not in (None, usual):
        authority += f":{port}"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(Place(host, port or usual, is_plain), authority, path)


async def _resolve(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))
