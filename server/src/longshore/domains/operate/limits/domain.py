"""What composition is told about limits."""

from longshore.domains.operate.limits import models
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.limits", models=(models,))
