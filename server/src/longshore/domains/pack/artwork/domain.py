"""What composition is told about artwork."""

from longshore.domains.pack.artwork import hot, models
from longshore.domains.pack.artwork.actions import ACTIONS
from longshore.domains.pack.artwork.object_rows import NAMINGS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.artwork",
    actions=ACTIONS,
    models=(models,),
    namings=NAMINGS,
    hot_reads=hot.HOT_READS,
)
