"""Taking up a claim, and deciding it: the money back goes through each order's ledger."""

from collections.abc import Sequence

from sqlalchemy import delete, select, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.orders import order_by_number, refund
from longshore.domains.operate.players import find_player
from longshore.domains.operate.refund_cases import told
from longshore.domains.operate.refund_cases.errors import CaseClosedError, CaseOrdersError
from longshore.domains.operate.refund_cases.listing import detail_of, proof_of
from longshore.domains.operate.refund_cases.models import RefundCase, RefundCaseOrder
from longshore.domains.operate.refund_cases.repository import case_of, orders_of
from longshore.domains.operate.refund_cases.schemas import (
    CaseDetail,
    CaseForm,
    Decision,
    RevealCase,
    RevealedGuardian,
)
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError

_ELSEWHERE = text("""
SELECT o.order_id FROM refund_case_order o JOIN refund_case c ON c.id = o.case_id
WHERE o.order_id = ANY(:orders) AND c.id <> :case AND c.state = 'open'
""")


async def save_case(call: Call, form: CaseForm) -> CaseDetail:
    """Take up a claim, or change what is named of one that is open.

    Raises:
        NotFoundError: no such player or case of this game. CaseClosedError: it is decided.
        CaseOrdersError: an order cannot be claimed. KeyringError.
    """
    if await find_player(call.session, call.game_id, form.player_id) is None:
        raise NotFoundError()
    case = await _begun(call, form)
    before = None if form.id is None else {"orders": await _numbers(call, case)}
    was = told.read_told(call, case) or told.Told("", "", "")
    told.put(call, case, told.Told(
        form.guardian_name or was.name,
        form.guardian_contact or was.contact,
        was.claim if form.claim is None else form.claim,
    ))  # fmt: skip
    case.source, case.relation = form.source or case.source, form.relation or case.relation
    if form.numbers is not None:
        await _put_orders(call, case, await _claimable(call, case, form.numbers))
    await call.session.flush()
    # What people wrote stays sealed: the log has numbers alone.
    orders = await _numbers(call, case)
    after = {"orders": orders, "source": case.source, "relation": case.relation}
    call.record("refund_case.save", target_of(case), before=before, after=after)
    return await detail_of(call, case)


async def decide(call: Call, form: Decision) -> CaseDetail:
    """Give orders of a case back, or none; the game's server is told of each, promoters pay back.

    Raises:
        NotFoundError: the game has no such case. CaseClosedError: it was decided before.
        CaseOrdersError: an order is not of the case, or not paid any more; nothing is given back.
    """
    case = await case_of(call.session, call.game_id, form.id, lock=True)
    if case.state != "open":
        raise CaseClosedError()
    rows = {row.number: row for row in await orders_of(call.session, [case.id])}
    wrong = [number for number in form.numbers if number not in rows]
    if wrong:
        raise CaseOrdersError(numbers=", ".join(wrong))
    data: dict[str, object] = {"reason": form.reason, "refund_case": case.id}
    # In one order, so that two people who decide at once do not wait for each other.
    for number in sorted(form.numbers):
        if not await refund(call.session, rows[number].id, data, call.actor.name):
            raise CaseOrdersError(numbers=number)
    await _note_decision(call, case, form.numbers)
    case.proof = (await proof_of(call, case)).model_dump()
    case.state, case.reason = ("granted" if form.numbers else "refused"), form.reason
    case.decided_user_name, case.decided_at = call.actor.name, now()
    await call.session.flush()
    after = {"state": case.state, "refunded": sorted(form.numbers), "reason": form.reason}
    call.record("refund_case.decide", target_of(case), before={"state": "open"}, after=after)
    return await detail_of(call, case)


async def reveal(call: Call, form: RevealCase) -> RevealedGuardian:
    """Who claims, in the clear; recorded.

    Raises:
        NotFoundError: the game has no such case, or it is forgotten. KeyringError.
    """
    case = await case_of(call.session, call.game_id, form.id)
    known = told.read_told(call, case)
    if known is None:
        raise NotFoundError()
    call.record("refund_case.reveal", target_of(case), after={"reason": form.reason})
    return RevealedGuardian(name=known.name, contact=known.contact)


def target_of(case: RefundCase) -> AuditTarget:
    """A case in the audit log."""
    return AuditTarget(case.id, f"#{case.id}", game_id=case.game_id)


async def _begun(call: Call, form: CaseForm) -> RefundCase:
    if form.id is not None:
        case = await case_of(call.session, call.game_id, form.id, lock=True)
        if case.player_id != form.player_id:
            raise NotFoundError()
        if case.state != "open":
            raise CaseClosedError()
        return case
    case = RefundCase(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        player_id=form.player_id,
        source=form.source,
        relation=form.relation,
        created_user_name=call.actor.name,
        created_at=now(),
        state="open",
        reason="",
        decided_user_name="",
    )
    call.session.add(case)
    await call.session.flush()
    return case


async def _put_orders(call: Call, case: RefundCase, order_ids: Sequence[int]) -> None:
    await call.session.execute(delete(RefundCaseOrder).where(RefundCaseOrder.case_id == case.id))
    of_case = {"publisher_id": call.publisher_id, "game_id": call.game_id, "case_id": case.id}
    call.session.add_all([RefundCaseOrder(**of_case, order_id=one) for one in order_ids])


async def _claimable(call: Call, case: RefundCase, numbers: Sequence[str]) -> list[int]:
    """The ids of the orders; locked, so that of two cases at once one has them."""
    found, wrong = {}, []
    for number in sorted(numbers):
        order = await order_by_number(call.session, call.game_id, number, lock=True)
        if order is None or order.player_id != case.player_id or order.payment != "paid":
            wrong.append(number)
        else:
            found[order.id] = number
    values = {"orders": list(found), "case": case.id}
    taken = (await call.session.execute(_ELSEWHERE, values)).scalars()
    wrong += [found[order_id] for order_id in taken]
    if wrong:
        raise CaseOrdersError(numbers=", ".join(wrong))
    return list(found)


async def _numbers(call: Call, case: RefundCase) -> list[str]:
    return sorted(row.number for row in await orders_of(call.session, [case.id]))


async def _note_decision(call: Call, case: RefundCase, numbers: Sequence[str]) -> None:
    rows = await orders_of(call.session, [case.id])
    decided = {row.id: row.number in numbers for row in rows}
    statement = select(RefundCaseOrder).where(RefundCaseOrder.case_id == case.id)
    for one in (await call.session.execute(statement)).scalars():
        one.is_refunded = decided[one.order_id]
