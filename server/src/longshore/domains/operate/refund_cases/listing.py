"""Cases as the page shows them: the guardian masked, each order with the age at its time."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Row, func, select

from longshore.account.identity import Call
from longshore.domains.operate.orders.models import Order
from longshore.domains.operate.players.identity import age_on, age_tier, today_in_china
from longshore.domains.operate.real_names import standing_of
from longshore.domains.operate.refund_cases.models import (
    RefundCase,
    RefundCaseFile,
    RefundCaseOrder,
)
from longshore.domains.operate.refund_cases.repository import case_of, files_of, orders_of
from longshore.domains.operate.refund_cases.schemas import (
    AgeProof,
    CaseDetail,
    CaseOrder,
    CaseOutput,
    CasePage,
    CaseQuery,
    CaseReference,
    EvidenceOutput,
)
from longshore.domains.operate.refund_cases.sealing import OVERHEAD
from longshore.domains.operate.refund_cases.told import Told, masked, read_told
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.text.fields import id_of

_NOTHING = Told("", "", "")


async def list_cases(call: Call, query: CaseQuery) -> CasePage:
    """One page of a game's cases, the newest first."""
    page = select(RefundCase).where(RefundCase.game_id == call.game_id)
    if query.state:
        page = page.where(RefundCase.state == query.state)
    if (player := id_of(query.keyword)) is not None:
        page = page.where(RefundCase.player_id == player)
    elif query.keyword:
        of_order = (
            select(RefundCaseOrder.case_id)
            .join(Order, Order.id == RefundCaseOrder.order_id)
            .where(Order.game_id == call.game_id, Order.number == query.keyword)
        )
        page = page.where(RefundCase.id.in_(of_order))
    if query.before is not None:
        page = page.where(RefundCase.id < query.before)
    page = page.order_by(RefundCase.id.desc()).limit(query.page_size + 1)
    rows = (await call.session.execute(page)).scalars().all()
    shown = rows[: query.page_size]
    return CasePage(
        list=await _outputs(call, shown),
        next=shown[-1].id if len(rows) > query.page_size else None,
    )


async def read_case(call: Call, query: CaseReference) -> CaseDetail:
    """One case with its orders and evidence.

    Raises:
        NotFoundError: the game has no such case. KeyringError.
    """
    return await detail_of(call, await case_of(call.session, call.game_id, query.id))


async def detail_of(call: Call, case: RefundCase) -> CaseDetail:
    """A case with its orders and evidence."""
    (output,) = await _outputs(call, [case])
    born_on = await born_of(call, case)
    told = read_told(call, case)
    return CaseDetail(
        case=output,
        claim=told.claim if told else "",
        reason=case.reason,
        proof=AgeProof.model_validate(case.proof) if case.proof else await proof_of(call, case),
        orders=[_order(row, born_on) for row in await orders_of(call.session, [case.id])],
        files=[_file(row) for row in await files_of(call.session, case.id)],
    )


async def proof_of(call: Call, case: RefundCase) -> AgeProof:
    """What the player's real name says of their age now."""
    standing = await standing_of(call.session, call.game_id, case.player_id)
    if standing is None:
        return AgeProof(state=None, tier=None)
    tier = _tier(standing.born_on, today_in_china(now())) if standing.counts else None
    return AgeProof(state=standing.state, tier=tier)


async def born_of(call: Call, case: RefundCase) -> date | None:
    """The birthday by the player's real name, where that counts."""
    standing = await standing_of(call.session, call.game_id, case.player_id)
    return standing.born_on if standing and standing.counts else None


async def _outputs(call: Call, cases: Sequence[RefundCase]) -> list[CaseOutput]:
    ids = [case.id for case in cases]
    orders: dict[int, list[Row[Any]]] = {}
    for row in await orders_of(call.session, ids):
        orders.setdefault(row.case_id, []).append(row)
    counted = (
        select(RefundCaseFile.case_id, func.count())
        .where(RefundCaseFile.case_id.in_(ids), RefundCaseFile.secret.is_not(None))
        .group_by(RefundCaseFile.case_id)
    )
    files = {row[0]: row[1] for row in (await call.session.execute(counted)).all()}
    return [_output(call, case, orders.get(case.id, []), files.get(case.id, 0)) for case in cases]


def _output(call: Call, case: RefundCase, orders: list[Row[Any]], files: int) -> CaseOutput:
    told = read_told(call, case)
    shown = masked(told) if told else _NOTHING
    return CaseOutput(
        id=case.id,
        player_id=case.player_id,
        state=case.state,
        source=case.source,
        relation=case.relation,
        guardian_name=shown.name,
        guardian_contact=shown.contact,
        orders=len(orders),
        amount_minor=sum(row.amount_minor for row in orders),
        refunded_minor=sum(row.refunded_minor for row in orders if row.is_refunded),
        currency=orders[0].currency if orders else "CNY",
        files=files,
        created_user_name=case.created_user_name,
        created_at=epoch_seconds(case.created_at),
        decided_user_name=case.decided_user_name,
        decided_at=epoch_seconds(case.decided_at) if case.decided_at else None,
    )


def _order(row: Row[Any], born_on: date | None) -> CaseOrder:
    return CaseOrder(
        number=row.number,
        goods_name=row.goods_name,
        amount_minor=row.amount_minor,
        currency=row.currency,
        payment=row.payment,
        created_at=epoch_seconds(row.created_at),
        tier=_tier(born_on, today_in_china(row.created_at)) if born_on else None,
        is_refunded=row.is_refunded,
    )


def _file(row: RefundCaseFile) -> EvidenceOutput:
    return EvidenceOutput(
        id=row.id,
        kind=row.kind,
        size=row.stored_bytes - OVERHEAD,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
    )


def _tier(born_on: date, day: date) -> Any:
    return age_tier(age_on(born_on, day))
