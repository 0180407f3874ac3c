"""Which action a call means. The target is data from outside: read strictly, once, or refused."""

import re
from dataclasses import dataclass
from typing import Literal, get_args
from urllib.parse import unquote

from starlette.requests import Request

from longshore.gateway.errors import AmbiguousTargetError

Service = Literal["usdk", "msdk", "pb", "hgsdk", "data-new"]
SENT_SERVICES: tuple[Service, ...] = ("msdk", "pb", "hgsdk")
"""Reached through /ultra/app/send, as the first part of the target path."""

# Plain segments only: no dot, no empty segment, no scheme, no query, no second encoding. Exactly
# what the registered paths are made of, so nothing can be smuggled past an exact look-up.
_PATH = re.compile(r"(?:/[A-Za-z0-9_-]{1,64}){1,8}")
_LONGEST = 600
# Headers that must not be sent twice: two readers could each believe another one.
_SINGLE_HEADERS = ("path", "appid", "uid", "access-token")


@dataclass(frozen=True, slots=True)
class Target:
    """A service and the path of an action in it."""

    service: Service
    path: str


def normalise(raw: str) -> str | None:
    """The path after one decoding, or None when it is anything but plain segments."""
    if len(raw) > _LONGEST or "%2f" in raw.lower():
        return None
    path = unquote(raw, errors="replace")
    return path if _PATH.fullmatch(path) else None


def refuse_doubled_headers(request: Request) -> None:
    """Refuse a call that says twice who or what it is about.

    Raises:
        AmbiguousTargetError.
    """
    if any(len(request.headers.getlist(name)) > 1 for name in _SINGLE_HEADERS):
        raise AmbiguousTargetError()


def target_of_url(request: Request, service: Service, prefix: str) -> Target | None:
    """The target written behind `prefix` in the address, read from the undecoded path."""
    raw: bytes = request.scope.get("raw_path") or b""
    address = raw.split(b"?", 1)[0].decode("latin-1")
    if not address.startswith(prefix):
        return None
    path = normalise(address.removeprefix(prefix))
    return Target(service, path) if path else None


def target_of_send(request: Request, payload: dict[str, object]) -> Target | None:
    """The target of /ultra/app/send: the payload's `path`, or else the header's.

    Every call of the browser carries the header, mostly with the page it comes from (H-01). Beside
    a target in the payload, a header that looks like a target as well must name the same one.

    Raises:
        AmbiguousTargetError: they disagree, or the query names a target too.
    """
    if "path" in request.query_params:
        raise AmbiguousTargetError()
    header = request.headers.get("path", "")
    if "path" not in payload:
        return _sent(header)
    given = payload["path"]
    target = _sent(given) if isinstance(given, str) else None
    if names_a_service(header) and _sent(header) != target:
        raise AmbiguousTargetError()
    return target


def _sent(raw: str) -> Target | None:
    path = normalise(raw)
    if path is None:
        return None
    first, _, rest = path[1:].partition("/")
    for service in get_args(Service):
        if service == first and service in SENT_SERVICES and rest:
            return Target(service, "/" + rest)
    return None


def names_a_service(header: str) -> bool:
    """True when some reading of the header, however decoded, has a service as a part of it."""
    for _ in range(3):
        header = unquote(header)
    parts = re.split(r"[/\\?#;:]", header.lower())
    return any(service in parts for service in SENT_SERVICES)
