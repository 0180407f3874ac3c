"""What composition is told about channels."""

from longshore.domains.pack.channels import models
from longshore.domains.pack.channels.actions import ACTIONS
from longshore.domains.pack.channels.hot import HOT_READS
from longshore.domains.pack.channels.object_rows import NAMINGS
from longshore.domains.pack.channels.todos import TODOS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.channels",
    actions=ACTIONS,
    models=(models,),
    namings=NAMINGS,
    hot_reads=HOT_READS,
    todos=TODOS,
)
