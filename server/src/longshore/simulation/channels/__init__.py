"""Channels as they behave, written from the published facts and not from our interpreter.

Each knows how it signs (`sign`), how it writes a notice (`fields`, `wrap`) and how it answers a
login check (`check`). Nothing here imports the product.
"""

from longshore.simulation.channels.aggregators import AGGREGATORS
from longshore.simulation.channels.base import PLAYER, TOKEN, Asked, Channel, Sale, Told
from longshore.simulation.channels.mini_games import MINI_GAMES
from longshore.simulation.channels.other_phones import OTHER_PHONES
from longshore.simulation.channels.other_portals import OTHER_PORTALS
from longshore.simulation.channels.others import OTHERS
from longshore.simulation.channels.phones import PHONES
from longshore.simulation.channels.portals import PORTALS
from longshore.simulation.channels.rsa_keys import private_text, public_text
from longshore.simulation.channels.smaller_stores import SMALLER_STORES
from longshore.simulation.channels.stores_of_the_world import STORES_OF_THE_WORLD

CHANNELS: dict[str, Channel] = {
    channel.code: channel
    for channel in (
        *PHONES,
        *OTHER_PHONES,
        *PORTALS,
        *OTHER_PORTALS,
        *SMALLER_STORES,
        *AGGREGATORS,
        *MINI_GAMES,
        *OTHERS,
        *STORES_OF_THE_WORLD,
    )
}

__all__ = [
    "CHANNELS",
    "PLAYER",
    "TOKEN",
    "Asked",
    "Channel",
    "Sale",
    "Told",
    "private_text",
    "public_text",
]
