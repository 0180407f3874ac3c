"""Reading goods; every statement sees the session's publisher only."""

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import ColumnElement, bindparam, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.goods.models import Goods, GoodsProduct
from longshore.domains.pack.goods.schemas import GoodsQuery
from longshore.kit.db.database import in_parts
from longshore.kit.db.pages import page_of
from longshore.kit.paging import offset_of

MOST_GOODS = 20_000

_everything = (
    select(Goods).where(Goods.game_id == bindparam("game_id")).order_by(Goods.id).limit(MOST_GOODS)
)
_all_products = (
    select(GoodsProduct)
    .where(GoodsProduct.game_id == bindparam("game_id"))
    .order_by(GoodsProduct.goods_id, GoodsProduct.channel_code)
)
_products_of = (
    select(GoodsProduct)
    .where(GoodsProduct.goods_id.in_(bindparam("goods_ids", expanding=True)))
    .order_by(GoodsProduct.goods_id, GoodsProduct.channel_code)
)
_locked = (
    select(Goods)
    .where(
        Goods.game_id == bindparam("game_id"),
        Goods.id.in_(bindparam("goods_ids", expanding=True)),
    )
    .order_by(Goods.id)
    .with_for_update()
)
_lock_game = select(func.pg_advisory_xact_lock(0x600D5, bindparam("game_key")))


async def list_page(
    session: AsyncSession, game_id: int, query: GoodsQuery
) -> tuple[Sequence[Goods], int]:
    """One page of a game's goods, newest first, and how many pass the filters."""
    conditions = [Goods.game_id == game_id]
    if query.keyword:
        sold_as = _product(GoodsProduct.product_id.icontains(query.keyword, autoescape=True))
        columns = (Goods.code, Goods.name)
        conditions.append(
            or_(sold_as, *(c.icontains(query.keyword, autoescape=True) for c in columns))
        )
    if query.is_on is not None:
        conditions.append(Goods.is_on.is_(query.is_on))
    if query.channel_code and query.mapped is not None:
        mapped = _product(GoodsProduct.channel_code == query.channel_code)
        conditions.append(mapped if query.mapped else ~mapped)
    statement = select(Goods).where(*conditions).order_by(Goods.id.desc())
    offset = offset_of(query.page, query.page_size)
    return await page_of(session, statement, offset=offset, limit=query.page_size)


def _product(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(GoodsProduct.goods_id == Goods.id, condition)


async def everything(session: AsyncSession, game_id: int) -> list[Goods]:
    """Every goods of the game, oldest first."""
    return await in_parts(session, _everything, {"game_id": game_id})


async def all_products(session: AsyncSession, game_id: int) -> dict[int, list[GoodsProduct]]:
    """Every product id of the game, by goods."""
    return _by_goods(await in_parts(session, _all_products, {"game_id": game_id}))


async def products_of(
    session: AsyncSession, goods_ids: Collection[int]
) -> dict[int, list[GoodsProduct]]:
    """The product ids of some goods."""
    if not goods_ids:
        return {}
    rows = await session.execute(_products_of, {"goods_ids": list(goods_ids)})
    return _by_goods(rows.scalars())


def _by_goods(products: Iterable[GoodsProduct]) -> dict[int, list[GoodsProduct]]:
    found: dict[int, list[GoodsProduct]] = {}
    for product in products:
        found.setdefault(product.goods_id, []).append(product)
    return found


async def lock(session: AsyncSession, game_id: int, goods_ids: Collection[int]) -> list[Goods]:
    """Goods of the game whose rows nobody else changes until the commit."""
    values = {"game_id": game_id, "goods_ids": list(goods_ids)}
    return list((await session.execute(_locked, values)).scalars())


async def lock_game(session: AsyncSession, game_id: int) -> None:
    """One writer of a game's goods at a time until the commit: imports check, then write."""
    await session.execute(_lock_game, {"game_key": game_id % 2**31})


async def count(session: AsyncSession, game_id: int) -> int:
    """How many goods the game has."""
    statement = select(func.count(Goods.id)).where(Goods.game_id == game_id)
    return (await session.execute(statement)).scalar_one()


async def owner_of_product(
    session: AsyncSession, game_id: int, channel_code: str, product_id: str, *, besides: int | None
) -> str | None:
    """The code of the goods (another than `besides`) that has this product id in the channel."""
    statement = (
        select(Goods.code)
        .join(GoodsProduct, GoodsProduct.goods_id == Goods.id)
        .where(
            GoodsProduct.game_id == game_id,
            GoodsProduct.channel_code == channel_code,
            GoodsProduct.product_id == product_id,
        )
    )
    if besides is not None:
        statement = statement.where(Goods.id != besides)
    return (await session.execute(statement)).scalar_one_or_none()


async def has_code(session: AsyncSession, game_id: int, code: str) -> bool:
    """True when a product of the game has this code."""
    statement = select(exists().where(Goods.game_id == game_id, Goods.code == code))
    return bool((await session.execute(statement)).scalar_one())
