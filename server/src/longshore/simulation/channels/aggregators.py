"""Aggregators that stand between a game and many stores."""

import base64
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlsplit

from longshore.simulation.channels.base import (
    Answered,
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    form,
    joined,
    md5,
    taken,
    taken_as,
    values,
)


class QuickSdk(Channel):
    code = "quicksdk"
    parameters = {
        "md5_key": "qm",
        "callback_key": "13579",
        "product_code": "pc",
        "host": "https://quick.example",
    }

    def fields(self, sale: Sale) -> Any:
        text = (
            '<?xml version="1.0" encoding="UTF-8" standalone="no"?><quicksdk_message><message>'
            f"<is_test>{int(sale.is_sandbox)}</is_test><channel>8888</channel>"
            f"<channel_uid>{sale.uid}</channel_uid><game_order>{sale.order}</game_order>"
            f"<order_no>{sale.transaction}</order_no><pay_time>2026-11-22 14:02:38</pay_time>"
            f"<amount>{sale.yuan}</amount><status>0</status><extras_params>星</extras_params>"
            "</message></quicksdk_message>"
        ).encode()
        key = self.parameters["callback_key"].encode()
        return "".join(f"@{byte + key[at % len(key)]}" for at, byte in enumerate(text))

    def sign(self, fields: Any) -> str:
        return md5(fields + "@11@22" + self.parameters["md5_key"])

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({"nt_data": fields, "sign": "@11@22", "md5Sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"SUCCESS"

    def check(self, asked: Asked) -> bytes:
        assert urlsplit(asked.url).netloc == "quick.example"
        given = asked.fields
        return b"1" if (given["token"], given["uid"]) == (self.token, self.player) else b"0"


class Usdk(Channel):
    code = "usdk"
    parameters = {
        "product_id": "p1",
        "product_key": "pk",
        "callback_key": "ck",
        "host": "https://usdk.example",
    }

    def fields(self, sale: Sale) -> Any:
        notice = dumped(
            {
                "amount": sale.fen / 100,
                "gameOrder": sale.order,
                "orderNo": sale.transaction,
                "status": 0,
                "selfDefine": "",
                "channelUid": sale.uid,
                "payTime": "2026-11-22 14:02:38",
                "channel": "huawei",
            }
        )
        return base64.b64encode(notice.encode()).decode()

    def sign(self, fields: Any) -> str:
        return md5(f"data={fields}&{self.parameters['callback_key']}")

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({"data": fields, "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"SUCCESS"

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        text = f"data={given['data']}&pcode=p1&timestamp={given['timestamp']}&pk"
        if given["sign"] != md5(text):
            return b'{"code":1,"msg":"sign"}'
        data = given["data"]
        if len(data) > 51:
            put = list(data)
            for one, other in ((1, 33), (10, 42), (18, 50), (19, 51)):
                put[one], put[other] = put[other], put[one]
            data = "".join(put)
        said = base64.b64decode(data).decode()
        if f'"accessToken":"{self.token}"' not in said:
            return b'{"code":2,"msg":"token"}'
        return dumped({"code": 0, "msg": "", "cUid": self.player, "channel": "ultra"}).encode()


class U8(Channel):
    code = "u8"
    parameters = {"app_secret": "u8s", "host": "https://u8.example", "order_sign_type": "md5"}

    def fields(self, sale: Sale) -> Any:
        return {
            "productID": "1",
            "orderID": sale.transaction,
            "userID": sale.uid,
            "channelID": "2",
            "gameID": "3",
            "serverID": "4",
            "money": str(sale.fen),
            "currency": "RMB",
            "extension": sale.order,
        }

    def sign(self, fields: Any) -> str:
        return md5(joined(fields, drop_empty=True) + self.parameters["app_secret"])

    def wrap(self, fields: Any, signature: str) -> Told:
        return document({"state": 1, "data": {**fields, "sign": signature}})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"SUCCESS"

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        text = f"userID={given['userID']}token={given['token']}u8s"
        if given["sign"] != md5(text) or given["token"] != self.token:
            return b'{"state":0}'
        return dumped({"state": 1, "data": {"userID": self.player}}).encode()

    def answer(self, asked: Asked) -> Answered:
        if not asked.url.endswith("/pay/getOrderID"):
            return super().answer(asked)
        wanted = asked.fields
        names = "userID productID productName productDesc money roleID roleName serverID serverName"
        text = "&".join(f"{name}={wanted[name]}" for name in f"{names} extension".split())
        # As Java writes a form: a space is a plus, and a star stays.
        written = quote(f"{text}u8s", safe=" *").replace(" ", "+").replace("~", "%7E")
        if wanted["sign"] != md5(written):
            return Answered(b'{"state":11,"data":null}')
        number = taken_as(wanted["extension"], int(wanted["money"]))
        data = {"orderID": number, "extension": wanted["extension"]}
        return Answered(dumped({"state": 1, "data": data}).encode())

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        return taken(handed["orderID"])


class AnySdk(Channel):
    code = "anysdk"
    parameters = {"private_key": "any"}
    logs_in = False

    def fields(self, sale: Sale) -> Any:
        return {
            "amount": sale.yuan,
            "game_user_id": "r1",
            "order_id": sale.transaction,
            "pay_status": "1",
            "private_data": sale.order,
            "user_id": sale.uid,
        }

    def sign(self, fields: Any) -> str:
        return md5(md5(values(fields)) + "any")

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"ok"


AGGREGATORS: tuple[Channel, ...] = (QuickSdk(), Usdk(), U8(), AnySdk())
