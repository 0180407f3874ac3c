"""More stores of the phones' makers."""

from typing import Any
from urllib.parse import quote

from longshore.simulation.channels.base import (
    SHA256,
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    form,
    joined,
    md5,
    rsa_is_right,
    rsa_sign,
)
from longshore.simulation.channels.rsa_keys import private_text, public_text


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
                "purchaseState": 2 if sale.is_refunded else 0,
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
        return {"uid": self.player, "token": self.token, "timestamp": "1795300000000", "level": "1"}

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("cpSign")
        text = "&".join(f"{name}={quote(given[name], safe='')}" for name in sorted(given))
        if not rsa_is_right("huawei game", text, signature, SHA256()):
            return b'{"rtnCode":"-1"}'
        is_known = (given["playerId"], given["playerSSign"]) == (self.player, self.token)
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
        is_known = signature == md5(text) and given["session_id"] == self.token
        return b'{"code":200}' if is_known and given["uid"] == self.player else b'{"code":120003}'


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
        if asked.fields["access_token"] != self.token:
            return b'{"error":6}'
        return dumped({"open_id": self.player, "client_id": "1"}).encode()


OTHER_PHONES: tuple[Channel, ...] = (Huawei(), HuaweiQuickGame(), HuaweiLegacy(), Meizu(), Honor())
