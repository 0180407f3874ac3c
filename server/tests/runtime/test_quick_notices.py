"""Notices that are taken in one round trip do what the ordinary way does, row by row."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.notices import SALE, VIVO, Desk, both, facts_told, ship
from tests.support.paying import tell

from longshore.kit.db.database import Database
from longshore.simulation.channels import CHANNELS, Sale, Told


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
