"""Channels as they behave, written from the published facts and not from our interpreter.

Each knows how it signs (`sign`), how it writes a notice (`fields`, `wrap`) and how it answers a
login check (`check`). Nothing here imports the product.
"""

from tests.support.channels.aggregators import AGGREGATORS
from tests.support.channels.base import PLAYER, TOKEN, Asked, Channel, Sale, Told
from tests.support.channels.mini_games import MINI_GAMES
from tests.support.channels.others import OTHERS
from tests.support.channels.phones import PHONES
from tests.support.channels.portals import PORTALS
from tests.support.channels.smaller_stores import SMALLER_STORES

CHANNELS: dict[str, Channel] = {
    channel.code: channel
    for channel in (*PHONES, *PORTALS, *SMALLER_STORES, *AGGREGATORS, *MINI_GAMES, *OTHERS)
}

__all__ = ["CHANNELS", "PLAYER", "TOKEN", "Asked", "Channel", "Sale", "Told"]
