"""What composition is told about global settings."""

from longshore.domains.operate.globals.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.globals", actions=ACTIONS)
