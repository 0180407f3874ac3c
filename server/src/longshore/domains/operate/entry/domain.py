"""What composition is told about entry."""

from longshore.domains.operate.entry.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.entry", actions=ACTIONS)
