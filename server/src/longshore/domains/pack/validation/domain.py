"""What composition is told about validation."""

from longshore.domains.pack.validation import models
from longshore.domains.pack.validation.actions import ACTIONS
from longshore.domains.pack.validation.todos import TODOS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.validation",
    actions=ACTIONS,
    models=(models,),
    todos=TODOS,
)
