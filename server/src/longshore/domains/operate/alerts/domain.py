"""What composition is told about alerts."""

from longshore.domains.operate.alerts import models
from longshore.domains.operate.alerts.actions import ACTIONS
from longshore.domains.operate.alerts.sweeping import sweep
from longshore.domains.operate.alerts.telling import tell_due
from longshore.domains.operate.alerts.todos import TODOS
from longshore.domains.operate.alerts.watching import look
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.db.periodic import Periodic
from longshore.kit.settings import Settings

_LOOK_SECONDS = 5.0
_TELL_SECONDS = 2.0


def _work(settings: Settings, database: Database, resources: Resources) -> Work:
    async def watch() -> None:
        await look(database, resources)

    async def tell() -> None:
        await tell_due(database, resources)

    return Work((), (Sweep("alerts", _LOOK_SECONDS, watch), Sweep("tell", _TELL_SECONDS, tell)))


DOMAIN = Domain(
    "operate.alerts",
    actions=ACTIONS,
    models=(models,),
    work=_work,
    periodics=(Periodic("forget old alerts", 3_600, sweep),),
    todos=TODOS,
)
