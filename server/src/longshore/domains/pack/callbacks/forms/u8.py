"""U8Server's notice of a payment: JSON of `state` and `data`, which carries its own `sign`.

From U8Server's documents for games' servers: every field of `data` but `signType` and `sign`,
sorted by name, `name=value` joined by `&`, then `&` and the game's secret key; MD5 of that.
`money` counts fen, `state` 1 is success.
"""

import json
from collections.abc import Mapping
from typing import Any

from longshore.domains.pack.callbacks.forms.keys import md5
from longshore.domains.pack.callbacks.forms.notice import JSON_HEADERS, Outgoing, fen_of

KEYS = ("SecretKey",)


def write(message: Mapping[str, Any], keys: Mapping[str, str]) -> Outgoing:
    """A payment in this form.

    Raises:
        UnwritableError: it was not paid in yuan.
    """
    fields = _fields(message)
    joined = "&".join(f"{name}={fields[name]}" for name in sorted(fields))
    text = f"{joined}&{keys['SecretKey']}"
    sign = md5(text)
    told = {"state": 1, "data": {**fields, "signType": "md5", "sign": sign}}
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return Outgoing(body, JSON_HEADERS, text, sign)


def _fields(message: Mapping[str, Any]) -> dict[str, str]:
    """`extension` is what the game said when it ordered: `extra`, or else its order's number."""
    data = message["data"]
    return {
        "productID": data["sku"],
        "orderID": data["order_id"],
        "userID": data["player_id"],
        "channelID": data["channel"],
        "gameID": message["app_id"],
        "serverID": data["server_id"],
        "money": str(fen_of(data)),
        "currency": "RMB",
        "extension": data["extra"] or data["game_order_id"],
    }
