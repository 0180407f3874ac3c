"""USDK's notice of a payment: a form of `data`, base64 of JSON, and `sign`.

From UltraSDK's documents for games' servers: `sign` is MD5 of `data=<data>&<callbackKey>`, `amount`
counts yuan, `status` 0 is success, `payTime` is Beijing's.
"""

import base64
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from longshore.domains.pack.callbacks.forms.keys import md5
from longshore.domains.pack.callbacks.forms.notice import (
    FORM_HEADERS,
    Outgoing,
    beijing_time,
    fen_of,
)

KEYS = ("callbackKey",)


def write(message: Mapping[str, Any], keys: Mapping[str, str]) -> Outgoing:
    """A payment in this form.

    Raises:
        UnwritableError: it was not paid in yuan.
    """
    told = json.dumps(_fields(message["data"]), ensure_ascii=False, separators=(",", ":"))
    data = base64.b64encode(told.encode()).decode()
    text = f"data={data}&{keys['callbackKey']}"
    sign = md5(text)
    return Outgoing(urlencode({"data": data, "sign": sign}).encode(), FORM_HEADERS, text, sign)


def _fields(data: Mapping[str, Any]) -> dict[str, object]:
    return {
        "amount": fen_of(data) / 100,
        "gameOrder": data["game_order_id"],
        "orderNo": data["order_id"],
        "status": 0,
        "selfDefine": data["extra"],
        "channelUid": data["player_id"],
        "payTime": beijing_time(data["paid_at"]),
        "channel": data["channel"],
    }
