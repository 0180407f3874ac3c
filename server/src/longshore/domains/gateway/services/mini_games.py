"""Actions of mini games."""

from longshore.domains.gateway.action import Action

ACTIONS: tuple[Action, ...] = ()
