"""Actions of builds."""

from longshore.domains.gateway.action import Action

ACTIONS: tuple[Action, ...] = ()
