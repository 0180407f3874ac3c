"""Asking a channel's server before an order can be paid, after the order's own transaction.

What was asked and answered is an entry of the ledger, secrets masked. An order that is sent again
is handed what it was handed before, as long as that is good: no channel hears of it twice. A
channel that refuses or does not answer leaves the order as it was, to be sent again. Of all
processes one alone asks at a time.
"""

import asyncio
import time
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import structlog
from prometheus_client import Counter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.orders.asking_once import Turn
from longshore.domains.operate.orders.creating import Buyer
from longshore.domains.operate.orders.errors import ChannelOrderError
from longshore.domains.operate.orders.handing_out import Handing
from longshore.domains.operate.orders.ledger import EventKind
from longshore.domains.operate.orders.masking import Mask
from longshore.domains.operate.orders.repository import note, order_by_number
from longshore.domains.operate.recipes import (
    Fault,
    Question,
    RecipeError,
    Reply,
    handed_out,
    lacking,
    next_call,
    seconds_kept,
    secrets_in,
)
from longshore.integrations.http_out import OutgoingError
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.http import metrics
from longshore.kit.text.text import Text

log = structlog.get_logger(__name__)
_SECONDS = 8.0
"""For all calls of one order together: a player waits."""
_SECONDS_HELD = 2 * _SECONDS
"""Until nobody waits any more for who went away while asking: longer than any asking takes."""
_LOOKING_AGAIN = 0.1
_MOST_KEPT = 1_000
_LEAST_HIDDEN = 8
"""What a client claims is hidden from this length on: shorter ones are versions and platforms."""
_BEFORE = text("""
SELECT e.data -> 'handed' FROM orders o JOIN order_event e ON e.order_id = o.id
WHERE o.game_id = :game AND o.number = :number AND e.kind = 'prepared'
  AND e.data ->> 'channel' = :channel
  AND e.at > CAST(:now AS timestamptz) - make_interval(secs => :seconds)
ORDER BY e.id DESC LIMIT 1
""")
_REFUSED = Text("渠道没有接受该订单，详情见订单账本", "the channel refused, see the order's ledger")
_REASONS: dict[Fault | str, Text] = {
    "busy": Text(
        "渠道暂时没有回应，请稍后用同一订单号重试",
        "the channel does not answer now, send the same order again in a moment",
    ),
    "signature_missing": Text("渠道的回复没有签名", "the channel's answer is not signed"),
    "signature_wrong": Text("渠道回复的签名不对", "the channel's answer is wrongly signed"),
    "key_missing": Text(
        "渠道参数未填写，请在“出包 › 渠道配置”填写",
        "a parameter of the channel is not filled in; see Pack, Channels",
    ),
    "key_unusable": Text(
        "渠道参数中的密钥无法使用", "a key among the channel's parameters cannot be used"
    ),
}
_asked = Counter(
    "longshore_channel_orders", "Orders that a channel's server was asked about, by what came.",
    ["channel", "result"], registry=metrics.REGISTRY,
)  # fmt: skip


@dataclass
class _Asking:
    """One order that its channel is asked about."""

    buyer: Buyer
    number: str
    handing: Handing
    ends_at: float
    turn: Turn
    calls: list[tuple[str, Question, Reply | None, int]] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    used: list[object] = field(default_factory=list)


class _BusyError(Exception):
    """No answer came, or none in time."""


