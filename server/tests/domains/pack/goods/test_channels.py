"""Product ids name channels that there are; what was stored before may stay."""

from sqlalchemy import delete
from tests.domains.pack.goods.files import as_csv, send
from tests.domains.pack.goods.test_goods import goods, save
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.channels.models import Channel
from longshore.kit.db.database import Database

NOWHERE = {"channel_code": "nowhere", "product_id": "n1"}
VIVO = {"channel_code": "vivo", "product_id": "v1"}


async def test_form(client: Client, world: World) -> None:
    """[W-02] A product of a channel that there is not is refused beside its field."""
    refused = await save(client, world, products=[VIVO, NOWHERE])
    assert (refused.code, [row["field"] for row in refused.data["errors"]]) == (
        4000, ["products.1.channel_code"],
    )  # fmt: skip
    assert "nowhere" in refused.data["errors"][0]["msg"]
    chinese = await save(client, world, products=[NOWHERE], language="zh-CN")
    assert "渠道" in chinese.data["errors"][0]["msg"]
    assert await goods(client, world) == []


async def test_file(client: Client, world: World) -> None:
    """[W-02] The dry run names the row and the column, and nothing is imported."""
    data = as_csv(
        ["code", "name", "price", "currency", "product:vivo", "product:nowhere"],
        ["gem", "Gem", "6", "CNY", "v1", ""],
        ["card", "Card", "30", "CNY", "v2", "n2"],
    )
    for dry_run in (True, False):
        report = (await send(client, world, data, dry_run=dry_run)).data
        assert (report["is_applied"], report["bad_rows"]) == (False, [3])
        [fault] = report["faults"]
        assert (fault["row"], fault["field"], fault["value"]) == (3, "product:nowhere", "n2")
        assert "nowhere" in fault["msg"]
    assert await goods(client, world) == []


async def test_stored_stays(client: Client, world: World, database: Database) -> None:
    """A channel that left the catalogue does not lock its goods; the id goes or stays."""
    made = (await save(client, world, products=[VIVO])).data
    async with database.system() as session:
        await session.execute(delete(Channel).where(Channel.code == "vivo"))
    kept = await save(client, world, id=made["id"], name="New", products=[VIVO])
    assert (kept.code, kept.data["name"]) == (0, "New")
    other = {"channel_code": "vivo", "product_id": "v2"}
    assert (await save(client, world, id=made["id"], products=[other])).code == 4000
