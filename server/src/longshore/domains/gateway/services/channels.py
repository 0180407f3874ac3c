"""Actions of channels."""

from longshore.domains.gateway.action import Action

ACTIONS: tuple[Action, ...] = ()
