"""The game-side services: thin rows of the table over the domains that do the work."""

from longshore.domains.gateway.action import Registry
from longshore.domains.gateway.services import (
    access_keys,
    agreements,
    artwork,
    builds,
    callbacks,
    channels,
    data_new,
    goods,
    mini_games,
    official_channels,
    pb,
    signing_keys,
    usdk,
    validation,
)

REGISTRY = Registry(
    (
        *usdk.ACTIONS,
        *pb.ACTIONS,
        *official_channels.ACTIONS,
        *data_new.ACTIONS,
        *access_keys.ACTIONS,
        *agreements.ACTIONS,
        *artwork.ACTIONS,
        *builds.ACTIONS,
        *callbacks.ACTIONS,
        *channels.ACTIONS,
        *goods.ACTIONS,
        *mini_games.ACTIONS,
        *signing_keys.ACTIONS,
        *validation.ACTIONS,
    )
)
