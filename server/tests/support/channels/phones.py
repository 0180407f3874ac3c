"""Stores of the phones' makers."""

import hashlib
from typing import Any
from urllib.parse import quote, unquote

from tests.support.channels.base import (
    PLAYER,
    SHA1,
    SHA256,
    TOKEN,
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    form,
    hmac_b64,
    hmac_hex,
    joined,
    md5,
    private_text,
    public_text,
    query,
    rsa_is_right,
    rsa_sign,
)


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
        is_known = (given["session"], given["uid"]) == (TOKEN, PLAYER)
        return b'{"errcode":200,"adult":407}' if is_known else b'{"errcode":4002}'


class XiaomiMiniGame(Xiaomi):
    code = "xiaomi_minigame"


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
        return {"uid": PLAYER, "token": TOKEN.replace("+", " ")}

    def check(self, asked: Asked) -> bytes:
        text = asked.headers["param"]
        secret = self.parameters["app_secret"] + "&"
        if not text.endswith("&") or unquote(asked.headers["oauthSignature"]) != hmac_b64(
            "sha1", secret, text
        ):
            return b'{"resultCode":"1001"}'
        given = asked.fields
        if f"oauthToken={quote(TOKEN, safe='')}&" not in text or given["token"] != TOKEN:
            return b'{"resultCode":"1004"}'
        return dumped({"resultCode": "200", "ssoid": PLAYER, "userName": "n"}).encode()


class OppoMiniGame(Oppo):
    code = "oppo_minigame"
    parameters = {**Oppo.parameters, "package_name": "com.example.quick"}

    def fields(self, sale: Sale) -> Any:
        return {**super().fields(sale), "paymentWay": "1", "payResult": "OK"}

    def claim(self) -> dict[str, str]:
        return {"uid": PLAYER, "token": TOKEN}

    def check(self, asked: Asked) -> bytes:
        own, given = self.parameters, asked.fields
        text = (
            f"appKey={own['app_key']}&appSecret={own['app_secret']}&pkgName={given['pkgName']}"
            f"&timeStamp={given['timeStamp']}&token={given['token']}"
        )
        if given["sign"] != md5(text).upper() or given["token"] != TOKEN:
            return b'{"errCode":"1003"}'
        return dumped({"errCode": "200", "userInfo": {"userId": PLAYER}}).encode()


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
        return {"uid": PLAYER, "token": TOKEN + "\n"}

    def check(self, asked: Asked) -> bytes:
        if asked.fields["opentoken"] != TOKEN:
            return b'{"retcode":20000}'
        return dumped({"retcode": 0, "data": {"success": True, "openid": PLAYER}}).encode()


class VivoMiniGame(Vivo):
    code = "vivo_minigame"
    parameters = {**Vivo.parameters, "app_secret": "vs", "package_name": "com.example.quick"}

    def claim(self) -> dict[str, str]:
        return {"uid": PLAYER, "token": TOKEN}

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("signature")
        given |= {"appKey": self.parameters["app_key"], "appSecret": self.parameters["app_secret"]}
        if signature != hashlib.sha256(joined(given).encode()).hexdigest():
            return b'{"code":10001}'
        is_known = given["token"] == TOKEN
        return dumped({"code": 0 if is_known else 10002, "data": {"openId": PLAYER}}).encode()


class Huawei(Channel):
    code = "huawei_iap"
    parameters = {
        "app_id": "10000001",
        "cp_id": "890000000000000001",
        "pay_public_key": public_text("huawei"),
        "game_private_key": private_text("huawei game"),
    }

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "orderId": sale.transaction,
                "developerPayload": sale.order,
                "price": sale.fen,
                "currency": "CNY",
                "purchaseState": 0,
                "productId": "gem_6480",
                **({"purchaseType": 0} if sale.is_sandbox else {}),
            }
        )

    def sign(self, fields: Any) -> str:
        return rsa_sign("huawei", fields, SHA256())

    def wrap(self, fields: Any, signature: str) -> Told:
        return document({"inAppPurchaseData": fields, "dataSignature": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b""

    def claim(self) -> dict[str, str]:
        return {"uid": PLAYER, "token": TOKEN, "timestamp": "1795300000000", "level": "1"}

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("cpSign")
        text = "&".join(f"{name}={quote(given[name], safe='')}" for name in sorted(given))
        if not rsa_is_right("huawei game", text, signature, SHA256()):
            return b'{"rtnCode":"-1"}'
        is_known = (given["playerId"], given["playerSSign"]) == (PLAYER, TOKEN)
        return dumped({"rtnCode": "0" if is_known else "4", "ts": "1"}).encode()


class HuaweiQuickGame(Huawei):
    code = "huawei_quickgame"


class HuaweiLegacy(Huawei):
    code = "huawei_hms_legacy"

    def fields(self, sale: Sale) -> Any:
        return {
            "result": "0",
            "userName": sale.uid,
            "productName": "星钻",
            "amount": sale.yuan,
            "orderId": sale.transaction,
            "requestId": sale.order,
            "notifyTime": "1795300000",
            "extReserved": "",
        }

    def sign(self, fields: Any) -> str:
        return rsa_sign("huawei", joined(fields), SHA256())

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "signType": "RSA256", "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"result":0}'


class Meizu(Channel):
    code = "meizu"
    parameters = {"app_id": "3000001", "app_secret": "mz"}

    def fields(self, sale: Sale) -> Any:
        return {
            "app_id": self.parameters["app_id"],
            "cp_order_id": sale.order,
            "order_id": sale.transaction,
            "total_price": sale.yuan,
            "trade_status": "3",
            "uid": sale.uid,
            "user_info": "",
        }

    def sign(self, fields: Any) -> str:
        return md5(joined(fields) + ":" + self.parameters["app_secret"])

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "sign_type": "md5", "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"code":"200","message":"","redirect":"","value":""}'

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("sign")
        text = joined(given, "sign_type") + ":" + self.parameters["app_secret"]
        is_known = signature == md5(text) and given["session_id"] == TOKEN
        return b'{"code":200}' if is_known and given["uid"] == PLAYER else b'{"code":120003}'


class Honor(Channel):
    code = "honor"
    parameters = {"pay_public_key": public_text("honor")}

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "orderId": sale.transaction,
                "bizOrderNo": sale.order,
                "price": sale.fen,
                "currency": "CNY",
                "purchaseState": 0,
            }
        )

    def sign(self, fields: Any) -> str:
        return rsa_sign("honor", fields, SHA256())

    def wrap(self, fields: Any, signature: str) -> Told:
        data = {"purchaseProductInfo": fields, "dataSig": signature, "sigAlgorithm": "RSA"}
        return document({"env": "product", "data": data})

    def reply_ok(self, sale: Sale) -> bytes:
        return b""

    def check(self, asked: Asked) -> bytes:
        if asked.fields["access_token"] != TOKEN:
            return b'{"error":6}'
        return dumped({"open_id": PLAYER, "client_id": "1"}).encode()


PHONES: tuple[Channel, ...] = (
    Xiaomi(),
    XiaomiMiniGame(),
    Oppo(),
    OppoMiniGame(),
    Vivo(),
    VivoMiniGame(),
    Huawei(),
    HuaweiQuickGame(),
    HuaweiLegacy(),
    Meizu(),
    Honor(),
)
