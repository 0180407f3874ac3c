"""A game server of the days before: it takes notices of USDK, QuickSDK or U8, as their documents
say, written without our code. It gives each order once, and says FAIL with status 200.
"""

import base64
import hashlib
import json
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from urllib.parse import parse_qs

from tests.support.http_stand_in import Asked, HttpStandIn, Told


@dataclass
class OlderGameServer(HttpStandIn):
    """`form` is whose notices it takes, `keys` what its configuration file holds."""

    form: str
    keys: dict[str, str]
    given: list[dict[str, str]] = field(default_factory=list)
    heard: int = 0

    def __post_init__(self) -> None:
        self.start()

    def answer(self, asked: Asked) -> Told:
        self.heard += 1
        return Told(200, b"SUCCESS" if self._takes(asked.body.decode()) else b"FAIL")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/pay"

    def _takes(self, body: str) -> bool:
        try:
            told = getattr(self, f"_{self.form}")(body)
        except (KeyError, ValueError, ElementTree.ParseError):
            return False
        if told is None:
            return False
        if told["order"] not in [one["order"] for one in self.given]:
            self.given.append(told)
        return True

    def _usdk(self, body: str) -> dict[str, str] | None:
        data, sign = (parse_qs(body)[name][0] for name in ("data", "sign"))
        if sign != _md5("data=" + data + "&" + self.keys["callbackKey"]):
            return None
        told = json.loads(base64.b64decode(data))
        if told["status"] != 0:
            return None
        return {
            "order": told["orderNo"], "own": told["gameOrder"], "player": told["channelUid"],
            "fen": str(round(told["amount"] * 100)), "channel": told["channel"],
            "extra": told["selfDefine"], "at": told["payTime"],
        }  # fmt: skip

    def _quicksdk(self, body: str) -> dict[str, str] | None:
        # As public servers do it: the body is cut up and not decoded.
        pairs = dict(part.split("=") for part in body.split("&"))
        text = pairs["nt_data"] + pairs["sign"] + self.keys["Md5_Key"]
        if pairs["md5Sign"] != _md5(text):
            return None
        key = self.keys["Callback_Key"].encode()
        numbers = [int(number) for number in pairs["nt_data"].split("@") if number]
        plain = bytes(number - key[at % len(key)] for at, number in enumerate(numbers))
        message = ElementTree.fromstring(plain.decode()).find("message")
        assert message is not None
        told = {one.tag: one.text or "" for one in message}
        if told["status"] != "0":
            return None
        return {
            "order": told["order_no"], "own": told["game_order"], "player": told["channel_uid"],
            "fen": told["amount"].replace(".", "").lstrip("0"), "channel": told["channel"],
            "extra": told["extras_params"], "at": told["pay_time"], "test": told["is_test"],
        }  # fmt: skip

    def _u8(self, body: str) -> dict[str, str] | None:
        told = json.loads(body)
        data = told["data"]
        names = [
            "channelID", "currency", "extension", "gameID", "money", "orderID", "productID",
            "serverID", "userID",
        ]  # fmt: skip
        text = "".join(f"{name}={data[name]}&" for name in names) + self.keys["SecretKey"]
        if told["state"] != 1 or data["signType"] != "md5" or data["sign"] != _md5(text):
            return None
        return {
            "order": data["orderID"], "own": data["extension"], "player": data["userID"],
            "fen": data["money"], "channel": data["channelID"], "goods": data["productID"],
            "game": data["gameID"],
        }  # fmt: skip


def _md5(text: str) -> str:
    return hashlib.md5(text.encode()).hexdigest()
