"""Stores of the phones' makers."""

import hashlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, quote, unquote

from longshore.simulation.channels.base import (
    SHA1,
    SHA256,
    Answered,
    Asked,
    Channel,
    Sale,
    Told,
    dumped,
    expect,
    form,
    hmac_b64,
    hmac_hex,
    joined,
    md5,
    query,
    rsa_is_right,
    rsa_sign,
    taken,
    taken_as,
)
from longshore.simulation.channels.rsa_keys import private_text, public_text


class Xiaomi(Channel):
    code = "xiaomi"
    parameters = {"app_id": "2882303761517000001", "app_secret": "mi+Secret=="}

    def fields(self, sale: Sale) -> Any:
        return {
            "appId": self.parameters["app_id"],
            "cpOrderId": sale.order,
            "cpUserInfo": "",
            "orderId": sale.transaction,
            "orderStatus": "TRADE_SUCCESS",
            "payFee": str(sale.fen),
            "payTime": "2026-11-22 14:02:38",
            "productName": "6480 星钻",
            "uid": sale.uid,
        }

    def sign(self, fields: Any) -> str:
        return hmac_hex("sha1", self.parameters["app_secret"], joined(fields, drop_empty=True))

    def wrap(self, fields: Any, signature: str) -> Told:
        return query({**fields, "signature": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"errcode":200}'

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        text = f"appId={given['appId']}&session={given['session']}&uid={given['uid']}"
        if given["signature"] != hmac_hex("sha1", self.parameters["app_secret"], text):
            return b'{"errcode":1525}'
        is_known = (given["session"], given["uid"]) == (self.token, self.player)
        return b'{"errcode":200,"adult":407}' if is_known else b'{"errcode":4002}'


class XiaomiMiniGame(Xiaomi):
    code = "xiaomi_minigame"
    parameters = {**Xiaomi.parameters, "app_key": "5882014883700"}

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        given = {name: found[0] for name, found in parse_qs(handed["orderInfo"]).items()}
        signature = given.pop("sign")
        expect(signature == hmac_hex("sha1", self.parameters["app_key"], joined(given)))
        expect((given["appAccountId"], given["session"]) == (self.player, self.token))
        expect(bool(given["cpUserInfo"] and given["displayName"]))
        return given["cpOrderId"], int(given["feeValue"])


class Oppo(Channel):
    code = "oppo"
    parameters = {
        "app_key": "ak1234567890abcd",
        "app_secret": "as1234567890abcd",
        "pay_public_key": public_text("oppo"),
    }

    def fields(self, sale: Sale) -> Any:
        return {
            "notifyId": sale.transaction,
            "partnerOrder": sale.order,
            "productName": "6480 星钻",
            "productDesc": "",
            "price": str(sale.fen),
            "count": "1",
            "attach": "",
        }

    def sign(self, fields: Any) -> str:
        names = "notifyId partnerOrder productName productDesc price count attach".split()
        return rsa_sign("oppo", "&".join(f"{name}={fields[name]}" for name in names), SHA1())

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"result=OK&resultMsg="

    def claim(self) -> dict[str, str]:
        return {"uid": self.player, "token": self.token.replace("+", " ")}

    def check(self, asked: Asked) -> bytes:
        text = asked.headers["param"]
        secret = self.parameters["app_secret"] + "&"
        if not text.endswith("&") or unquote(asked.headers["oauthSignature"]) != hmac_b64(
            "sha1", secret, text
        ):
            return b'{"resultCode":"1001"}'
        given = asked.fields
        if f"oauthToken={quote(self.token, safe='')}&" not in text or given["token"] != self.token:
            return b'{"resultCode":"1004"}'
        return dumped({"resultCode": "200", "ssoid": self.player, "userName": "n"}).encode()


class OppoMiniGame(Oppo):
    code = "oppo_minigame"
    parameters = {
        **Oppo.parameters,
        "package_name": "com.example.quick",
        "app_id": "30173650",
        "pay_private_key": private_text("oppo quick game"),
    }

    def fields(self, sale: Sale) -> Any:
        return {**super().fields(sale), "paymentWay": "1", "payResult": "OK"}

    def claim(self) -> dict[str, str]:
        return {"uid": self.player, "token": self.token}

    def check(self, asked: Asked) -> bytes:
        own, given = self.parameters, asked.fields
        text = (
            f"appKey={own['app_key']}&appSecret={own['app_secret']}&pkgName={given['pkgName']}"
            f"&timeStamp={given['timeStamp']}&token={given['token']}"
        )
        if given["sign"] != md5(text).upper() or given["token"] != self.token:
            return b'{"errCode":"1003"}'
        return dumped({"errCode": "200", "userInfo": {"userId": self.player}}).encode()

    def paying_claim(self) -> dict[str, str]:
        return {"token": self.token, "app_version": "1.0.0", "engine_version": "1103"}

    def answer(self, asked: Asked) -> Answered:
        if "/pay/v1.0/preOrder" not in asked.url:
            return super().answer(asked)
        wanted = {name: str(value) for name, value in asked.document.items()}
        signature = wanted.pop("sign")
        text = joined(wanted, drop_empty=True)
        if not rsa_is_right("oppo quick game", text, signature, SHA256()):
            return Answered(b'{"code":"1005","msg":"sign"}')
        expect((wanted["openId"], wanted["count"]) == (self.token, "1"))
        number = taken_as(wanted["cpOrderId"], int(wanted["price"]))
        data = {"appId": wanted["appId"], "cpOrderId": wanted["cpOrderId"], "orderNo": number}
        return Answered(dumped({"code": "200", "msg": "", "data": data}).encode())

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        text = (
            f"appKey={self.parameters['app_key']}&orderNo={handed['orderNo']}"
            f"&timestamp={handed['timestamp']}"
        )
        expect(rsa_is_right("oppo quick game", text, handed["paySign"], SHA256()))
        expect(handed["token"] == self.token)
        return taken(handed["orderNo"])


class Vivo(Channel):
    code = "vivo"
    parameters = {"app_key": "0123456789abcdef0123456789abcdef"}

    def fields(self, sale: Sale) -> Any:
        return {
            "respCode": "200",
            "respMsg": "交易完成",
            "tradeStatus": "0000",
            "cpOrderNumber": sale.order,
            "orderNumber": sale.transaction,
            "orderAmount": str(sale.fen),
            "extInfo": "",
            "uid": sale.uid,
        }

    def sign(self, fields: Any) -> str:
        return md5(joined(fields, drop_empty=True) + "&" + md5(self.parameters["app_key"]))

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "signMethod": "MD5", "signature": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"success"

    def claim(self) -> dict[str, str]:
        return {"uid": self.player, "token": self.token + "\n"}

    def check(self, asked: Asked) -> bytes:
        if asked.fields["opentoken"] != self.token:
            return b'{"retcode":20000}'
        return dumped({"retcode": 0, "data": {"success": True, "openid": self.player}}).encode()

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        given = dict(handed)
        signature = given.pop("vivoSignature")
        text = joined(given, drop_empty=True) + "&" + md5(self.parameters["app_key"])
        expect(signature == md5(text))
        return given["cpOrderNumber"], int(given["orderAmount"])


class VivoMiniGame(Vivo):
    code = "vivo_minigame"
    parameters = {**Vivo.parameters, "app_secret": "vs", "package_name": "com.example.quick"}

    def claim(self) -> dict[str, str]:
        return {"uid": self.player, "token": self.token}

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("signature")
        given |= {"appKey": self.parameters["app_key"], "appSecret": self.parameters["app_secret"]}
        if signature != hashlib.sha256(joined(given).encode()).hexdigest():
            return b'{"code":10001}'
        is_known = given["token"] == self.token
        return dumped({"code": 0 if is_known else 10002, "data": {"openId": self.player}}).encode()


PHONES: tuple[Channel, ...] = (
    Xiaomi(),
    XiaomiMiniGame(),
    Oppo(),
    OppoMiniGame(),
    Vivo(),
    VivoMiniGame(),
)
