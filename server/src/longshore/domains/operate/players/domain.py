"""What composition is told about players."""

from longshore.domains.operate.players import models
from longshore.domains.operate.players.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.players", actions=ACTIONS, models=(models,))
