"""Portals and stores that belong to no maker of phones."""

import base64
import json
from typing import Any
from urllib.parse import quote, unquote

from tests.support.channels.base import (
    PLAYER,
    TOKEN,
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    form,
    hmac_b64,
    joined,
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
        if given["access_key"] != TOKEN:
            return b'{"code":500029,"message":"expired"}'
        return dumped({"code": 0, "open_id": PLAYER, "uname": "n"}).encode()


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
        if given["sign"] != md5(f"sid={sid}{self.parameters['api_key']}") or sid != TOKEN:
            return b'{"state":{"code":11}}'
        assert given["game"]["gameId"] == self.parameters["game_id"]
        return dumped({"id": 1, "state": {"code": 1}, "data": {"accountId": PLAYER}}).encode()


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
        if given["sign"] != md5(text) or given["state"] != TOKEN:
            return b'{"code":"87","result":null}'
        return dumped({"code": "100", "result": {"uid": PLAYER}}).encode()


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
        if given["Sign"] != md5(text) or given["AccessToken"] != TOKEN:
            return b'{"ResultCode":5}'
        content = base64.b64encode(dumped({"UID": PLAYER}).encode()).decode()
        return dumped({"ResultCode": 1, "Content": content}).encode()


class Qihoo(Channel):
    code = "qihoo360"
    parameters = {"app_secret": "360s"}

    def fields(self, sale: Sale) -> Any:
        return {
            "app_key": "k",
            "product_id": "p1",
            "amount": str(sale.fen),
            "app_uid": "9",
            "app_ext1": "",
            "user_id": sale.uid,
            "order_id": sale.transaction,
            "gateway_flag": "success",
            "sign_type": "md5",
            "app_order_id": sale.order,
        }

    def sign(self, fields: Any) -> str:
        return md5(values(fields, by="#", drop_empty=True) + "#" + self.parameters["app_secret"])

    def wrap(self, fields: Any, signature: str) -> Told:
        return query({**fields, "sign": signature, "sign_return": "x"})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"ok"

    def check(self, asked: Asked) -> bytes:
        if asked.fields["access_token"] != TOKEN:
            return b'{"error_code":"4010202","error":"expired"}'
        return dumped({"id": PLAYER, "name": "n"}).encode()


class Downjoy(Channel):
    code = "downjoy"
    parameters = {"app_id": "195", "app_key": "dk", "payment_key": "dp"}

    def fields(self, sale: Sale) -> Any:
        return {
            "result": "1",
            "money": sale.yuan,
            "order": sale.transaction,
            "mid": sale.uid,
            "time": "20261122140238",
            "cpOrder": sale.order,
            "ext": "e",
        }

    def sign(self, fields: Any) -> str:
        names = ("order", "money", "mid", "time", "result", "cpOrder", "ext")
        text = "&".join(f"{name}={fields[name]}" for name in names)
        return md5(f"{text}&key={self.parameters['payment_key']}")

    def wrap(self, fields: Any, signature: str) -> Told:
        return query({**fields, "signature": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"success"

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        own = self.parameters
        text = "|".join((own["app_id"], own["app_key"], given["token"], given["umid"]))
        if given["sig"] != md5(text):
            return b'{"msg_code":2012,"valid":0}'
        is_known = (given["token"], given["umid"]) == (TOKEN, PLAYER)
        return dumped({"msg_code": 2000, "valid": 1 if is_known else 0}).encode()


class TapTap(Channel):
    code = "taptap"
    parameters = {"client_id": "0RiAlMny7jiz086FaU"}
    pays = False

    def claim(self) -> dict[str, str]:
        return {"uid": PLAYER, "token": TOKEN, "mac_key": "mk"}

    def check(self, asked: Asked) -> bytes:
        parts = dict(part.split("=", 1) for part in asked.headers["Authorization"][4:].split(","))
        kid, ts, nonce, mac = (parts[name].strip('"') for name in ("id", "ts", "nonce", "mac"))
        uri = asked.url.removeprefix("https://open.tapapis.cn")
        assert "\n" not in uri
        text = f"{ts}\n{nonce}\nGET\n{uri}\nopen.tapapis.cn\n443\n\n"
        if mac != hmac_b64("sha1", "mk", text) or unquote(kid) != TOKEN:
            return b'{"success":false,"data":{"error":"access_denied","msg":"bad mac"}}'
        return dumped({"success": True, "data": {"openid": PLAYER, "unionid": "u"}}).encode()


class Ysdk(Channel):
    code = "ysdk"
    parameters = {"app_id": "1100000001", "app_key": "yk", "pay_app_key": "yp"}
    smallest_fen = 10

    def fields(self, sale: Sale) -> Any:
        return {
            "openid": sale.uid,
            "appid": self.parameters["app_id"],
            "ts": "1795300000",
            "payitem": sale.order,
            "token": "t",
            "billno": sale.transaction,
            "amt": sale.coins,
        }

    def sign(self, fields: Any) -> str:
        path = quote(Told().path, safe="")
        text = f"GET&{path}&{quote(joined(fields), safe='')}"
        return hmac_b64("sha1", "yp&", text)

    def wrap(self, fields: Any, signature: str) -> Told:
        return query({**fields, "sig": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"ret":0,"msg":"OK"}'

    def claim(self) -> dict[str, str]:
        return {"uid": PLAYER, "token": TOKEN, "platform": "qq", "address": "192.0.2.7"}

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        assert "/auth/qq_check_token?" in asked.url
        if given["sig"] != md5(f"yk{given['timestamp']}"):
            return json.dumps({"ret": -1}).encode()
        is_known = (given["openkey"], given["openid"]) == (TOKEN, PLAYER)
        return json.dumps({"ret": 0 if is_known else 1002}).encode()


PORTALS: tuple[Channel, ...] = (
    Bilibili(),
    NineGame(),
    M4399(),
    Baidu(),
    Qihoo(),
    Downjoy(),
    TapTap(),
    Ysdk(),
)
