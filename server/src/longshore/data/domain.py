"""What composition is told about figures of games."""

from longshore.data.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("data", actions=ACTIONS)
