"""From a promoter's link to a paid statement, through the product, at explicit moments."""

import base64
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import openpyxl
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.support.client import Answer, Client
from tests.support.runtime import GameClient, game_client
from tests.support.shop import Shop, paid
from tests.support.world import World, as_owner

from longshore.domains.operate.orders.paying import refund
from longshore.domains.popularize.settlements import verify
from longshore.domains.popularize.settlements.drawer import Drawer
from longshore.integrations.resources import Resources
from longshore.kit import clock
from longshore.kit.db.database import Database
from longshore.simulation.channels import Sale


def moment(month: int, day: int, hour: int = 4) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=UTC)


@dataclass
class Promotion:
    """Aurora's first game, its promoter 1 with a link, and somebody who plays."""

    world: World
    client: Client
    player: GameClient
    database: Database
    shop: Shop
    resources: Resources

    async def call(self, action: str, **form: Any) -> Answer:
        return await self.client.call(
            "POST", "/ultra/app/send", user=self.world.aurora.owner, game=self.player.game,
            json={"path": f"/pb/cps/{action}"} | form,
        )  # fmt: skip

    async def share(self, **terms: Any) -> None:
        told = {"earns": "income", "tiers": [{"from_minor": 0, "rate_bps": 3000}]} | terms
        made = await self.call("share/create", name="30 %", begins_on="2026-01-01", terms=told)
        assert made.code == 0, made.msg
        model = made.data["list"][0]["id"]
        assert (
            await self.call(
                "share/assign", model_id=model, promoter_ids=[1], begins_on="2026-01-01"
            )
        ).code == 0

    async def install_and_register(self, at: datetime) -> None:
        """The client tells the link's code at its start; the player is one whom vivo knows."""
        link = (await self.call("link/create", promoter_id=1, campaign="spring")).data
        with clock.at(at):
            device = {"id": "device-0001", "os": "android"}
            assert (
                await self.player.call("/sdk/v1/init", {"device": device, "link": link["code"]})
            ).code == 0
            signed = await self.player.guest(device=device)
        self.shop.player_id = int(signed.data["player_id"])
        async with as_owner(self.database) as session:
            await session.execute(text("DELETE FROM player WHERE channel_uid = 'u-10086'"))
            await session.execute(
                text("UPDATE player SET channel_code = 'vivo', channel_uid = :uid WHERE id = :id"),
                {"uid": Sale().uid, "id": self.shop.player_id},
            )

    async def buy(self, at: datetime, goods: str = "gem_6480") -> str:
        with clock.at(at):
            made = await self.shop.order(goods)
            minor = {"gem_6480": 64_800, "gem_60": 600}[goods]
            assert await self.shop.take(paid(made.number, minor, f"T{made.number}")) == "paid"
        return made.number

    async def give_back(self, number: str, at: datetime) -> None:
        with clock.at(at):
            async with self.database.publisher(self.world.aurora.id) as session:
                order = await session.execute(
                    text("SELECT id FROM orders WHERE number = :number"), {"number": number}
                )
                assert await refund(session, order.scalar_one(), {}, "")

    async def draw(self, month: int, at: datetime) -> Any:
        """Ask, have a worker draw, and list; or the refusal."""
        with clock.at(at):
            day = f"2026-{month:02}-01"
            asked = await self.call("settlement/draw", month=day)
            if asked.code:
                return asked
            assert asked.data["drawing"]["state"] == "running"
            await Drawer(self.database, self.resources).run()
            listed = await self.call("settlement/list", month=day)
            told = listed.data["drawing"]
            assert (told["state"], told["statements"]) == ("done", len(listed.data["list"]))
            return listed

    async def lines(self, statement: int) -> list[tuple[str, int]]:
        found = (await self.call("settlement/read", id=statement)).data
        return [(line["kind"], line["amount_minor"]) for line in found["lines"]]


