"""Actions of validation."""

from longshore.domains.gateway.action import Action

ACTIONS: tuple[Action, ...] = ()
