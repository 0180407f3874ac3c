"""Actions of agreements."""

from longshore.domains.gateway.action import Action

ACTIONS: tuple[Action, ...] = ()
