"""Random sequences of everything that may happen to orders, beside a model of them.

The model (`model.py`) knows no table: a dictionary of orders and a set of transactions. After
every step both states of every order, what the game's server accepted and the ledger must be as it
says.
"""

import asyncio
import os
import secrets
from dataclasses import replace
from typing import Any

from fastapi import FastAPI
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule
from hypothesis.stateful import run_state_machine_as_test as run_machine
from sqlalchemy import text
from tests.domains.operate.orders.model import Expected, Model
from tests.support.shop import PRICES, ScriptedHttp, Shop, paid
from tests.support.world import World

from longshore.domains.operate.deliveries import queue_payment, withdraw
from longshore.domains.operate.deliveries.worker import Courier
from longshore.domains.operate.orders import differing
from longshore.domains.operate.orders.parts import parts_of
from longshore.domains.operate.orders.refunding import book, refund
from longshore.domains.operate.orders.repository import note, order_by_number
from longshore.domains.operate.recipes import Returned
from longshore.kit.db.database import Database

EXAMPLES = int(os.environ.get("LONGSHORE_TEST_SEQUENCES", "12"))


async def _shop(database: Database, world: World) -> Shop:
    return await Shop.open(database, world.aurora.id, world.aurora.games[0].id)


def test_random_sequences(app: FastAPI, database: Database, world: World) -> None:
    """Orders, callbacks, refunds, deliveries, re-sends, against the model."""
    with asyncio.Runner() as runner:
        # Of this loop's own: the engines of the session's belong to another one.
        own = Database(database.addresses, pool_size=4)
        shop = runner.run(_shop(own, world))

        class Machine(RuleBasedStateMachine):
            numbers = Bundle("numbers")

            def __init__(self) -> None:
                super().__init__()
                self.model, self.http = Model(), ScriptedHttp()
                self.word = secrets.token_hex(6)
                self.resources: Any = replace(app.state.resources, http_out=self.http)

            @rule(target=numbers, goods=st.sampled_from(list(PRICES)))
            def order(self, goods: str) -> str:
                number = runner.run(shop.order(goods)).number
                self.model.orders[number] = Expected(PRICES[goods])
                return number

            @rule(
                number=numbers,
                off=st.sampled_from([0, 0, 0, 1, -1]),
                transaction=st.integers(0, 5),
            )
            def notice(self, number: str, off: int, transaction: int) -> None:
                name = f"{self.word}-{transaction}"
                minor = self.model.orders[number].price + off
                found = runner.run(shop.take(paid(number, minor, name)))
                assert found == self.model.pay(number, minor, name)

            @rule(number=numbers, transaction=st.integers(0, 6))
            def refund_notice(self, number: str, transaction: int) -> None:
                name = f"{self.word}-{transaction}"
                notice = paid(number, None, name, outcome="refunded")
                expected = self.model.give_back(number, name, "", None)
                assert runner.run(shop.take(notice)) == expected

            @rule(
                number=numbers,
                transaction=st.integers(0, 6),
                refund_name=st.sampled_from(["R1", "R2", "R3"]),
                share=st.sampled_from([0.2, 0.5, 0.5, 0.8, 1, 1.1]),
            )
            def part_notice(
                self, number: str, transaction: int, refund_name: str, share: float
            ) -> None:
                name = f"{self.word}-{transaction}"
                minor = int(self.model.orders[number].price * share)
                returned = Returned(minor, "CNY", refund_name)
                notice = paid(number, None, name, outcome="refunded", returned=returned)
                expected = self.model.give_back(number, name, refund_name, minor)
                assert runner.run(shop.take(notice)) == expected

            @rule(number=numbers)
            def book_a_part(self, number: str) -> None:
                if minor := self.model.book(number):
                    runner.run(_book(shop, number, minor))

            @rule(number=numbers)
            def refund_by_hand(self, number: str) -> None:
                assert runner.run(_refund(shop, number)) == self.model.refund(number)

            @rule(number=numbers)
            def resend(self, number: str) -> None:
                order = self.model.orders[number]
                if order.payment == "paid":
                    order.delivery = "queued"
                    runner.run(_resend(shop, number))

            @rule(number=numbers)
            def by_hand(self, number: str) -> None:
                order = self.model.orders[number]
                if order.payment == "paid" and order.delivery in ("queued", "dead"):
                    order.delivery = "by_hand"
                    runner.run(_by_hand(shop, number))

            @rule(answer=st.sampled_from([200, 200, 500, 410, "no answer"]))
            def deliver(self, answer: int | str) -> None:
                self.http.answers = [answer] * 100 if answer != 200 else []
                self.http.calls.clear()
                runner.run(_due_now(shop))
                courier = Courier(own, self.resources)
                runner.run(courier.run())
                for order in self.model.orders.values():
                    if order.delivery == "queued" and answer in (200, 410):
                        order.delivery = "delivered" if answer == 200 else "dead"

            @invariant()
            def states_are_the_models(self) -> None:
                for number, order in self.model.orders.items():
                    states = runner.run(shop.states(number))
                    assert states == (order.payment, order.delivery)

            @invariant()
            def the_ledger_says_the_same(self) -> None:
                assert runner.run(_differing(own)) == []

            @invariant()
            def what_went_back_is_the_models(self) -> None:
                for number, order in self.model.orders.items():
                    assert runner.run(_given_back(shop, number)) == (order.back, order.back)

            @invariant()
            def what_is_queued_is_in_the_outbox(self) -> None:
                waiting = {
                    f"msg_{n}" for n, o in self.model.orders.items() if o.delivery == "queued"
                }
                assert (
                    runner.run(_payments_waiting(shop)) & {f"msg_{n}" for n in self.model.orders}
                    == waiting
                )

        run_machine(
            Machine,
            settings=settings(max_examples=EXAMPLES, stateful_step_count=25, deadline=None),
        )
        runner.run(own.dispose())


