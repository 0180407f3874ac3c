"""Actions of goods."""

from longshore.domains.gateway.action import Action

ACTIONS: tuple[Action, ...] = ()