@pytest.fixture
async def promotion(
    client: Client, world: World, app: FastAPI, database: Database
) -> AsyncIterator[Promotion]:
    game = world.aurora.games[0]
    await client.call(
        "POST", "/ultra/app/send", user=world.aurora.owner, game=game,
        form={"path": "/pb/cps/promoter/create", "name": "=Streamer", "code": "streamer"},
    )  # fmt: skip
    shop = await Shop.open(database, world.aurora.id, game.id)
    player = await game_client(app, database, game)
    yield Promotion(world, client, player, database, shop, app.state.resources)


async def test_from_link_to_paid_statement(promotion: Promotion) -> None:
    await promotion.share()
    await promotion.install_and_register(moment(3, 2))
    first = await promotion.buy(moment(3, 3))
    await promotion.buy(moment(3, 9), "gem_60")
    # The last hour of March in Shanghai is still March.
    await promotion.buy(moment(3, 31, 15), "gem_60")
    march = await promotion.draw(3, moment(4, 1))
    assert march.code == 0, march.msg
    listed = march.data["list"]
    assert [one["sums"] for one in listed] == [[{"currency": "CNY", "amount_minor": 19_800}]]
    statement = listed[0]["id"]
    assert await promotion.lines(statement) == [("share", 19_440), ("share", 180), ("share", 180)]

    orders = await promotion.call("settlement/orders", id=statement, line_number=1)
    assert [one["number"] for one in orders.data["list"]] == [first]

    # A line is disputed and answered; only then can the promoter confirm, and finance pay.
    steps: list[tuple[str, dict[str, Any], str]] = [
        ("checked", {}, "checked"),
        ("disputed", {"line_number": 2, "words": "Why so little?"}, "disputed"),
        ("answered", {"line_number": 2, "words": "One order of 6.00"}, "checked"),
        ("confirmed", {}, "confirmed"),
        ("paid", {"words": "BANK-1"}, "paid"),
        ("closed", {}, "closed"),
    ]
    for step, more, state in steps:
        done = await promotion.call("settlement/step", id=statement, step=step, **more)
        assert (done.code, done.data["statement"]["state"]) == (0, state)
    assert (await promotion.call("settlement/step", id=statement, step="paid")).code == 4895

    await promotion.give_back(first, moment(4, 20))
    april = await promotion.draw(4, moment(5, 1))
    taken = next(one for one in april.data["list"] if one["month"] == "2026-04-01")
    assert await promotion.lines(taken["id"]) == [("refund", -19_440)]
    assert await promotion.lines(statement) == [("share", 19_440), ("share", 180), ("share", 180)]
    behind = await promotion.call("settlement/orders", id=taken["id"], line_number=1)
    assert [one["number"] for one in behind.data["list"]] == [first]

    async with promotion.database.system() as session:
        assert [one.differs for one in await verify(session)] == [False, False]
    same = await promotion.call("settlement/verify", id=statement)
    assert same.data["is_same"]

    content = (await promotion.call("settlement/export", id=statement)).data["content"]
    sheet = openpyxl.load_workbook(BytesIO(base64.b64decode(content))).active
    assert sheet is not None
    assert [sheet.cell(row, 8).value for row in (4, 5, 6, 8)] == [194.4, 1.8, 1.8, 198]


async def test_months_are_drawn_in_order_and_when_they_are_over(promotion: Promotion) -> None:
    # April begins in Shanghai at 16:00 UTC; six hours later every player is settled.
    assert (await promotion.draw(3, moment(3, 31, 21))).code == 4893
    assert (await promotion.draw(3, moment(3, 31, 22))).code == 0
    assert (await promotion.draw(3, moment(5, 2))).code == 4894
    assert (await promotion.draw(5, moment(7, 2))).code == 4894
    for month in ("1999-12-01", "9999-12-01", "0001-01-01"):
        assert (await promotion.call("settlement/draw", month=month)).code == 4000
    # Terms cannot begin in a month that is settled.
    told = {"earns": "registration", "amount_minor": 100}
    late = await promotion.call("share/create", name="m", begins_on="2026-03-31", terms=told)
    assert late.code == 4892
    good = await promotion.call("share/create", name="m", begins_on="2026-04-01", terms=told)
    assert good.code == 0


