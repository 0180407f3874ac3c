"""What composition is told about goods."""

from longshore.domains.pack.goods import models
from longshore.domains.pack.goods.actions import ACTIONS
from longshore.domains.pack.goods.hot import HOT_READS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.goods",
    actions=ACTIONS,
    models=(models,),
    hot_reads=HOT_READS,
)
