"""Gates: which of somebody else's protocols a game takes. Each is closed until it is opened."""

from sqlalchemy import delete, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.integration.models import IntegrationGate
from longshore.domains.operate.integration.schemas import (
    GATES,
    GateOutput,
    GatesOutput,
    SetGate,
)
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds

_OPEN = text("SELECT gate FROM integration_gate WHERE game_id = :game")


async def open_gates(session: AsyncSession, game_id: int) -> frozenset[str]:
    """The gates of a game that are open."""
    return frozenset((await session.execute(_OPEN, {"game": game_id})).scalars())


async def read_gates(call: Call, query: OfGame) -> GatesOutput:
    """Every gate, and who opened it."""
    rows = await call.session.scalars(
        select(IntegrationGate).where(IntegrationGate.game_id == call.game_id)
    )
    found = {row.gate: row for row in rows}
    return GatesOutput(
        gates=[
            GateOutput(
                gate=name,
                opened_at=epoch_seconds(found[name].opened_at) if name in found else None,
                opened_user_name=found[name].opened_user_name if name in found else "",
            )
            for name in GATES
        ]
    )


async def set_gate(call: Call, form: SetGate) -> GatesOutput:
    """Open or close a gate; run-time processes follow within ten seconds. Recorded."""
    if form.is_open:
        values = {
            "publisher_id": call.publisher_id, "game_id": call.game_id, "gate": form.gate,
            "opened_user_name": call.actor.name,
        }  # fmt: skip
        await call.session.execute(insert(IntegrationGate).values(values).on_conflict_do_nothing())
    else:
        await call.session.execute(
            delete(IntegrationGate).where(
                IntegrationGate.game_id == call.game_id, IntegrationGate.gate == form.gate
            )
        )
    call.record(
        "integration_gate.open" if form.is_open else "integration_gate.close",
        AuditTarget(f"{call.game_id}:{form.gate}", form.gate, game_id=call.game_id),
    )
    return await read_gates(call, form)
