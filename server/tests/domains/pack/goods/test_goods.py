"""Goods of a game, through the gateway as the page 游戏配置 calls them."""

from typing import Any

import pytest
from sqlalchemy import select
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.account.audit.models import AuditEvent
from longshore.domains.pack.goods import Gap, mapping_gaps
from longshore.domains.pack.goods.gaps import MOST_NAMED
from longshore.kit.db.database import Database

WRITES = ("u_updateGoods", "u_delGoods", "u_batchAddGoods")
READS = ("u_goodsList", "u_exportGoods", "u_currencyList", "u_goodsPriceReport")


async def call(
    client: Client, world: World, action: str, *, user: TestUser | None = None, game: int = 0,
    language: str = "zh-CN", **body: Any,
) -> Answer:  # fmt: skip
    return await client.call(
        "POST",
        f"/ultra/protected/app/send/usdk/sdk/{action}",
        user=user or world.aurora.pack,
        game=world.aurora.games[game],
        json=body,
        language=language,
    )


GEM = {"code": "gem_60", "name": "60 钻石", "price_minor": 600, "currency": "CNY"}


async def save(client: Client, world: World, **more: Any) -> Answer:
    return await call(client, world, "u_updateGoods", **(GEM | more))


async def goods(client: Client, world: World, **query: Any) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = (await call(client, world, "u_goodsList", **query)).data["list"]
    return listed


class TestCallers:
    @pytest.mark.parametrize("action", [*WRITES, *READS])
    async def test_without_page(self, client: Client, world: World, action: str) -> None:
        """[W-02] [P-02] Without pack there are no goods to see."""
        assert (await call(client, world, action, user=world.aurora.none)).code == 4030

    @pytest.mark.parametrize("action", WRITES)
    async def test_reader_changes_nothing(self, client: Client, world: World, action: str) -> None:
        """[W-02] [P-02] Changing goods takes packEdit."""
        answer = await call(client, world, action, user=world.aurora.reader, **GEM, ids=[1])
        assert answer.code == 4030
        assert await goods(client, world, game=0) == []

    async def test_other_publisher(self, client: Client, world: World) -> None:
        """[W-02] Another publisher's goods can be neither seen, changed nor deleted."""
        theirs = await client.call(
            "POST", "/ultra/protected/app/send/usdk/sdk/u_updateGoods",
            user=world.borealis.owner, game=world.borealis.games[0], json=GEM,
        )  # fmt: skip
        assert theirs.code == 0
        assert await goods(client, world) == []
        assert (await call(client, world, "u_updateGoods", id=theirs.data["id"])).code == 4004
        assert (await call(client, world, "u_delGoods", ids=[theirs.data["id"]])).code == 4004


class TestSave:
    async def test_valid(self, client: Client, world: World, database: Database) -> None:
        """[W-02] A product keeps minor units, currency and a product id per channel."""
        products = [
            {"channel_code": "google", "product_id": "gem60", "price_minor": 99,
             "currency": "usd"},
            {"channel_code": "huawei", "product_id": "hw.60"},
        ]  # fmt: skip
        made = (await save(client, world, products=products)).data
        assert made["price_minor"] == 600
        assert made["products"][0] == products[0] | {"currency": "USD"}
        assert made["products"][1]["price_minor"] is None
        assert len(str(made["created_at"])) == 10
        assert await goods(client, world) == [made]
        async with database.system() as session:
            event = (await session.execute(select(AuditEvent))).scalars().one()
        assert event.action == "goods.create"
        assert event.after is not None
        assert event.after["products"] == {"google": "gem60 0.99 USD", "huawei": "hw.60"}

    async def test_change(self, client: Client, world: World, database: Database) -> None:
        """[W-02] What is absent stays; nothing changed records nothing."""
        made = (
            await save(client, world, products=[{"channel_code": "oppo", "product_id": "a"}])
        ).data
        changed = await call(client, world, "u_updateGoods", id=made["id"], is_on=False)
        assert changed.data | {"updated_at": 0} == made | {"is_on": False, "updated_at": 0}
        await call(client, world, "u_updateGoods", id=made["id"], is_on=False)
        gone = await call(client, world, "u_updateGoods", id=made["id"], products=[])
        assert gone.data["products"] == []
        async with database.system() as session:
            rows = (await session.execute(select(AuditEvent).order_by(AuditEvent.at))).scalars()
            events = [(row.action, row.before, row.after) for row in rows]
        assert len(events) == 3
        assert events[1] == ("goods.update", {"is_on": True}, {"is_on": False})

    async def test_missing_fields(self, client: Client, world: World) -> None:
        answer = await call(client, world, "u_updateGoods", code="x", language="en-US")
        assert answer.code == 4000
        assert [row["field"] for row in answer.data["errors"]] == [
            "name", "price_minor", "currency",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("currency", "XYZ"), ("price_minor", -1), ("price_minor", 10**13), ("code", "a b"),
            ("name", " "), ("products", [{"channel_code": "a", "product_id": "钻"}]),
            ("products", [{"channel_code": "a", "product_id": "x", "price_minor": 1}]),
            ("products", [{"channel_code": "a", "product_id": "x"},
                          {"channel_code": "a", "product_id": "y"}]),
        ],
    )  # fmt: skip
    async def test_wrong_value(self, client: Client, world: World, field: str, value: Any) -> None:
        answer = await save(client, world, **{field: value})
        assert answer.code == 4000
        assert answer.data["errors"][0]["field"].startswith(field)

    async def test_duplicates(self, client: Client, world: World) -> None:
        """[W-02] A code is one goods' in its game, a product id one goods' in its channel."""
        product = [{"channel_code": "huawei", "product_id": "p"}]
        await save(client, world, products=product)
        assert (await save(client, world)).code == 4009
        free = {"channel_code": "oppo", "product_id": "p"}
        taken = await save(client, world, code="other", products=[free, *product], language="en-US")
        assert taken.code == 4451
        assert "gem_60" in taken.msg
        assert taken.data["errors"] == [{"field": "products.1.product_id", "msg": taken.msg}]
        assert (await save(client, world, code="other", products=[free])).code == 0
        assert (await save(client, world, game=1, products=product)).code == 0


