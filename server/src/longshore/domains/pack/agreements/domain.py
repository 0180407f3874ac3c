"""What composition is told about agreements."""

from longshore.domains.pack.agreements import hot, models
from longshore.domains.pack.agreements.actions import ACTIONS
from longshore.domains.pack.agreements.object_rows import NAMINGS
from longshore.domains.pack.agreements.routes import router
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.agreements",
    routers=(router,),
    actions=ACTIONS,
    models=(models,),
    namings=NAMINGS,
    hot_reads=hot.HOT_READS,
)
