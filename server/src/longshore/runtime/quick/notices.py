"""A channel's ordinary good notice: one round trip, and the channel's own words for an answer."""

import re
import time
from collections.abc import Mapping
from functools import lru_cache

import structlog
from starlette.types import Message, Receive, Scope, Send

from longshore.domains.operate.orders import Game, answer_at_once
from longshore.domains.operate.recipes import Answer, Request
from longshore.domains.pack.access_keys import GameKeys
from longshore.kit.clock import explicit
from longshore.kit.db.lane import Value
from longshore.kit.errors import ApiError
from longshore.kit.http.lines import Line, Lines
from longshore.runtime.calls.channel_callback import channel_callback as ordinary
from longshore.runtime.limits import EVERY_CALL
from longshore.runtime.ports import Ports
from longshore.runtime.quick.asked import Reply, address_of, counted_as
from longshore.runtime.quick.lane import again, body_of, request_id_of, send_reply
from longshore.runtime.quick.statements import asked_at_once

log = structlog.get_logger(__name__)
PREFIX = "/sdk/callback/"
_PATH = re.compile(r"/sdk/callback/([a-z0-9_-]{1,40})/([A-Za-z0-9]{1,40})")
_ADDRESS = ordinary.limits[0]
_METHODS = frozenset(("GET", "POST"))


class QuickNotices:
    """Tries what comes to the addresses of notices; `lines` are the quick calls' own."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    async def __call__(
        self, ports: Ports, scope: Scope, receive: Receive, send: Send
    ) -> Receive | None:
        """None when the notice was answered; else where its body can still be read."""
        found = _PATH.fullmatch(scope["path"])
        if found is None or scope["method"] not in _METHODS or explicit():
            return receive
        game = ports.keys.peek(found[2])
        # Whoever watches a game's calls is told by the ordinary route.
        if game is None or game.game_id in ports.traffic.rings.games or not ports.lanes.is_up:
            return receive
        began = time.perf_counter()
        taken: list[Message] = []
        body = await body_of(receive, taken)
        head = dict(scope["headers"])
        if body is None or len(head) != len(scope["headers"]):
            return again(taken, receive)
        request_id = request_id_of(head)
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            answered = await _answered(ports, scope, head, body, game, found[1])
        if answered is None:
            return again(taken, receive)
        reply = Reply(answered.body, status=answered.status, kind=_kind(answered.content_type))
        await send_reply(send, reply, request_id)
        self.lines.add(
            Line(
                request_id, ordinary.path, reply.status, 0 if reply.status == 200 else reply.status,
                time.perf_counter() - began, len(reply.body), game.game_id, game.publisher_id, 0,
                scope["method"],
            )
        )  # fmt: skip
        return None


async def _answered(
    ports: Ports, scope: Scope, head: dict[bytes, bytes], body: bytes, game: GameKeys, channel: str
) -> Answer | None:
    """The reply to a notice that was taken; of every other nothing is counted."""
    subject = counted_as(address_of(scope, head, ports.settings.trusted_proxies))
    counted = (("", EVERY_CALL), (ordinary.path, _ADDRESS))
    hits = 0
    try:
        for path, limit in counted:
            hits += 1
            ports.counters.hit(path, limit, subject)
        answered = await _taken(ports, scope, head, body, game, channel)
    except ApiError:
        answered = None
    except Exception as error:  # noqa: BLE001 - the ordinary route says what is wrong, and logs it
        log.warning("notice_not_quick", error=type(error).__name__)
        answered = None
    if answered is None:
        for path, limit in counted[:hits]:
            ports.counters.give_back(path, limit, subject)
    return answered


async def _taken(
    ports: Ports, scope: Scope, head: dict[bytes, bytes], body: bytes, game: GameKeys, channel: str
) -> Answer | None:
    of = (game.publisher_id, game.game_id, channel)
    sealed = ports.parameters.peek(of)
    if sealed is None:
        ports.parameters.ask_for(of)
        return None

    async def carry_out(values: Mapping[str, Value]) -> bool:
        found = await asked_at_once(
            ports.lanes, game.publisher_id, values, "order_lock", "paid_notice"
        )
        return found is not None and found.ntuples == 1

    headers = {name.decode("latin-1"): text.decode("latin-1") for name, text in head.items()}
    query = scope["query_string"].decode("latin-1")
    request = Request(scope["method"], scope["path"], query, headers, body)
    database = ports.database
    about = Game(game.publisher_id, game.game_id, lambda: database.publisher(game.publisher_id))
    return await answer_at_once(ports.resources.keyring, about, channel, request, sealed, carry_out)


@lru_cache(maxsize=50)
def _kind(content_type: str) -> bytes:
    """As Starlette says it of a text."""
    charset = content_type.startswith("text/") and "charset=" not in content_type.lower()
    return f"content-type: {content_type}{'; charset=utf-8' if charset else ''}\r\n".encode()
