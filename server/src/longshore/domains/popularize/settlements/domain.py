"""What composition is told about settlement."""

from longshore.domains.popularize.settlements import models
from longshore.domains.popularize.settlements.actions import ACTIONS
from longshore.domains.popularize.settlements.drawer import Drawer
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


def _work(settings: Settings, database: Database, resources: Resources) -> Work:
    return Work((), (Sweep("statements", 1.0, Drawer(database, resources).run),))


DOMAIN = Domain("popularize.settlements", actions=ACTIONS, models=(models,), work=_work)
