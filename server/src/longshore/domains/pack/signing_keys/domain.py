"""What composition is told about signing keys."""

from longshore.domains.pack.signing_keys import models
from longshore.domains.pack.signing_keys.actions import ACTIONS
from longshore.domains.pack.signing_keys.hot import HOT_READS
from longshore.domains.pack.signing_keys.todos import TODOS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.signing_keys",
    actions=ACTIONS,
    models=(models,),
    hot_reads=HOT_READS,
    todos=TODOS,
)
