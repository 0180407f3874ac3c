"""Actions of signing keys."""

from longshore.domains.gateway.action import Action

ACTIONS: tuple[Action, ...] = ()
