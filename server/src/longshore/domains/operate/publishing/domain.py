"""What composition is told about publishing."""

from longshore.domains.operate.publishing import models
from longshore.domains.operate.publishing.actions import ACTIONS
from longshore.domains.operate.publishing.object_rows import NAMINGS
from longshore.domains.operate.publishing.scheduling import publish_due
from longshore.domains.operate.publishing.todos import TODOS
from longshore.gateway.domain import Domain
from longshore.kit.db.periodic import Periodic

DOMAIN = Domain(
    "operate.publishing",
    actions=ACTIONS,
    models=(models,),
    namings=NAMINGS,
    todos=TODOS,
    periodics=(Periodic("publish due versions", 3, publish_due),),
)