async def test_a_month_is_asked_for_once(promotion: Promotion) -> None:
    with clock.at(moment(4, 1)):
        for _ in range(2):
            assert (await promotion.call("settlement/draw", month="2026-03-01")).code == 0
        async with promotion.database.system() as session:
            wishes = await session.execute(text("SELECT id FROM settlement_draw"))
            (wish,) = wishes.scalars()
        # Meanwhile its terms stay as they are.
        told = {"earns": "registration", "amount_minor": 100}
        late = await promotion.call("share/create", name="m", begins_on="2026-03-31", terms=told)
        assert late.code == 4892
        drawer = Drawer(promotion.database, promotion.resources)
        async with promotion.database.locked(f"settlement draw {wish}") as is_mine:
            assert is_mine
            # Another worker has it.
            await drawer.run()
        assert (await promotion.call("settlement/list")).data["drawing"]["state"] == "running"
        await drawer.run()
        drawn = (await promotion.call("settlement/list")).data
        assert (drawn["drawing"]["state"], drawn["next_month"]) == ("done", None)


async def test_what_cannot_be_drawn_any_more_says_so(promotion: Promotion) -> None:
    """Two servers took the same wish up, one was faster."""
    await promotion.share()
    await promotion.draw(3, moment(4, 1))
    async with promotion.database.system() as session:
        await session.execute(text("UPDATE settlement_draw SET state = 'running'"))
    await Drawer(promotion.database, promotion.resources).run()
    assert (await promotion.call("settlement/list")).data["drawing"]["state"] == "failed"


async def test_players_pay_once(promotion: Promotion) -> None:
    await promotion.share(earns="payer", tiers=[], amount_minor=5_000)
    await promotion.install_and_register(moment(3, 2))
    first = await promotion.buy(moment(3, 3))
    await promotion.buy(moment(3, 4))
    march = (await promotion.draw(3, moment(4, 1))).data["list"][0]
    assert await promotion.lines(march["id"]) == [("share", 5_000)]
    await promotion.give_back(first, moment(4, 2))
    april = (await promotion.draw(4, moment(5, 1))).data["list"][0]
    assert await promotion.lines(april["id"]) == [("refund", -5_000)]


async def test_what_is_held_back_is_paid_later(promotion: Promotion) -> None:
    await promotion.share(holdback_bps=1_000, holdback_months=1)
    await promotion.install_and_register(moment(3, 2))
    await promotion.buy(moment(3, 3))
    march = (await promotion.draw(3, moment(4, 1))).data["list"][0]
    assert await promotion.lines(march["id"]) == [("share", 19_440), ("holdback", -1_944)]
    april = (await promotion.draw(4, moment(5, 1))).data["list"][0]
    assert await promotion.lines(april["id"]) == [("release", 1_944)]


async def test_no_role_changes_a_line_and_verification_finds_who_did(promotion: Promotion) -> None:
    await promotion.share()
    await promotion.install_and_register(moment(3, 2))
    await promotion.buy(moment(3, 3))
    statement = (await promotion.draw(3, moment(4, 1))).data["list"][0]["id"]
    for statement_text in (
        "UPDATE settlement_line SET amount_minor = 1", "DELETE FROM settlement_line",
    ):  # fmt: skip
        with pytest.raises(DBAPIError, match="permission denied"):
            async with promotion.database.system() as session:
                await session.execute(text(statement_text))
    async with as_owner(promotion.database) as session:
        await session.execute(text("UPDATE settlement_line SET amount_minor = amount_minor + 1"))
    assert not (await promotion.call("settlement/verify", id=statement)).data["is_same"]
    async with promotion.database.system() as session:
        assert [one.differs for one in await verify(session)] == [True]
