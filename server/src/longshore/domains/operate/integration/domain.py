"""What composition is told about integration."""

from longshore.domains.operate.integration import models
from longshore.domains.operate.integration.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.integration", actions=ACTIONS, models=(models,))
