"""QuickSDK's notice of a payment: a form of `nt_data`, `sign` and `md5Sign`.

From its documents for games' servers: `nt_data` is XML of which each byte is written as `@` and the
sum of it and the callback key's byte; `md5Sign` is MD5 of `nt_data`, `sign` and the MD5 key joined.
`amount` counts yuan with two decimals, `status` 0 is success.
"""

from collections.abc import Mapping
from itertools import cycle
from typing import Any
from urllib.parse import urlencode
from xml.sax.saxutils import escape

from longshore.domains.pack.callbacks.forms.keys import md5
from longshore.domains.pack.callbacks.forms.notice import (
    FORM_HEADERS,
    Outgoing,
    beijing_time,
    fen_of,
)

KEYS = ("Callback_Key", "Md5_Key")
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'


def write(message: Mapping[str, Any], keys: Mapping[str, str]) -> Outgoing:
    """A payment in this form.

    Raises:
        UnwritableError: it was not paid in yuan.
    """
    told = _xml(message)
    data = _shifted(told, keys["Callback_Key"])
    # Games read `sign` only as a part of what `md5Sign` signs.
    sign = _shifted(md5(told), keys["Callback_Key"])
    text = f"{data}{sign}{keys['Md5_Key']}"
    fields = {"nt_data": data, "sign": sign, "md5Sign": md5(text)}
    # Some servers cut the body up themselves and do not decode "%40".
    body = urlencode(fields, safe="@").encode()
    return Outgoing(body, FORM_HEADERS, text, fields["md5Sign"])


def _xml(message: Mapping[str, Any]) -> str:
    data = message["data"]
    yuan, fen = divmod(fen_of(data), 100)
    fields = {
        "is_test": int(message["environment"] == "sandbox"),
        "channel": data["channel"],
        "channel_uid": data["player_id"],
        "game_order": data["game_order_id"],
        "order_no": data["order_id"],
        "pay_time": beijing_time(data["paid_at"]),
        "amount": f"{yuan}.{fen:02}",
        "status": 0,
        "extras_params": data["extra"],
    }
    inner = "".join(f"<{name}>{_escaped(value)}</{name}>" for name, value in fields.items())
    return f"{_HEAD}<quicksdk_message><message>{inner}</message></quicksdk_message>"


def _escaped(value: object) -> str:
    """As XML; readers of it make a line feed of every CR that is not written by its number."""
    return escape(str(value), {"\r": "&#13;"})


def _shifted(text: str, key: str) -> str:
    pairs = zip(text.encode(), cycle(key.encode()), strict=False)
    return "".join(f"@{byte + shift}" for byte, shift in pairs)