class TestDelete:
    async def test_all_or_none(self, client: Client, world: World) -> None:
        """[W-02] One unknown id and nothing is deleted."""
        first = (await save(client, world)).data["id"]
        second = (await save(client, world, code="b")).data["id"]
        assert (await call(client, world, "u_delGoods", ids=[first, 999])).code == 4004
        assert len(await goods(client, world)) == 2
        answer = await call(client, world, "u_delGoods", ids=[first, second])
        assert answer.data == {"deleted": 2}
        assert await goods(client, world) == []


class TestList:
    async def test_filters(self, client: Client, world: World) -> None:
        """[W-02] Goods are found by code, name and product id, by state and by missing mapping."""
        await save(client, world, products=[{"channel_code": "vivo", "product_id": "V_1"}])
        await save(client, world, code="card", name="月卡", is_on=False)
        assert [g["code"] for g in await goods(client, world)] == ["card", "gem_60"]
        for query, found in [
            ({"keyword": "V_1"}, "gem_60"), ({"keyword": "月"}, "card"),
            ({"is_on": True}, "gem_60"),
            ({"channel_code": "vivo", "mapped": False}, "card"),
            ({"channel_code": "vivo", "mapped": True}, "gem_60"),
        ]:  # fmt: skip
            assert [g["code"] for g in await goods(client, world, **query)] == [found]
        page = await call(client, world, "u_goodsList", page=2, page_size=1)
        assert (page.data["total"], page.data["list"][0]["code"]) == (2, "gem_60")

    async def test_mapping_gaps(self, client: Client, world: World, database: Database) -> None:
        """[W-02] Goods on sale without a product id in the channel are gaps."""
        await save(client, world, products=[{"channel_code": "vivo", "product_id": "a"}])
        await save(client, world, code="b", name="月卡")
        await save(client, world, code="c", is_on=False)
        async with database.publisher(world.aurora.id) as session:
            game = world.aurora.games[0].id
            found = await mapping_gaps(session, game, ["vivo", "oppo", "mi"])
        assert found["vivo"] == Gap(1, ("月卡",))
        assert found["oppo"] == found["mi"] == Gap(2, ("60 钻石", "月卡"))

    async def test_gaps_do_not_count_what_is_off_sale(
        self, client: Client, world: World, database: Database
    ) -> None:
        """[W-02] Goods off sale are no gap, whether or not they have a product id."""
        await save(client, world, products=[{"channel_code": "vivo", "product_id": "a"}])
        both = [{"channel_code": "vivo", "product_id": "c"}]
        await save(client, world, code="c", is_on=False, products=both)
        await save(client, world, code="d", is_on=False)
        async with database.publisher(world.aurora.id) as session:
            found = await mapping_gaps(session, world.aurora.games[0].id, ["vivo", "oppo"])
        assert found == {"oppo": Gap(1, ("60 钻石",))}

    async def test_gaps_of_many_channels_have_no_names(
        self, client: Client, world: World, database: Database
    ) -> None:
        await save(client, world)
        codes = [f"c{number}" for number in range(MOST_NAMED + 1)]
        async with database.publisher(world.aurora.id) as session:
            found = await mapping_gaps(session, world.aurora.games[0].id, codes)
        assert found == dict.fromkeys(codes, Gap(1))

    async def test_currencies(self, client: Client, world: World) -> None:
        """[W-02] Currencies carry the decimals of their smallest unit."""
        rows = (await call(client, world, "u_currencyList")).data["list"]
        exponents = {row["code"]: row["exponent"] for row in rows}
        assert (exponents["CNY"], exponents["JPY"], exponents["KWD"]) == (2, 0, 3)
