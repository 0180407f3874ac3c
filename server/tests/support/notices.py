"""Notices that are taken by the quick way and by the ordinary one, and what each leaves behind."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from prometheus_client import generate_latest
from sqlalchemy import text
from structlog.testing import capture_logs

from longshore.kit.http.metrics import REGISTRY
from longshore.runtime.quick import notices
from longshore.simulation.channels import CHANNELS, PLAYER, Channel, Sale, Told
from tests.support.paying import configure, tell
from tests.support.runtime import GameClient
from tests.support.shop import Shop

VIVO, SALE = CHANNELS["vivo"], Sale()
# What JSON writes in more than one way, and what SQL could take for something of its own.
NASTY = "a\"b\\c/d'e\n\t\x01\x7f<>&\u2028 名字 🎮 :game %s {} $1"
_TABLES = ("orders", "payment", "order_event", "delivery", "activity_occasion")
_MOMENTS = frozenset(("at", "created_at", "paid_at", "next_at", "delivered_at", "occurred_at"))
_NUMBERED = frozenset(("id", "order_id"))


@dataclass
class Desk:
    """A game that ships to channels, whose notices are taken by either way."""

    app: FastAPI
    caller: GameClient
    shop: Shop
    served: list[object] = field(default_factory=list)

    async def order(self, channel: Channel, number: str = SALE.order, **more: Any) -> None:
        """An order that waits for its channel, its texts full of what must be escaped."""
        values = {
            "p": self.shop.publisher_id, "g": self.shop.game_id, "player": self.shop.player_id,
            "channel": channel.code, "number": number, "nasty": NASTY, "currency": "CNY",
            "payment": "created", "amount": SALE.fen,
        }  # fmt: skip
        async with self.shop.database.system() as session:
            await session.execute(_UID, values | {"uid": PLAYER})
            await session.execute(_ORDER, values | more)
            await session.execute(_CREATED, {"number": number})

    async def clear(self) -> None:
        """Nobody has ordered anything."""
        async with self.shop.database.system() as session:
            for table in ("activity_occasion", "payment", "orders"):
                await session.execute(text(f"DELETE FROM {table}"))

    async def rows(self) -> dict[str, Any]:
        """Every row of all that a notice writes, but for numbers and moments of their own."""
        async with self.shop.database.system() as session:
            found = {
                table: (await session.execute(text(f"SELECT to_jsonb(t) FROM {table} t")))
                .scalars().all()
                for table in _TABLES
            }  # fmt: skip
            paid = (await session.execute(_PAID_AT)).scalars().all()
        for row in found["delivery"]:
            assert json.loads(row["body"])["data"].get("paid_at", 0) in paid
            for moment in paid:
                row["body"] = row["body"].replace(f'"paid_at":{moment},', '"paid_at":0,')
            # The moment of telling: the two ways may lie on either side of a second's end.
            row["body"] = re.sub(r'"refunded_at":\d+', '"refunded_at":0', row["body"])
        return {table: sorted(map(_plain, rows)) for table, rows in found.items()}

    async def tell(self, channel: Channel, told: Told) -> tuple[httpx2.Response, bool]:
        """The answer, and whether the quick way gave it."""
        self.served.clear()
        answer = await tell(self.caller, told, channel.code)
        return answer, bool(self.served)


def _plain(row: dict[str, Any]) -> str:
    kept = {
        name: bool(value) if name in _MOMENTS | _NUMBERED else value for name, value in row.items()
    }
    return json.dumps(kept, sort_keys=True)


_UID = text("UPDATE player SET channel_code = :channel, channel_uid = :uid WHERE id = :player")
_ORDER = text(
    "INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code, "
    "goods_name, amount_minor, currency, game_order_id, role_id, role_name, server_id, extra, "
    "payment) VALUES (:p, :g, CAST(:player AS bigint), CAST(:number AS text), :channel, "
    "'gem_6480', 'gems', :amount, :currency, 'G-' || CAST(:number AS text), :nasty, 'n', :nasty, "
    ":nasty, :payment)"
)
_CREATED = text(
    "INSERT INTO order_event (publisher_id, game_id, order_id, kind) "
    "SELECT publisher_id, game_id, id, 'created' FROM orders WHERE number = :number"
)
_PAID_AT = text("SELECT CAST(floor(extract(epoch FROM paid_at)) AS bigint) FROM orders "
                "WHERE paid_at IS NOT NULL")  # fmt: skip


async def ship(desk: Desk, *channels: Channel) -> None:
    for channel in channels:
        await configure(desk.shop.database, desk.shop, channel)
        key = (desk.shop.publisher_id, desk.shop.game_id, channel.code)
        desk.app.state.runtime.ports.parameters.forget(key)
        assert await desk.app.state.runtime.ports.parameters.get(key)


async def _played(desk: Desk, channel: Channel, told: Sequence[Told]) -> dict[str, Any]:
    """Answers, rows, figures and lines of the log that notices leave behind."""
    before = _figures()
    answers = []
    with capture_logs() as lines:
        for one in told:
            answer, _ = await desk.tell(channel, one)
            headers = {k: v for k, v in answer.headers.items() if k not in ("date", "x-request-id")}
            answers.append((answer.status_code, answer.content, headers))
    kept = [line for line in lines if str(line["event"]).startswith("callback")]
    after = _figures()
    return {
        "answers": answers, "lines": kept, "rows": await desk.rows(),
        "counted": {name: after[name] - before.get(name, 0) for name in after},
    }  # fmt: skip


def _figures() -> dict[str, float]:
    lines = generate_latest(REGISTRY).decode().splitlines()
    found = (line.rpartition(" ") for line in lines if line.startswith("longshore_callbacks_total"))
    return {name: float(value) for name, _, value in found}


async def both(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, channel: Channel, told: Sequence[Told],
    orders: Sequence[dict[str, Any]],
) -> dict[str, Any]:  # fmt: skip
    """What either way leaves behind, which must be the same."""
    found = []
    for is_quick in (True, False):
        await desk.clear()
        for order in orders:
            await desk.order(channel, **order)
        with monkeypatch.context() as patched:
            if not is_quick:
                patched.setattr(notices, "_METHODS", frozenset())
            found.append(await _played(desk, channel, told))
    quick, ordinary = found
    assert quick["answers"] == ordinary["answers"]
    assert quick["rows"] == ordinary["rows"]
    assert quick["lines"] == ordinary["lines"]
    assert {k: v for k, v in quick["counted"].items() if v} == {
        k: v for k, v in ordinary["counted"].items() if v
    }
    return quick


def facts_told(channel: Channel, sale: Sale) -> Told | None:
    """A notice of the channel's; None where it tells of no payments."""
    try:
        return channel.notice(sale)
    except NotImplementedError:
        return None
