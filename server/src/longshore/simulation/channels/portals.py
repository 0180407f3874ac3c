"""Portals and stores that belong to no maker of phones."""

import base64
from collections.abc import Mapping
from typing import Any

from longshore.simulation.channels.base import (
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    expect,
    fen_of,
    form,
    md5,
    query,
    values,
)


class Bilibili(Channel):
    code = "bilibili"
    parameters = {
        "app_id": "112",
        "merchant_id": "1",
        "server_id": "248",
        "secret_key": "5" * 32,
    }

    def fields(self, sale: Sale) -> Any:
        return {
            "id": "70081",
            "order_no": sale.transaction,
            "out_trade_no": sale.order,
            "uid": sale.uid,
            "money": str(sale.fen),
            "pay_money": str(sale.fen),
            "order_status": "1",
            "product_name": "星钻",
            "extension_info": "",
        }

    def sign(self, fields: Any) -> str:
        return md5(values(fields) + self.parameters["secret_key"])

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({"data": dumped({**fields, "sign": signature})})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"success"

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("sign")
        if asked.headers["User-Agent"] != "Mozilla/5.0 GameServer":
            return b'{"code":403}'
        if signature != md5(values(given) + self.parameters["secret_key"]):
            return b'{"code":500003}'
        if given["access_key"] != self.token:
            return b'{"code":500029,"message":"expired"}'
        return dumped({"code": 0, "open_id": self.player, "uname": "n"}).encode()

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        text = "".join(
            handed[name] for name in ("game_money", "total_fee", "notify_url", "out_trade_no")
        )
        expect(handed["order_sign"] == md5(text + self.parameters["secret_key"]))
        return handed["out_trade_no"], int(handed["total_fee"])


class NineGame(Channel):
    code = "uc_9game"
    parameters = {"game_id": "543210", "api_key": "9" * 32}

    def fields(self, sale: Sale) -> Any:
        return {
            "orderId": sale.transaction,
            "gameId": self.parameters["game_id"],
            "accountId": sale.uid,
            "creator": "JY",
            "payWay": "999",
            "amount": sale.yuan,
            "callbackInfo": "x=1",
            "orderStatus": "S",
            "failedDesc": "",
            "cpOrderId": sale.order,
        }

    def sign(self, fields: Any) -> str:
        text = "".join(f"{name}={fields[name]}" for name in sorted(fields))
        return md5(text + self.parameters["api_key"])

    def wrap(self, fields: Any, signature: str) -> Told:
        return document({"ver": "1.0", "data": fields, "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"SUCCESS"

    def check(self, asked: Asked) -> bytes:
        given = asked.document
        sid = given["data"]["sid"]
        if given["sign"] != md5(f"sid={sid}{self.parameters['api_key']}") or sid != self.token:
            return b'{"state":{"code":11}}'
        assert given["game"]["gameId"] == self.parameters["game_id"]
        return dumped({"id": 1, "state": {"code": 1}, "data": {"accountId": self.player}}).encode()

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        given = {n: v for n, v in handed.items() if n not in ("sign", "signType")}
        text = "".join(f"{name}={given[name]}" for name in sorted(given))
        expect(handed["sign"] == md5(text + self.parameters["api_key"]))
        return handed["cpOrderId"], fen_of(handed["amount"])


class M4399(Channel):
    code = "m4399"
    parameters = {"app_key": "40399", "app_secret": "4399secret"}
    smallest_fen = 100

    def fields(self, sale: Sale) -> Any:
        return {
            "orderid": sale.transaction,
            "uid": sale.uid,
            "money": str(sale.fen // 100),
            "gamemoney": "6480",
            "serverid": "1",
            "mark": sale.order,
            "roleid": "r1",
            "time": "1795300000",
        }

    def sign(self, fields: Any) -> str:
        before = "".join(
            fields[name] for name in ("orderid", "uid", "money", "gamemoney", "serverid")
        )
        after = "".join(fields[name] for name in ("mark", "roleid", "time"))
        return md5(before + self.parameters["app_secret"] + after)

    def wrap(self, fields: Any, signature: str) -> Told:
        return query({**fields, "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        money = sale.fen // 100
        text = f'{{"status":2,"code":null,"money":"{money}","gamemoney":"6480","msg":"ok"}}'
        return text.encode()

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        text = given["key"] + given["uid"] + given["state"] + self.parameters["app_secret"]
        if given["sign"] != md5(text) or given["state"] != self.token:
            return b'{"code":"87","result":null}'
        return dumped({"code": "100", "result": {"uid": self.player}}).encode()


class Baidu(Channel):
    code = "baidu"
    parameters = {"app_id": "7654321", "secret_key": "bd"}

    def fields(self, sale: Sale) -> Any:
        content = {"UID": sale.uid, "OrderMoney": sale.yuan, "OrderStatus": 1}
        return {
            "AppID": self.parameters["app_id"],
            "OrderSerial": sale.transaction,
            "CooperatorOrderSerial": sale.order,
            "Content": base64.b64encode(dumped(content).encode()).decode(),
        }

    def sign(self, fields: Any) -> str:
        names = ("AppID", "OrderSerial", "CooperatorOrderSerial", "Content")
        return md5("".join(fields[name] for name in names) + self.parameters["secret_key"])

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "Sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        signature = md5(f"{self.parameters['app_id']}1{self.parameters['secret_key']}")
        text = (
            f'{{"AppID":{self.parameters["app_id"]},"ResultCode":1,"ResultMsg":"",'
            f'"Sign":"{signature}","Content":""}}'
        )
        return text.encode()

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        text = given["AppID"] + given["AccessToken"] + self.parameters["secret_key"]
        if given["Sign"] != md5(text) or given["AccessToken"] != self.token:
            return b'{"ResultCode":5}'
        content = base64.b64encode(dumped({"UID": self.player}).encode()).decode()
        return dumped({"ResultCode": 1, "Content": content}).encode()


PORTALS: tuple[Channel, ...] = (
    Bilibili(),
    NineGame(),
    M4399(),
    Baidu(),
)
