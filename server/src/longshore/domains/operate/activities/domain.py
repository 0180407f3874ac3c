"""What composition is told about what activities may reward."""

from longshore.domains.operate.activities import models
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.activities", models=(models,))
