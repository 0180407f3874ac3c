"""What composition is told about refund cases."""

from longshore.domains.operate.refund_cases import models
from longshore.domains.operate.refund_cases.actions import ACTIONS
from longshore.domains.operate.refund_cases.object_rows import NAMINGS
from longshore.domains.operate.refund_cases.routes import router
from longshore.domains.operate.refund_cases.sweeping import sweep
from longshore.domains.operate.refund_cases.todos import TODOS
from longshore.gateway.domain import Domain
from longshore.kit.db.periodic import Periodic

DOMAIN = Domain(
    "operate.refund_cases",
    routers=(router,),
    actions=ACTIONS,
    models=(models,),
    namings=NAMINGS,
    todos=TODOS,
    periodics=(Periodic("remove evidence that was forgotten", 3_600, sweep),),
)
