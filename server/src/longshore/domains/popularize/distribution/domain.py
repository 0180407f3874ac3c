"""What composition is told about distribution."""

from longshore.domains.popularize.distribution import models
from longshore.domains.popularize.distribution.actions import ACTIONS
from longshore.domains.popularize.distribution.courier import Courier
from longshore.domains.popularize.distribution.object_rows import NAMINGS
from longshore.domains.popularize.distribution.purging import Purger
from longshore.domains.popularize.distribution.routes import router
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


def _work(settings: Settings, database: Database, resources: Resources) -> Work:
    address = str(settings.public_url or "").rstrip("/")
    return Work(
        (),
        (
            Sweep("distribution", 1.0, Courier(database, resources).run),
            Sweep("purge hooks", 5.0, Purger(database, resources, address).run),
        ),
    )


DOMAIN = Domain(
    "popularize.distribution",
    routers=(router,),
    actions=ACTIONS,
    models=(models,),
    work=_work,
    namings=NAMINGS,
)
