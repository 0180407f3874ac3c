"""Actions of callbacks."""

from longshore.domains.gateway.action import Action

ACTIONS: tuple[Action, ...] = ()
