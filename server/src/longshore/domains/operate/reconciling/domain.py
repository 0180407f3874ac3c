"""What composition is told about reconciliations."""

from longshore.domains.operate.reconciling import models
from longshore.domains.operate.reconciling.actions import ACTIONS
from longshore.domains.operate.reconciling.running import Reconciler
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


def _work(settings: Settings, database: Database, resources: Resources) -> Work:
    return Work((), (Sweep("statements", 1.0, Reconciler(database, resources).run),))


DOMAIN = Domain("operate.reconciling", actions=ACTIONS, models=(models,), work=_work)
