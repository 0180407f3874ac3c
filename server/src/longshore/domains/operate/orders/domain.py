"""What composition is told about orders."""

import structlog

from longshore.domains.operate.orders import models
from longshore.domains.operate.orders.actions import ACTIONS
from longshore.domains.operate.orders.asking_once import forget_ended
from longshore.domains.operate.orders.repository import differing
from longshore.domains.operate.orders.todos import TODOS
from longshore.gateway.domain import Domain
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.db.periodic import Periodic

log = structlog.get_logger(__name__)


async def _check(database: Database, _: Resources) -> None:
    """See that every order's states follow from its ledger; sweep what nobody asks any more."""
    async with database.system() as session:
        await forget_ended(session)
        if wrong := await differing(session):
            log.error("orders_differ_from_ledger", count=len(wrong), first=wrong[:20])


DOMAIN = Domain(
    "operate.orders",
    actions=ACTIONS,
    models=(models,),
    todos=TODOS,
    periodics=(Periodic("orders.check", 86_400, _check),),
)
