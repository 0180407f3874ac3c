"""What composition is told about deliveries."""

from longshore.domains.operate.deliveries import models
from longshore.domains.operate.deliveries.worker import Courier
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


def _work(settings: Settings, database: Database, resources: Resources) -> Work:
    return Work((), (Sweep("deliveries", 1.0, Courier(database, resources).run),))


DOMAIN = Domain("operate.deliveries", models=(models,), work=_work)