async def _refund(shop: Shop, number: str) -> bool:
    async with shop.database.publisher(shop.publisher_id) as session:
        order = await order_by_number(session, shop.game_id, number, lock=True)
        assert order
        return await refund(session, order.id, {}, "n")


async def _resend(shop: Shop, number: str) -> None:
    async with shop.database.publisher(shop.publisher_id) as session:
        order = await order_by_number(session, shop.game_id, number, lock=True)
        assert order
        await session.execute(
            text("UPDATE orders SET delivery = 'queued' WHERE id = :id"), {"id": order.id}
        )
        await queue_payment(session, order)
        await note(session, order, "resent", {})


async def _by_hand(shop: Shop, number: str) -> None:
    async with shop.database.publisher(shop.publisher_id) as session:
        order = await order_by_number(session, shop.game_id, number, lock=True)
        assert order
        await withdraw(session, order.id)
        await session.execute(
            text("UPDATE orders SET delivery = 'by_hand' WHERE id = :id"), {"id": order.id}
        )
        await note(session, order, "by_hand", {})


async def _book(shop: Shop, number: str, minor: int) -> None:
    async with shop.database.publisher(shop.publisher_id) as session:
        order = await order_by_number(session, shop.game_id, number, lock=True)
        assert order and (await parts_of(session, order.id)).undecided == minor
        await book(session, order, minor, {}, "n")


async def _given_back(shop: Shop, number: str) -> tuple[int, int]:
    """What the ledger's entries that move money back come to, and what the order says."""
    row = await shop.row(
        "SELECT coalesce(sum(coalesce(CAST(e.data ->> 'amount_minor' AS bigint), o.amount_minor)) "
        "FILTER (WHERE e.id IS NOT NULL), 0)::bigint AS back, "
        "o.returned_minor AS said FROM orders o LEFT JOIN order_event e "
        "ON o.id = e.order_id AND e.kind IN ('refunded', 'part_refunded') "
        "WHERE o.number = :number GROUP BY o.id",
        number=number,
    )
    return int(row.back), int(row.said)


async def _due_now(shop: Shop) -> None:
    async with shop.database.system() as session:
        await session.execute(text("UPDATE delivery SET next_at = now(), claimed_until = NULL"))


async def _differing(database: Database) -> list[str]:
    async with database.system() as session:
        return await differing(session)


async def _payments_waiting(shop: Shop) -> set[str]:
    async with shop.database.system() as session:
        rows = await session.execute(text("SELECT message_id FROM delivery WHERE kind = 'payment'"))
        return set(rows.scalars())
