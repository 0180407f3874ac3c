"""What the channels' page asks of goods: counted along indexes, however many products there are."""

from sqlalchemy import text
from tests.support import many
from tests.support.plans import nodes_of
from tests.support.world import World, as_owner

from longshore.domains.pack.goods import gaps
from longshore.kit.db.database import Database


async def test_products_are_counted_without_a_look_at_a_row(
    database: Database, world: World
) -> None:
    """200,000 products took 70 ms: the wall between publishers asked for each of their rows."""
    game_id = world.aurora.games[0].id
    values = {"game_id": game_id, "codes": ["many1", "many2"]}
    async with as_owner(database) as session:
        await many.add_channels(session, world.aurora.id, game_id, 10)
        await many.add_goods(session, world.aurora.id, game_id, 2000, mapped_channels=10)
        await session.execute(text("ANALYZE goods, goods_product"))
    async with database.publisher(world.aurora.id) as session:
        for way in ("seqscan", "bitmapscan"):
            await session.execute(text(f"SET LOCAL enable_{way} = off"))
        nodes = await nodes_of(session, gaps.COUNTED, values)
    read = {
        (node["Relation Name"], node["Index Name"])
        for node in nodes
        if node["Node Type"] == "Index Only Scan"
    }
    assert ("goods", "ix_goods_on_sale") in read
    assert ("goods_product", "ix_goods_product_channel") in read
