"""What composition is told about validation."""

from longshore.domains.pack.validation import models
from longshore.domains.pack.validation.actions import ACTIONS
from longshore.domains.pack.validation.hot import HOT_READS
from longshore.domains.pack.validation.todos import TODOS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.validation",
    actions=ACTIONS,
    models=(models,),
    hot_reads=HOT_READS,
    todos=TODOS,
)
