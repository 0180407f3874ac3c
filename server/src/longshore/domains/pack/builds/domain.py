"""What composition is told about mother packages and builds."""

from longshore.domains.pack.builds import hot, models, mothers_hot
from longshore.domains.pack.builds.actions import ACTIONS
from longshore.domains.pack.builds.context import QUEUE
from longshore.domains.pack.builds.jobs import work_of
from longshore.domains.pack.builds.object_rows import NAMINGS
from longshore.domains.pack.builds.routes import router
from longshore.domains.pack.builds.todos import TODOS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.builds",
    routers=(router,),
    actions=ACTIONS,
    models=(models,),
    queues=(QUEUE,),
    work=work_of,
    namings=NAMINGS,
    todos=TODOS,
    hot_reads=(*hot.HOT_READS, *mothers_hot.HOT_READS),
)
