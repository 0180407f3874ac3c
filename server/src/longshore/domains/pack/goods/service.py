"""Goods of a game: listing, creating, changing, deleting. Every change is audited."""

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.pack.goods import repository
from longshore.domains.pack.goods.currencies import EXPONENTS
from longshore.domains.pack.goods.errors import ProductTakenError, TooManyGoodsError
from longshore.domains.pack.goods.mapping import refuse_unknown
from longshore.domains.pack.goods.models import Goods, GoodsProduct
from longshore.domains.pack.goods.presenter import facts, fields_of, output
from longshore.domains.pack.goods.schemas import (
    CurrencyOutput,
    GoodsChange,
    GoodsDeleted,
    GoodsDeletion,
    GoodsFields,
    GoodsOutput,
    GoodsQuery,
    Product,
)
from longshore.domains.pack.goods.users import CHANNEL_CODES
from longshore.kit.clock import now
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.http.needed import refuse_missing
from longshore.kit.paging import PageOf, Rows
from longshore.kit.text.text import Language

_COLUMNS = ("code", "name", "description", "price_minor", "currency", "is_on")
_NEEDED = ("code", "name", "price_minor", "currency")


async def list_goods(call: Call, query: GoodsQuery) -> PageOf[GoodsOutput]:
    """One page of a game's goods."""
    rows, total = await repository.list_page(call.session, call.game_id, query)
    products = await repository.products_of(call.session, [row.id for row in rows])
    return PageOf(list=[output(row, products.get(row.id, ())) for row in rows], total=total)


def list_currencies() -> Rows[CurrencyOutput]:
    """Every currency that a price may have."""
    codes = sorted(EXPONENTS)
    return Rows(list=[CurrencyOutput(code=code, exponent=EXPONENTS[code]) for code in codes])


async def save_goods(call: Call, form: GoodsChange) -> GoodsOutput:
    """Create a product, or change what the form carries of one.

    Raises:
        ValidationFailedError: a new goods lacks a field, or a product's channel is unknown.
        NotFoundError: no such goods of this game.
        ConflictError: the code is another goods'.
        ProductTakenError: a product id is another goods' in its channel.
        TooManyGoodsError.
    """
    await repository.lock_game(call.session, call.game_id)
    sent = form.model_dump(exclude={"id", "game_id", "products"}, exclude_none=True)
    if form.id is None:
        refuse_missing(form, _NEEDED, call.language)
        if await repository.count(call.session, call.game_id) >= repository.MOST_GOODS:
            raise TooManyGoodsError(limit=repository.MOST_GOODS)
        goods = Goods(publisher_id=call.publisher_id, game_id=call.game_id)
        before = None
        after = GoodsFields(**sent, products=form.products or [])
        former: Sequence[Product] = ()
    else:
        goods, stored = await _stored(call.session, call.game_id, form.id)
        before = fields_of(goods, stored)
        former = before.products
        products = before.products if form.products is None else form.products
        after = before.model_copy(update=sent | {"products": _in_order(products)})
        if after == before:
            return output(goods, stored)
    refuse_unknown(
        call.language, form.products or (), former, await CHANNEL_CODES.ask(call.session)
    )
    await _refuse_taken(call.session, call.language, call.game_id, form, before, after)
    for name in _COLUMNS:
        setattr(goods, name, getattr(after, name))
    goods.updated_at = now()
    call.session.add(goods)
    await call.session.flush()
    if before is None or after.products != before.products:
        await call.session.execute(delete(GoodsProduct).where(GoodsProduct.goods_id == goods.id))
        if after.products:
            await call.session.execute(insert(GoodsProduct), product_rows(goods, after.products))
    await call.session.refresh(goods)
    call.record_change("goods", goods, facts(before) if before else None, facts(after))
    return output(goods, (await repository.products_of(call.session, [goods.id])).get(goods.id, ()))


async def delete_goods(call: Call, form: GoodsDeletion) -> GoodsDeleted:
    """Delete goods, all of them or none.

    Raises:
        NotFoundError: one of them is no goods of this game.
    """
    wanted = set(form.ids)
    rows = await repository.lock(call.session, call.game_id, wanted)
    if len(rows) != len(wanted):
        raise NotFoundError()
    products = await repository.products_of(call.session, wanted)
    for goods in rows:
        before = fields_of(goods, products.get(goods.id, ()))
        call.record_change("goods", goods, facts(before), None)
    await call.session.execute(
        delete(Goods).where(Goods.game_id == call.game_id, Goods.id.in_(wanted))
    )
    return GoodsDeleted(deleted=len(rows))


def product_rows(goods: Goods, products: Iterable[Product]) -> list[dict[str, object]]:
    """The rows of a product's channel product ids."""
    owner = {
        "goods_id": goods.id,
        "publisher_id": goods.publisher_id,
        "game_id": goods.game_id,
    }
    return [owner | product.model_dump() for product in products]


def _in_order(products: Iterable[Product]) -> list[Product]:
    return sorted(products, key=lambda product: product.channel_code)


async def _stored(
    session: AsyncSession, game_id: int, goods_id: int
) -> tuple[Goods, list[GoodsProduct]]:
    rows = await repository.lock(session, game_id, [goods_id])
    if not rows:
        raise NotFoundError()
    return rows[0], (await repository.products_of(session, [goods_id])).get(goods_id, [])


async def _refuse_taken(
    session: AsyncSession,
    language: Language,
    game_id: int,
    form: GoodsChange,
    before: GoodsFields | None,
    after: GoodsFields,
) -> None:
    """Nobody else writes the game's goods meanwhile (`lock_game`), so looking is enough."""
    is_new_code = before is None or before.code != after.code
    if is_new_code and await repository.has_code(session, game_id, after.code):
        raise ConflictError(what=after.code)
    known = [] if before is None else before.products
    for place, product in enumerate(form.products or ()):
        if product in known:
            continue
        owner = await repository.owner_of_product(
            session, game_id, product.channel_code, product.product_id, besides=form.id
        )
        if owner is not None:
            error = ProductTakenError(
                channel=product.channel_code, product=product.product_id, goods=owner
            )
            field = f"products.{place}.product_id"
            error.data = {"errors": [{"field": field, "msg": error.text(language)}]}
            raise error
