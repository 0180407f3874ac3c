"""What composition is told about publishing."""

from longshore.domains.operate.publishing import models
from longshore.domains.operate.publishing.actions import ACTIONS
from longshore.domains.operate.publishing.scheduling import publish_due
from longshore.gateway.domain import Domain
from longshore.kit.db.periodic import Periodic

DOMAIN = Domain(
    "operate.publishing",
    actions=ACTIONS,
    models=(models,),
    periodics=(Periodic("publish due versions", 3, publish_due),),
)
