"""The public address of links, `/l/<code>`: without a session, a cookie or a query of its own.

An ASGI application: a visitor costs a look into a dictionary and two messages.
"""

import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import get_args
from urllib.parse import quote

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Scope, Send

from longshore.domains.popularize.links.clicks import Clicks, Kind
from longshore.domains.popularize.links.pages import POLICY, gone, landing
from longshore.kit.clock import now_milliseconds
from longshore.kit.http.throttle import who
from longshore.kit.text.language import language_told
from longshore.kit.text.text import Language

log = structlog.get_logger(__name__)
PREFIX = "/l/"
CODE = re.compile(r"[0-9a-z]{7,8}")
REFERRER = "longshore_link"
"""The name under which the Play Store gives a link's code back to the install."""
_FRESH_SECONDS, _MOST_KEPT = 5.0, 20_000
_PLAY = "https://play.google.com/store/apps/"
_COMMON = (
    (b"cache-control", b"no-store"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)
_HTML = (
    (b"content-type", b"text/html; charset=utf-8"),
    (b"content-security-policy", POLICY.encode()),
    *_COMMON,
)

PREVIEWS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
"""Below a link's address: the page as visitors of a system see it, which is no click."""

Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


@dataclass(slots=True)
class Goal:
    """What a code leads to; answers are made once for each system and language."""

    link_id: int
    code: str
    game: str
    opens: str
    android_url: str
    ios_url: str
    answers: dict[tuple[Kind, Language, bool, str], Answer] = field(default_factory=dict)

    def address_on(self, kind: Kind) -> str:
        """Where visitors of a system are led; empty where there is nothing for them."""
        address = {"android": self.android_url, "ios": self.ios_url}.get(kind, "")
        return with_code(address, self.code)


Find = Callable[[str], Awaitable[Goal | None]]
"""Looks a code up; None where it leads nowhere."""


class LinkDoor:
    """Answers visitors and notes their clicks."""

    def __init__(self, find: Find, clicks: Clicks, base: str, trusted_proxies: int) -> None:
        self._find, self.clicks, self._base = find, clicks, base.rstrip("/")
        self._proxies = trusted_proxies
        self._kept: OrderedDict[str, tuple[float, Goal | None]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one visitor."""
        head = dict(scope["headers"])
        language = _language(head.get(b"accept-language", b""))
        code, _, preview = scope["path"][len(PREFIX) :].partition("/")
        goal = await self._goal(code)
        if scope["method"] not in ("GET", "HEAD"):
            return await _answer(send, 405, [*_COMMON, (b"allow", b"GET, HEAD")], b"")
        if goal and preview in PREVIEWS:
            page = self._page(goal, PREVIEWS[preview], language, _host(scope, head))
            return await _answer(send, 200, list(_HTML), page)
        if goal is None or preview:
            return await _answer(send, 404, list(_HTML), gone(language))
        kind = kind_of(head.get(b"user-agent", b""))
        is_flood = self._note(scope, head, goal, kind)
        status, headers, body = self._made(goal, kind, language, is_flood, _host(scope, head))
        await _answer(send, status, headers, b"" if scope["method"] == "HEAD" else body)
        return None

    def forget(self) -> None:
        """Look every code up again."""
        self._kept.clear()

    async def _goal(self, code: str) -> Goal | None:
        if not CODE.fullmatch(code):
            return None
        now = time.monotonic()
        found = self._kept.get(code)
        if found is None or found[0] < now:
            try:
                found = (now + _FRESH_SECONDS, await self._find(code))
            except (OSError, SQLAlchemyError) as error:
                # Without the database a link that was known leads where it led.
                log.warning("link_not_looked_up", error=type(error).__name__)
                return found[1] if found else None
            self._kept[code] = found
            self._kept.move_to_end(code)
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return found[1]

    def _note(self, scope: Scope, head: dict[bytes, bytes], goal: Goal, kind: Kind) -> bool:
        moment = now_milliseconds()
        is_flood = self.clicks.is_flood(goal.link_id, who(self._address(scope, head)), moment)
        known = "flood" if is_flood else ""
        if scope["method"] == "HEAD" or b"sec-purpose" in head or b"purpose" in head:
            known = "prefetch"
        agent = head.get(b"user-agent", b"").decode("latin-1")
        self.clicks.note(goal.link_id, moment, kind, agent, known)
        return is_flood

    def _address(self, scope: Scope, head: dict[bytes, bytes]) -> str:
        hops = [one.strip() for one in head.get(b"x-forwarded-for", b"").split(b",") if one.strip()]
        if self._proxies and hops:
            return hops[-min(self._proxies, len(hops))].decode("latin-1")
        return scope["client"][0] if scope.get("client") else ""

    def _made(
        self, goal: Goal, kind: Kind, language: Language, is_flood: bool, host: str
    ) -> Answer:
        key = (kind, language, is_flood, host if kind == "other" else "")
        made = goal.answers.get(key)
        if made is None:
            made = self._make(goal, kind, language, is_flood, host)
            if len(goal.answers) < 100:
                goal.answers[key] = made
        return made

    def _make(
        self, goal: Goal, kind: Kind, language: Language, is_flood: bool, host: str
    ) -> Answer:
        address = goal.address_on(kind)
        # A page and no redirect for floods: it ends a loop that leads back here by another server.
        if goal.opens == "target" and address and not is_flood:
            place = (b"location", quote(address, safe=":/?#[]@!$&'()*+,;=%").encode("ascii"))
            return 302, [place, *_COMMON], b""
        page = self._page(goal, kind, language, host)
        return 200, [*_HTML, (b"content-length", str(len(page)).encode())], page

    def _page(self, goal: Goal, kind: Kind, language: Language, host: str) -> bytes:
        own = f"{self._base or host}{PREFIX}{goal.code}"
        return landing(goal.game, goal.code, kind, goal.address_on(kind), own, language)


def kind_of(agent: bytes) -> Kind:
    """A visitor's system by what the browser calls itself; WeChat's browser stands for itself."""
    if b"MicroMessenger" in agent:
        return "wechat"
    if b"Android" in agent or b"HarmonyOS" in agent or b"OpenHarmony" in agent:
        return "android"
    if b"iPhone" in agent or b"iPad" in agent or b"iPod" in agent:
        return "ios"
    return "other"


def with_code(address: str, code: str) -> str:
    """An address that tells the code: in place of `{code}`, as a web game's does.

    The Play Store gives the install its `referrer` back; other addresses stay as they are.
    """
    address = address.replace("{code}", code)
    if not address.startswith(_PLAY) or "referrer=" in address:
        return address
    join = "&" if "?" in address else "?"
    return f"{address}{join}referrer={quote(f'{REFERRER}={code}', safe='')}"


def _host(scope: Scope, head: dict[bytes, bytes]) -> str:
    return f"{scope.get('scheme', 'http')}://{head.get(b'host', b'').decode('latin-1')[:255]}"


@lru_cache(maxsize=1_000)
def _language(accepted: bytes) -> Language:
    return language_told(accepted.decode("latin-1"))


async def _answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
