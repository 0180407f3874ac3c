"""The game-side services: thin rows of the table over the domains that do the work."""

from longshore.domains.gateway.action import Registry
from longshore.domains.gateway.services import channels, data_new, pb, usdk

REGISTRY = Registry((*usdk.ACTIONS, *pb.ACTIONS, *channels.ACTIONS, *data_new.ACTIONS))
