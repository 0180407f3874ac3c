"""Adding many goods at once: checked against the file and what is stored, then all or none."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import delete, insert, update

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.pack.goods import repository
from longshore.domains.pack.goods.errors import TooManyGoodsError
from longshore.domains.pack.goods.mapping import note_unknown
from longshore.domains.pack.goods.models import Goods, GoodsProduct
from longshore.domains.pack.goods.presenter import facts, fields_of
from longshore.domains.pack.goods.rows import TWICE, Candidate, Reader
from longshore.domains.pack.goods.schemas import GoodsFields, GoodsImportReport, Product
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.db.database import insert_in_parts, write_in_parts
from longshore.kit.text.text import Text

MOST_FAULTS = 5_000
_COLUMNS = ("code", "name", "description", "price_minor", "currency", "is_on")


@dataclass(slots=True)
class _Plan:
    """What an import changes: new goods, and stored ones with before and after."""

    new: list[GoodsFields] = field(default_factory=list)
    changed: list[tuple[Goods, GoodsFields, GoodsFields]] = field(default_factory=list)
    unchanged: int = 0


async def import_goods(
    call: Call,
    reader: Reader,
    *,
    rows: int,
    known_channels: Collection[str],
    may_update: bool,
    dry_run: bool,
) -> GoodsImportReport:
    """Check what was read; without any fault and unless it is a dry run, store all of it.

    Raises:
        TooManyGoodsError.
    """
    await repository.lock_game(call.session, call.game_id)
    stored = await repository.everything(call.session, call.game_id)
    products = await repository.all_products(call.session, call.game_id)
    plan = await aside(
        _planned, reader, stored, products, known_channels=known_channels, may_update=may_update
    )
    if len(stored) + len(plan.new) > repository.MOST_GOODS:
        raise TooManyGoodsError(limit=repository.MOST_GOODS)
    is_applied = not dry_run and not reader.faults
    if is_applied and (plan.new or plan.changed):
        await _store(call, plan)
        await aside(_record, call, plan)
    return GoodsImportReport(
        is_applied=is_applied,
        rows=rows,
        added=len(plan.new),
        updated=len(plan.changed),
        unchanged=plan.unchanged,
        bad_rows=sorted({fault.row for fault in reader.faults}),
        faults=sorted(reader.faults, key=lambda fault: fault.row)[:MOST_FAULTS],
    )


def _planned(
    reader: Reader,
    stored: list[Goods],
    products: Mapping[int, list[GoodsProduct]],
    *,
    known_channels: Collection[str],
    may_update: bool,
) -> _Plan:
    known = {goods.code: goods for goods in stored}
    plan = _Plan()
    final = {g.code: fields_of(g, products.get(g.id, ())).products for g in stored}
    rows: dict[str, int] = {}
    for candidate in reader.candidates:
        code = candidate.fields.code
        goods = known.get(code)
        if goods is not None and not may_update:
            reader.fault(candidate.row, "code", code, _STORED)
            continue
        rows[code] = candidate.row
        former = final.get(code, ())
        note_unknown(reader, candidate.row, candidate.fields.products, former, known_channels)
        if goods is None:
            plan.new.append(candidate.fields)
            final[code] = candidate.fields.products
        else:
            before = fields_of(goods, products.get(goods.id, ()))
            after = _merged(before, candidate)
            final[code] = after.products
            if after == before:
                plan.unchanged += 1
            else:
                plan.changed.append((goods, before, after))
    _check_products(reader, final, rows)
    return plan


def _merged(before: GoodsFields, candidate: Candidate) -> GoodsFields:
    """The stored goods with what the row says; channels without a column stay as they are."""
    said = {name: getattr(candidate.fields, name) for name in candidate.said}
    kept = [p for p in before.products if p.channel_code not in candidate.channels]
    products = sorted([*kept, *candidate.fields.products], key=lambda p: p.channel_code)
    return before.model_copy(update=said | {"products": products})


_STORED = Text("商品 ID 已存在", "is stored already")
_TAKEN = Text("已被商品 {goods} 使用", "belongs to the goods {goods}")


def _check_products(reader: Reader, final: dict[str, list[Product]], rows: dict[str, int]) -> None:
    """Once everything were stored, a channel's product id belongs to one goods."""
    owner: dict[tuple[str, str], str] = {}
    # What is stored and not in the file comes first, so that the fault is the file's row.
    for code in sorted(final, key=lambda code: rows.get(code, 0)):
        for product in final[code]:
            key = (product.channel_code, product.product_id)
            other = owner.setdefault(key, code)
            if other == code:
                continue
            place = rows.get(other)
            text = TWICE.filled(row=place) if place else _TAKEN.filled(goods=other)
            field = f"product:{product.channel_code}"
            reader.fault(rows[code], field, product.product_id, text)


async def _store(call: Call, plan: _Plan) -> None:
    owner = {"publisher_id": call.publisher_id, "game_id": call.game_id}
    moment = now()
    products: list[dict[str, object]] = []
    moved = [goods.id for goods, before, after in plan.changed if before.products != after.products]
    if moved:
        await call.session.execute(delete(GoodsProduct).where(GoodsProduct.goods_id.in_(moved)))
    for goods, before, after in plan.changed:
        if before.products != after.products:
            products += [owner | {"goods_id": goods.id} | p.model_dump() for p in after.products]
    changed = [
        {"id": goods.id, "updated_at": moment} | _columns(after) for goods, _, after in plan.changed
    ]
    await write_in_parts(call.session, update(Goods), changed)
    statement = insert(Goods).returning(Goods.id, sort_by_parameter_order=True)
    ids = await insert_in_parts(call.session, statement, [owner | _columns(f) for f in plan.new])
    products += await aside(_products, owner, ids, plan.new)
    await write_in_parts(call.session, insert(GoodsProduct), products)


def _products(
    owner: dict[str, int], ids: Sequence[int], goods: Sequence[GoodsFields]
) -> list[dict[str, object]]:
    return [
        owner | {"goods_id": goods_id} | product.model_dump()
        for goods_id, fields in zip(ids, goods, strict=True)
        for product in fields.products
    ]


def _columns(fields: GoodsFields) -> dict[str, object]:
    return {name: getattr(fields, name) for name in _COLUMNS}


def _record(call: Call, plan: _Plan) -> None:
    """One event for the whole import; it holds every goods that changed, before and after."""
    call.record(
        "goods.import",
        AuditTarget(
            call.game_id,
            f"+{len(plan.new)} / {len(plan.changed)}",
            game_id=call.game_id,
            type="game",
        ),
        before={before.code: facts(before) for _, before, _ in plan.changed},
        after={fields.code: facts(fields) for fields in plan.new}
        | {after.code: facts(after) for _, _, after in plan.changed},
    )
