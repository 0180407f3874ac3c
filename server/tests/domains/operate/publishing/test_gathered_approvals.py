"""Four eyes for what is gathered from pages of its own: home tells of it as of any other draft."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.many import add_channels
from tests.support.world import World

from longshore.account.identity.models import RolePermission
from longshore.domains.operate.publishing.drafts import draft_of
from longshore.domains.operate.publishing.kinds import KINDS
from longshore.domains.operate.publishing.todos import gathered_json
from longshore.domains.pack.agreements.models import Agreement, AgreementVersion
from longshore.domains.pack.callbacks.models import CallbackAddress
from longshore.domains.pack.goods.models import Goods, GoodsProduct
from longshore.kit.db.database import Database

GATHERED = [name for name, kind in KINDS.items() if kind.source is not None]
ODD = '引号" 反斜\\ \t\n\r\b\f\x01\x1f\x7f é \U0001f600 </script> \u2028'
People = Callable[..., Awaitable[Answer]]
Waits = Callable[[str], Awaitable[Any]]


@pytest.fixture
async def people(client: Client, world: World, database: Database) -> People:
    """Calls of publishing by a user's name: "owner" and "pack" may edit."""
    async with database.system() as session:
        place = {"publisher_id": world.aurora.id, "role_id": world.aurora.role_ids["pack"]}
        session.add_all([RolePermission(key=key, **place) for key in ("operate", "operateEdit")])

    async def call(who: str, place: str, **form: Any) -> Answer:
        answer = await client.call(
            "POST", f"/ultra/protected/app/send/usdk/publishing/{place}",
            user=world.aurora.users[who], game=world.aurora.games[0], json=form,
        )  # fmt: skip
        assert answer.code == 0, answer.msg
        return answer

    return call


@pytest.fixture
def waits(client: Client, world: World) -> Waits:
    """What home tells somebody of the first game: how many wait and where; None if nothing."""

    async def told(who: str) -> Any:
        answer = await client.call("GET", "/ultra/home/overview", user=world.aurora.users[who])
        found = [one["todos"] for one in answer.data["todos"] if one["key"] == "approvals_waiting"]
        if not found:
            return None
        [[todo]] = found
        assert todo["game_id"] == world.aurora.games[0].id and todo["page"] == "Changes"
        return todo["count"], todo["search"]["kind"]

    return told


@pytest.mark.parametrize("kind", GATHERED)
async def test_home_tells_whoever_may_approve_until_somebody_has(
    people: People, waits: Waits, database: Database, world: World, kind: str
) -> None:
    await fill(database, world)
    for name in GATHERED:
        await people("owner", "publish", kind=name, seen_number=0)
    await people("owner", "savePolicy", needs_approval=True)
    assert await waits("pack") is None, "all of it is in force"
    await change(database, world, kind)
    assert [await waits(who) for who in ("owner", "pack", "reader")] == [(1, kind), (1, kind), None]
    digest = (await people("owner", "draft", kind=kind)).data["digest"]
    await people("pack", "approve", kind=kind, digest=digest)
    assert [await waits(who) for who in ("owner", "pack")] == [None, None]
    await people("owner", "publish", kind=kind, seen_number=1)
    assert await waits("pack") is None


async def test_what_was_never_published_waits_too(
    people: People, waits: Waits, database: Database, world: World
) -> None:
    await people("owner", "savePolicy", needs_approval=True)
    assert await waits("pack") is None, "there is nothing to publish"
    await fill(database, world)
    content = {"switches": [{"key": "a", "value": 1}]}
    await people("owner", "saveDraft", kind="switches", content=content)
    assert await waits("pack") == (len(GATHERED) + 1, min(*GATHERED, "switches"))
    # Who edited the switches cannot approve those.
    assert await waits("owner") == (len(GATHERED), min(GATHERED))


@pytest.mark.parametrize("kind", GATHERED)
async def test_the_database_writes_what_the_code_writes(
    app: FastAPI, database: Database, world: World, kind: str
) -> None:
    """Byte for byte: an approval holds for the digest of a content."""
    game, found = world.aurora.games[0], KINDS[kind]  # type: ignore[index]
    assert found.source is not None
    told = text(f"SELECT {gathered_json(found, found.source, ':game')}")

    async def check() -> str:
        async with database.publisher(world.aurora.id) as session:
            written: str = (await session.execute(told, {"game": game.id})).scalar_one()
            assert written == await draft_of(session, game.id, found)
        return written

    empty = await check()
    await fill(database, world)
    full = await check()
    await change(database, world, kind)
    assert len({empty, full, await check()}) == 3


async def fill(database: Database, world: World) -> None:
    """Goods, agreements, channels and callbacks of the first game, in an order of no kind's."""
    place: dict[str, Any] = {
        "publisher_id": world.aurora.id, "game_id": world.aurora.games[0].id,
    }  # fmt: skip
    async with database.system() as session:
        await add_channels(session, *place.values(), 12)
        goods = [
            Goods(code=code, name=ODD, price_minor=2**53 + 1, currency="CNY", is_on=is_on, **place)
            for code, is_on in zip(
                ("b_1", "B-1", "a", "ä", "x"), (True,) * 4 + (False,), strict=True
            )
        ]
        agreements = [
            Agreement(channel_code=code, kind=kind, last_version=2, published_version=version,
                      **place)
            for code in ("many2", "", "many10")
            for kind, version in (("user", 2), ("privacy", 1), ("children", None))
        ]  # fmt: skip
        session.add_all([*goods, *agreements])
        await session.flush()
        session.add_all(
            GoodsProduct(goods_id=one.id, channel_code=code, product_id=f"{one.code}{code}",
                         price_minor=price, currency="USD" if price is not None else None, **place)
            for one in goods[:2]
            for code, price in (("many2", 0), ("Many10", None), ("many1", 99))
        )  # fmt: skip
        session.add_all(
            AgreementVersion(agreement_id=one.id, version=version, title=ODD, html="x",
                             created_user_id=1, created_user_name="x", **place)
            for one in agreements
            for version in (1, 2)
        )  # fmt: skip
        session.add_all(
            CallbackAddress(environment=environment, kind=kind, updated_user_name="x",
                            url="https://a.example/?a=1&b=\"'", **place)
            for environment, kind in (
                ("sandbox", "login"), ("production", "payment"), ("production", "login")
            )
        )  # fmt: skip


_CHANGES = {
    "goods": "UPDATE goods SET is_on = false WHERE game_id = :game AND code = 'a'",
    "agreements": """UPDATE agreement SET published_version = NULL
        WHERE game_id = :game AND kind = 'user'""",
    "channels": """UPDATE game_channel SET is_removed = channel_code = 'many1',
        config = jsonb_set(config, '{switches}', '{"payment": false}') WHERE game_id = :game""",
    "callbacks": "DELETE FROM callback_address WHERE game_id = :game AND kind = 'payment'",
}


async def change(database: Database, world: World, kind: str) -> None:
    """Something else of a kind, as its own page would leave it."""
    async with database.system() as session:
        await session.execute(text(_CHANGES[kind]), {"game": world.aurora.games[0].id})
