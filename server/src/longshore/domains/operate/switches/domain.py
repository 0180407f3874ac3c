"""What composition is told about switches."""

from longshore.domains.operate.switches.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.switches", actions=ACTIONS)
