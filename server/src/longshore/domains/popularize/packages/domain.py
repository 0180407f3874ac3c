"""What composition is told about promotion packages."""

from longshore.domains.popularize.packages import models
from longshore.domains.popularize.packages.actions import ACTIONS
from longshore.domains.popularize.packages.making import Maker
from longshore.domains.popularize.packages.object_rows import NAMINGS
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


def _work(settings: Settings, database: Database, resources: Resources) -> Work:
    return Work((), (Sweep("promotion packages", 1.0, Maker(database, resources).run),))


DOMAIN = Domain(
    "popularize.packages", actions=ACTIONS, models=(models,), work=_work, namings=NAMINGS
)
