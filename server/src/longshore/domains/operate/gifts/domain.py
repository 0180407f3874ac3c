"""What composition is told about gifts."""

from longshore.domains.operate.gifts import models
from longshore.domains.operate.gifts.actions import ACTIONS
from longshore.domains.operate.gifts.routes import router
from longshore.domains.operate.gifts.sweeping import sweep
from longshore.domains.operate.gifts.uploading import Loader
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.db.periodic import Periodic
from longshore.kit.settings import Settings


def _work(settings: Settings, database: Database, resources: Resources) -> Work:
    return Work((), (Sweep("gift codes", 1.0, Loader(database, resources).run),))


DOMAIN = Domain(
    "operate.gifts",
    routers=(router,),
    actions=ACTIONS,
    models=(models,),
    work=_work,
    periodics=(Periodic("forget old attempts with codes", 3_600, sweep),),
)
