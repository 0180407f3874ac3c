"""The checklist of an integration: it ticks itself from what games really did."""

from datetime import datetime

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.games import app_id_of
from longshore.domains.operate.integration.marks import Mark, put_marks
from longshore.domains.operate.integration.schemas import (
    ChecklistOutput,
    ChecklistQuery,
    ChecklistStep,
    StepName,
)
from longshore.domains.operate.publishing import zone_in_force
from longshore.domains.pack.callbacks import callbacks_missing
from longshore.kit.clock import epoch_seconds, now

STEPS: tuple[StepName, ...] = (
    "init", "login", "verify", "role", "order", "paid", "notified", "events",
)  # fmt: skip
_OPTIONAL = frozenset({"role"})
_MARKS = text(
    "SELECT step, detail, first_at, last_at FROM integration_mark "
    "WHERE game_id = :game AND environment IN ('', :environment)"
)
# Channels and workers pay and deliver, not calls of the game. The newest orders are enough: what
# was found once stays marked.
_ORDERS = text("""
SELECT max(number) FILTER (WHERE paid_at IS NOT NULL) AS paid, min(paid_at) AS paid_at,
  max(number) FILTER (WHERE delivery = 'delivered') AS notified,
  min(delivered_at) FILTER (WHERE delivery = 'delivered') AS notified_at
FROM (SELECT number, paid_at, delivered_at, delivery, is_sandbox FROM orders
  WHERE game_id = :game ORDER BY id DESC LIMIT 2000) AS newest
WHERE is_sandbox = :sandbox
""")
_Seen = dict[str, tuple[str, datetime, datetime]]


async def read_checklist(call: Call, query: ChecklistQuery) -> ChecklistOutput:
    """Which steps were seen in an environment, and when."""
    seen = await _seen(call, query.environment)
    await _look_at_orders(call, query.environment, seen)
    missing = await callbacks_missing(call.session, call.game_id)
    return ChecklistOutput(
        time_zone=await zone_in_force(call.session, call.game_id, call.settings.time_zone),
        address=str(call.settings.public_url or "").rstrip("/"),
        app_id=app_id_of(call.game_id),
        has_notify_address=f"{query.environment}.payment" not in missing,
        steps=[_step(name, seen) for name in STEPS],
    )


async def _seen(call: Call, environment: str) -> _Seen:
    values = {"game": call.game_id, "environment": environment}
    rows = (await call.session.execute(_MARKS, values)).all()
    return {row.step: (row.detail, row.first_at, row.last_at) for row in rows}


async def _look_at_orders(call: Call, environment: str, seen: _Seen) -> None:
    """What only orders know, kept for the next time."""
    if "paid" in seen and "notified" in seen:
        return
    values = {"game": call.game_id, "sandbox": environment == "sandbox"}
    row = (await call.session.execute(_ORDERS, values)).one()
    for step, number, at in (
        ("paid", row.paid, row.paid_at), ("notified", row.notified, row.notified_at),
    ):  # fmt: skip
        if step not in seen and number:
            seen[step] = (number, at, at)
            mark = Mark(call.publisher_id, call.game_id, environment, step, number, at or now())
            await put_marks(call.session, [mark])


def _step(name: StepName, seen: _Seen) -> ChecklistStep:
    detail, first, last = seen.get(name, ("", None, None))
    return ChecklistStep(
        step=name,
        is_optional=name in _OPTIONAL,
        first_at=epoch_seconds(first) if first else None,
        last_at=epoch_seconds(last) if last else None,
        detail=detail,
    )
