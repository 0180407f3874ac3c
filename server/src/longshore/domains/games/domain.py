"""What composition is told about games."""

from longshore.domains.games import models
from longshore.domains.games.actions import ACTIONS
from longshore.domains.games.hot import HOT_READS
from longshore.domains.games.object_rows import NAMINGS
from longshore.domains.games.routes import router
from longshore.domains.games.todos import TODOS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "games",
    routers=(router,),
    actions=ACTIONS,
    models=(models,),
    hot_reads=HOT_READS,
    namings=NAMINGS,
    todos=TODOS,
)
