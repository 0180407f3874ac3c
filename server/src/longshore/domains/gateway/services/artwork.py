"""Actions of artwork."""

from longshore.domains.gateway.action import Action

ACTIONS: tuple[Action, ...] = ()