class Preparer:
    """Makes what a channel's SDK is handed for an order, of one process."""

    def __init__(self, database: Database, resources: Resources, seconds: float = _SECONDS) -> None:
        self._database, self._http, self._seconds = database, resources.http_out, seconds
        self._locks: WeakValueDictionary[tuple[int, str], asyncio.Lock] = WeakValueDictionary()
        self._kept: dict[object, tuple[float, Reply]] = {}

    async def __call__(self, buyer: Buyer, number: str, handing: Handing | None) -> dict[str, str]:
        """Fields by their names in the channel's SDK; none where it needs none.

        None either while something is missing that they are made of: the log says what. A game
        whose own server makes them goes on selling.

        Raises:
            ChannelOrderError: the channel's server refused, or did not answer in time.
        """
        if handing is None:
            return {}
        code = handing.recipe.code
        if of := lacking(handing.purchase, handing.buying):
            log.info("order_not_prepared", channel=code, of=of)
            return {}
        if not handing.purchase.steps:
            try:
                return handed_out(handing.purchase, handing.buying)
            except RecipeError as error:
                log.warning("order_not_signed", channel=code, fault=error.fault, of=error.detail)
                return {}
        # The same order twice at once: the second is handed what the first was. Here it waits for
        # the first without asking the database; of other processes the database knows.
        lock = self._locks.setdefault((buyer.game_id, number), asyncio.Lock())
        async with lock:
            turn, ends_at = Turn(buyer.game_id, number), time.monotonic() + self._seconds
            asking = _Asking(buyer, number, handing, ends_at, turn)
            before = await self._before(asking)
            return await self._prepared(asking) if before is None else before

    async def _before(self, asking: _Asking) -> dict[str, str] | None:
        """What was handed out before, here or elsewhere; None once it is our turn to ask.

        Raises:
            ChannelOrderError: another process asks, and goes on asking for too long.
        """
        while True:
            async with self._database.publisher(asking.buyer.publisher_id) as session:
                if (before := await _handed_before(session, asking)) is not None:
                    return before
                if await asking.turn.take(session, _SECONDS_HELD):
                    # Between looking and taking somebody may have got an answer and left.
                    if (before := await _handed_before(session, asking)) is not None:
                        await asking.turn.leave(session)
                    return before
            if time.monotonic() >= asking.ends_at:
                code = asking.handing.recipe.code
                _asked.labels(code, "waited").inc()
                log.warning("order_not_prepared", channel=code, fault="busy", of="another process")
                raise ChannelOrderError(reason=_REASONS["busy"])
            await asyncio.sleep(_LOOKING_AGAIN)

    async def _prepared(self, asking: _Asking) -> dict[str, str]:
        fault: str
        try:
            handed = await self._handed(asking)
        except RecipeError as error:
            fault, of = error.fault, error.detail
        except _BusyError:
            fault, of = "busy", ""
        else:
            await self._note(asking, "prepared", {"handed": handed})
            return handed
        log.warning("order_not_prepared", channel=asking.handing.recipe.code, fault=fault, of=of)
        await self._note(asking, "prepare_failed", {"fault": fault})
        raise ChannelOrderError(reason=_REASONS.get(fault, _REFUSED))

    async def _handed(self, asking: _Asking) -> dict[str, str]:
        try:
            return await self._once(asking)
        except RecipeError as error:
            # What was kept of another order may have ended before its time.
            if error.fault != "purchase_refused" or not asking.used:
                raise
        for key in asking.used:
            self._kept.pop(key, None)
        asking.replies, asking.used = [], []
        return await self._once(asking)

    async def _once(self, asking: _Asking) -> dict[str, str]:
        purchase, buying = asking.handing.purchase, asking.handing.buying
        while asked := next_call(purchase, buying, asking.replies):
            step = purchase.steps[len(asking.replies)]
            key = (asking.buyer.game_id, asking.handing.recipe.code, asked.urls, asked.body)
            reply = self._again(asking, key) if step.kept else None
            if reply is None:
                reply = await self._reply(asking, step.name, asked)
                if step.kept:
                    self._keep(key, reply, seconds_kept(step, reply, buying))
            asking.replies.append(reply)
        return handed_out(purchase, buying, asking.replies)

    async def _reply(self, asking: _Asking, name: str, asked: Question) -> Reply:
        """What the first address says that answers at all."""
        for url in asked.urls:
            began, left = time.monotonic(), asking.ends_at - time.monotonic()
            if left <= 0:
                break
            one = Question(asked.method, (url,), asked.headers, asked.body)
            try:
                found = await self._http.request(
                    asked.method, url, asked.body, asked.headers, left,
                    owner=asking.buyer.publisher_id,
                )  # fmt: skip
            except OutgoingError as error:
                log.warning("channel_not_reached", kind=error.kind)
                asking.calls.append((name, one, None, round((time.monotonic() - began) * 1000)))
                continue
            reply = Reply(found.status, found.body, found.headers)
            asking.calls.append((name, one, reply, found.ms))
            if found.status < 500:
                return reply
        raise _BusyError()

    def _again(self, asking: _Asking, key: object) -> Reply | None:
        ends_at, reply = self._kept.get(key, (0.0, None))
        if reply is None or ends_at <= time.monotonic():
            return None
        asking.used.append(key)
        return reply

    def _keep(self, key: object, reply: Reply, seconds: int) -> None:
        """Keep an answer for most of the time that it is good."""
        if seconds <= 0:
            return
        if len(self._kept) >= _MOST_KEPT:
            self._kept.pop(next(iter(self._kept)))
        self._kept[key] = (time.monotonic() + seconds * 0.9, reply)

    async def _note(self, asking: _Asking, kind: EventKind, more: dict[str, object]) -> None:
        code = asking.handing.recipe.code
        _asked.labels(code, more.get("fault", kind)).inc()
        data = {"channel": code, "calls": _told(asking), **more}
        async with self._database.publisher(asking.buyer.publisher_id) as session:
            order = await order_by_number(session, asking.buyer.game_id, asking.number)
            assert order
            await note(session, order, kind, data)
            await asking.turn.leave(session)


async def _handed_before(session: AsyncSession, asking: _Asking) -> dict[str, str] | None:
    values = {
        "game": asking.buyer.game_id, "number": asking.number, "now": now(),
        "channel": asking.handing.recipe.code, "seconds": asking.handing.purchase.good_seconds,
    }  # fmt: skip
    return (await session.execute(_BEFORE, values)).scalar_one_or_none()


def _told(asking: _Asking) -> list[dict[str, object]]:
    """The calls as the ledger keeps them."""
    handing = asking.handing
    claimed = [one for one in handing.buying.claim.values() if len(one) >= _LEAST_HIDDEN]
    hidden = [handing.buying.parameters.get(name, "") for name in handing.recipe.secrets]
    mask = Mask([*hidden, *claimed, *secrets_in(handing.purchase, handing.buying, asking.replies)])
    return [
        {
            "name": name, "method": asked.method, "url": mask.text(asked.urls[0]),
            "headers": mask.headers(asked.headers.items()), "body": mask.body(asked.body),
            "status": reply.status if reply else None, "ms": ms,
            "response": mask.body(reply.body) if reply else "",
        }
        for name, asked, reply, ms in asking.calls
    ]  # fmt: skip
