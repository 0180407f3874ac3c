"""What composition is told about promoters."""

from longshore.domains.popularize.promoters import models
from longshore.domains.popularize.promoters.actions import ACTIONS
from longshore.domains.popularize.promoters.hot import HOT_READS
from longshore.domains.popularize.promoters.todos import TODOS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "popularize.promoters",
    actions=ACTIONS,
    models=(models,),
    hot_reads=HOT_READS,
    todos=TODOS,
)
