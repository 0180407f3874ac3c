"""Where rules are judged, and what is known of somebody there without a game's server telling it.

The editor offers the same (`web/apps/console/src/pages/operate/audience/catalogue.ts`).
"""

from collections.abc import Mapping
from typing import Literal

Place = Literal["client", "switch", "activity", "gift"]
"""A client that starts; the same for switches, whose other facts a game's server may tell; a player
who is given something; a player who redeems a code."""

MOMENT = frozenset({"time", "hour", "weekday"})
_CLIENT = MOMENT | {
    "store", "package", "client_version", "sdk_version", "os", "os_version", "language", "address",
    "device",
}  # fmt: skip
_PLAYER = MOMENT | {
    "player", "channel", "server", "level", "vip", "days_since_registration", "paid_minor",
    "client_version", "language",
}  # fmt: skip
TOLD_AT: Mapping[Place, frozenset[str]] = {
    "client": _CLIENT,
    "switch": _CLIENT,
    "activity": _PLAYER | {"store", "os", "address"},
    "gift": _PLAYER,
}
