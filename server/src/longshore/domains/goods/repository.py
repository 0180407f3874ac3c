"""Reading goods; every statement sees the session's publisher only."""

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.goods.models import Goods, GoodsProduct

_gaps = (
    select(Goods.name)
    .outerjoin(
        GoodsProduct,
        (GoodsProduct.goods_id == Goods.id)
        & (GoodsProduct.channel_code == bindparam("channel_code")),
    )
    .where(Goods.game_id == bindparam("game_id"), Goods.is_on, GoodsProduct.goods_id.is_(None))
    .order_by(Goods.id)
)


async def mapping_gaps(session: AsyncSession, game_id: int, channel_code: str) -> list[str]:
    """Names of goods on sale that have no product id in the channel, oldest first."""
    values = {"game_id": game_id, "channel_code": channel_code}
    return list((await session.execute(_gaps, values)).scalars())
