"""More portals and stores."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from longshore.simulation.channels.base import (
    Answered,
    Asked,
    Channel,
    Sale,
    Told,
    dumped,
    expect,
    fen_of,
    hmac_b64,
    joined,
    md5,
    query,
    taken,
    taken_as,
    values,
)


class Qihoo(Channel):
    code = "qihoo360"
    parameters = {"app_secret": "360s", "app_key": "360k"}

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
        if asked.fields["access_token"] != self.token:
            return b'{"error_code":"4010202","error":"expired"}'
        return dumped({"id": self.player, "name": "n"}).encode()

    def answer(self, asked: Asked) -> Answered:
        if "/srvorder/get_token.json" not in asked.url:
            return super().answer(asked)
        wanted = dict(asked.fields)
        signature = wanted.pop("sign")
        if signature != self.sign(wanted):
            return Answered(b'{"error_code":"4010201","error":"sign"}')
        expect((wanted["user_id"], wanted["app_key"]) == (self.player, "360k"))
        number = taken_as(wanted["app_order_id"], int(wanted["amount"]))
        return Answered(dumped({"token_id": number, "order_token": md5(number)}).encode())

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        expect(handed["order_token"] == md5(handed["token_id"]))
        order, fen = taken(handed["token_id"])
        expect(handed["app_order_id"] == order)
        return order, fen


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
        is_known = (given["token"], given["umid"]) == (self.token, self.player)
        return dumped({"msg_code": 2000, "valid": 1 if is_known else 0}).encode()

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        parts = [handed[name] for name in ("cpOrder", "ext", "money", "roleId", "umid")]
        expect(handed["sign"] == md5("|".join([*parts, self.parameters["payment_key"]])))
        return handed["cpOrder"], fen_of(handed["money"])


class TapTap(Channel):
    code = "taptap"
    parameters = {"client_id": "0RiAlMny7jiz086FaU"}
    pays = False

    def claim(self) -> dict[str, str]:
        return {"uid": self.player, "token": self.token, "mac_key": "mk"}

    def check(self, asked: Asked) -> bytes:
        parts = dict(part.split("=", 1) for part in asked.headers["Authorization"][4:].split(","))
        kid, ts, nonce, mac = (parts[name].strip('"') for name in ("id", "ts", "nonce", "mac"))
        uri = asked.url.removeprefix("https://open.tapapis.cn")
        assert "\n" not in uri
        text = f"{ts}\n{nonce}\nGET\n{uri}\nopen.tapapis.cn\n443\n\n"
        if mac != hmac_b64("sha1", "mk", text) or unquote(kid) != self.token:
            return b'{"success":false,"data":{"error":"access_denied","msg":"bad mac"}}'
        return dumped({"success": True, "data": {"openid": self.player, "unionid": "u"}}).encode()


class Ysdk(Channel):
    code = "ysdk"
    parameters = {"app_id": "1100000001", "app_key": "yk", "pay_app_key": "yp"}
    smallest_fen = 10

    def fields(self, sale: Sale) -> Any:
        return {
            "openid": sale.uid,
            "appid": self.parameters["app_id"],
            "ts": "1795300000",
            "payitem": f"{sale.order}*{sale.coins}*1",
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
        return {"uid": self.player, "token": self.token, "platform": "qq", "address": "192.0.2.7"}

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        assert "/auth/qq_check_token?" in asked.url
        if given["sig"] != md5(f"yk{given['timestamp']}"):
            return json.dumps({"ret": -1}).encode()
        is_known = (given["openkey"], given["openid"]) == (self.token, self.player)
        return json.dumps({"ret": 0 if is_known else 1002}).encode()

    def paying_claim(self) -> dict[str, str]:
        session = {"session_id": "openid", "session_type": "kp_actoken"}
        return {"token": self.token, "pf": "desktop_m_qq-1", "pfkey": "58FCB2258B0BF818", **session}

    def answer(self, asked: Asked) -> Answered:
        if "/mpay/buy_goods_m?" not in asked.url:
            return super().answer(asked)
        wanted = dict(asked.fields)
        signature = wanted.pop("sig")
        text = f"GET&{quote('/v3/r/mpay/buy_goods_m', safe='')}&{quote(joined(wanted), safe='')}"
        if signature != hmac_b64("sha1", "yp&", text):
            return Answered(b'{"ret":1003,"msg":"sig"}')
        cookies = "session_id=openid;session_type=kp_actoken;org_loc=%2Fmpay%2Fbuy_goods_m"
        expect(asked.headers["Cookie"] == cookies and wanted["openkey"] == self.token)
        order, coins, count = wanted["payitem"].split("*")
        expect(count == "1")
        params = f"/v1/1/mobile_goods_info?token_id={taken_as(order, int(coins) * 10)}"
        return Answered(dumped({"ret": 0, "token": "t", "url_params": params}).encode())

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        return taken(handed["url_params"].partition("token_id=")[2])


OTHER_PORTALS: tuple[Channel, ...] = (Qihoo(), Downjoy(), TapTap(), Ysdk())
