"""Notices that are taken in one round trip do what the ordinary way does, row by row."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from prometheus_client import generate_latest
from sqlalchemy import text
from structlog.testing import capture_logs
from tests.runtime.test_paying import configure, tell
from tests.support.runtime import GameClient, game_client
from tests.support.shop import Shop
from tests.support.world import World

from longshore.kit.db.database import Database
from longshore.kit.http.metrics import REGISTRY
from longshore.runtime.quick import notices
from longshore.simulation.channels import CHANNELS, PLAYER, Channel, Sale, Told

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
_ACTIVITIES = text(
    "INSERT INTO published_version (publisher_id, game_id, kind, number, content, digest, "
    "created_user_id, created_user_name) VALUES (:p, :g, 'activities', 1, '{}', '', 1, '')"
)


@pytest.fixture
async def desk(
    app: FastAPI, database: Database, world: World, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Desk]:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    async with database.system() as session:
        await session.execute(_ACTIVITIES, {"p": shop.publisher_id, "g": shop.game_id})
    ports = app.state.runtime.ports
    found = Desk(app, await game_client(app, database, world.aurora.games[0]), shop)
    await ports.keys.get(found.caller.app_id)
    monkeypatch.setattr(app.state.runtime._notices.lines, "add", found.served.append)
    await ports.lanes.start()
    yield found
    await ports.lanes.close()


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


@pytest.mark.parametrize(
    "code", sorted(code for code in CHANNELS if facts_told(CHANNELS[code], SALE))
)
async def test_a_good_notice_of_each_channel(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """Rows, answer, figures and log are those of the ordinary way."""
    channel = CHANNELS[code]
    await ship(desk, channel)
    told = channel.notice(SALE)
    found = await both(desk, monkeypatch, channel, [told], [{}])
    if '"payment": "paid"' in found["rows"]["orders"][0]:
        await desk.clear()
        await desk.order(channel)
        assert (await desk.tell(channel, told))[1]


_OTHER = Sale(order="LS261122140212", transaction="T20261122-78")
_CASES: dict[str, tuple[list[Told], list[dict[str, Any]], str]] = {
    "paid": ([VIVO.notice(SALE)], [{}], "paid"),
    "told twice": ([VIVO.notice(SALE)] * 2, [{}], "paid"),
    "paid twice": (
        [VIVO.notice(SALE), VIVO.notice(replace(SALE, transaction="T2"))], [{}], "paid",
    ),
    "one fen less": ([VIVO.notice(replace(SALE, fen=SALE.fen - 1))], [{}], "mismatch"),
    "one fen more": ([VIVO.notice(replace(SALE, fen=SALE.fen + 1))], [{}], "mismatch"),
    "another currency": ([VIVO.notice(SALE)], [{"currency": "USD"}], "mismatch"),
    "another player": ([VIVO.notice(replace(SALE, uid="u-somebody"))], [{}], "mismatch"),
    "forged": ([VIVO.notice(replace(SALE, fen=1), signed=SALE)], [{}], "created"),
    "no such order": ([VIVO.notice(replace(SALE, order="LS000000000000"))], [{}], "created"),
    "a transaction for two orders": (
        [VIVO.notice(SALE), VIVO.notice(replace(_OTHER, transaction=SALE.transaction))],
        [{}, {"number": _OTHER.order}], "paid",
    ),
    "closed before": ([VIVO.notice(SALE)], [{"payment": "closed"}], "paid"),
    "right after a mismatch": (
        [VIVO.notice(replace(SALE, fen=1)), VIVO.notice(replace(SALE, transaction="T2"))], [{}],
        "paid",
    ),
    "given back before": ([VIVO.notice(SALE)], [{"payment": "refunded"}], "refunded"),
    "two orders": (
        [VIVO.notice(SALE), VIVO.notice(_OTHER)], [{}, {"number": _OTHER.order}], "paid",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", _CASES)
async def test_notices_of_every_kind(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    told, orders, payment = _CASES[case]
    await ship(desk, VIVO)
    found = await both(desk, monkeypatch, VIVO, told, orders)
    assert any(f'"payment": "{payment}"' in row for row in found["rows"]["orders"])


async def test_what_was_given_back_before_it_was_paid(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refund comes first: what is paid then is given back, and nothing is delivered."""
    refunding = next(
        one
        for one in CHANNELS.values()
        if facts_told(one, replace(SALE, is_refunded=True)) not in (None, facts_told(one, SALE))
    )
    await ship(desk, refunding)
    told = [refunding.notice(replace(SALE, is_refunded=True)), refunding.notice(SALE)]
    found = await both(desk, monkeypatch, refunding, told, [{}])
    assert '"payment": "refunded"' in found["rows"]["orders"][0]


async def test_parameters_that_were_changed_since(desk: Desk) -> None:
    """Nothing is paid by a secret that the channel has no more, from the commit on."""
    await ship(desk, VIVO)
    await desk.order(VIVO)
    told = VIVO.notice(SALE)
    async with desk.shop.database.system() as session:
        await session.execute(
            text(
                "UPDATE game_channel SET config = jsonb_set(config, '{parameters}', "
                "(SELECT jsonb_object_agg(key, 'another') "
                "FROM jsonb_object_keys(config -> 'parameters') AS key))"
            )
        )
    answer, is_quick = await desk.tell(VIVO, told)
    assert (answer.content, is_quick) == (b"fail", False)
    assert await desk.shop.states(SALE.order) == ("created", "none")


async def test_somebody_holds_the_order(desk: Desk) -> None:
    """The ordinary way waits for it; the quick one holds nobody up."""
    await ship(desk, VIVO)
    await desk.order(VIVO)
    async with desk.shop.database.system() as session:
        await session.execute(text("SELECT FROM orders FOR UPDATE"))
        telling = asyncio.create_task(desk.tell(VIVO, VIVO.notice(SALE)))
        await _blocked(desk.shop.database)
    answer, is_quick = await telling
    assert (answer.content, is_quick) == (b"success", False)
    assert await desk.shop.states(SALE.order) == ("paid", "queued")


async def _blocked(database: Database) -> None:
    waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    while True:
        async with database.system() as session:
            if (await session.execute(waits)).scalar():
                return
        await asyncio.sleep(0.02)


async def test_the_same_notice_many_times_at_once(desk: Desk) -> None:
    """It is paid once, told to the game once, and every one of them gets the channel's OK."""
    await ship(desk, VIVO)
    await desk.order(VIVO)
    told = VIVO.notice(SALE)
    answers = await asyncio.gather(*(tell(desk.caller, told) for _ in range(12)))
    assert {one.content for one in answers} == {b"success"}
    assert await desk.shop.kinds(SALE.order) == ["created", "paid"]
    found = await desk.rows()
    assert [len(found[table]) for table in ("payment", "delivery", "activity_occasion")] == [1] * 3


async def test_the_throttle_counts_once(desk: Desk) -> None:
    await ship(desk, VIVO)
    counters = desk.app.state.runtime.ports.counters
    for number in range(3):
        await desk.order(VIVO, f"LS{number:012}")
        sale = replace(SALE, order=f"LS{number:012}", transaction=f"T{number}")
        assert (await desk.tell(VIVO, VIVO.notice(sale)))[1]
        assert not (await desk.tell(VIVO, VIVO.notice(sale)))[1]
    assert [window[1] for key, window in counters._hits.items() if key[2] == "192.0.2.9"] == [6, 6]
