"""Stores that few games still ship to."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from longshore.simulation.channels.base import (
    SHA1,
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    expect,
    fen_of,
    form,
    hmac_b64,
    joined,
    md5,
    private_block,
    query,
    rsa_sign,
)
from longshore.simulation.channels.rsa_keys import public_text


class Lenovo(Channel):
    code = "lenovo"
    parameters = {"app_id": "1234.lenovo", "pay_public_key": public_text("lenovo")}

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "exorderno": sale.order,
                "transid": sale.transaction,
                "money": sale.given_fen if sale.is_refunded else sale.fen,
                "result": 0,
                "transtype": int(sale.is_refunded),
            }
        )

    def sign(self, fields: Any) -> str:
        return rsa_sign("lenovo", fields, SHA1())

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({"transdata": fields, "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"SUCCESS"

    def check(self, asked: Asked) -> bytes:
        if asked.fields["lpsust"] != self.token:
            return b"<Error><Code>USS-0100</Code></Error>"
        account = f"<AccountID>{self.player}</AccountID><Username>n</Username>"
        text = f"<IdentityInfo>{account}</IdentityInfo>"
        return text.encode()


class Nubia(Channel):
    code = "nubia"
    parameters = {"app_id": "n1", "app_secret": "ns"}

    def fields(self, sale: Sale) -> Any:
        return {
            "order_no": sale.order,
            "order_serial": sale.transaction,
            "amount": sale.yuan,
            "pay_success": "1",
            "uid": sale.uid,
            "app_id": "n1",
        }

    def _sign(self, fields: Any, *left_out: str) -> str:
        return md5(joined(fields, *left_out) + ":n1:" + self.parameters["app_secret"])

    def sign(self, fields: Any) -> str:
        return self._sign(fields, "order_serial")

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "order_sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return '{"code":0,"data":{},"message":"成功"}'.encode()

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("sign")
        is_known = signature == self._sign(given, "game_id") and given["session_id"] == self.token
        return b'{"code":0}' if is_known and given["uid"] == self.player else b'{"code":10001}'

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        given = dict(handed)
        signature = given.pop("cp_order_sign")
        expect(signature == self._sign(given) and given["app_id"] == "n1")
        return given["cp_order_id"], fen_of(given["amount"])


class Gionee(Channel):
    code = "gionee"
    parameters = {"app_id": "GAPIKEY", "pay_public_key": public_text("gionee")}
    logs_in = False

    def fields(self, sale: Sale) -> Any:
        return {
            "api_key": self.parameters["app_id"],
            "close_time": "20261122140238",
            "create_time": "20261122140211",
            "deal_price": sale.yuan,
            "out_order_no": sale.order,
            "pay_channel": "100",
            "submit_time": "20261122140211",
        }

    def sign(self, fields: Any) -> str:
        return rsa_sign("gionee", joined({**fields, "user_id": "null"}), SHA1())

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"success"


class Kugou(Channel):
    code = "kugou"
    parameters = {"payment_key": "kg"}
    logs_in = False

    def fields(self, sale: Sale) -> Any:
        return {
            "orderid": sale.transaction,
            "outorderid": sale.order,
            "amount": sale.yuan,
            "username": sale.uid,
            "status": "1",
            "time": "1795300000",
            "ext1": "a",
            "ext2": "",
        }

    def sign(self, fields: Any) -> str:
        return md5("".join(fields.values()) + self.parameters["payment_key"])

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"SUCCESS"


class Iqiyi(Channel):
    code = "iqiyi_pps"
    parameters = {"payment_key": "iq", "login_key": "il"}

    def fields(self, sale: Sale) -> Any:
        return {
            "user_id": sale.uid,
            "role_id": "r1",
            "order_id": sale.transaction,
            "money": sale.yuan,
            "time": "1795300000",
            "userData": sale.order,
        }

    def sign(self, fields: Any) -> str:
        names = ("user_id", "role_id", "order_id", "money", "time")
        return md5("".join(fields[name] for name in names) + self.parameters["payment_key"])

    def wrap(self, fields: Any, signature: str) -> Told:
        return query({**fields, "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"result":"0","message":"success"}'

    def claim(self) -> dict[str, str]:
        stamp = "1795300000"
        return {
            "uid": self.player,
            "timestamp": stamp,
            "token": md5(f"{self.player}&{stamp}&{self.parameters['login_key']}"),
        }


class Coolpad(Channel):
    code = "coolpad"
    parameters = {"app_id": "5000001", "app_key": "cp"}

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "cpTradeId": sale.order,
                "orderId": sale.transaction,
                "payAmount": sale.fen,
                "appuserid": sale.uid,
            }
        )

    def sign(self, fields: Any) -> str:
        return md5(f"appId=5000001&{fields}&key={self.parameters['app_key']}").upper()

    def wrap(self, fields: Any, signature: str) -> Told:
        return document(fields, {"sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"SUCCESS"

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("sign")
        if signature != md5(f"{joined(given)}&key=cp") or given["authCode"] != self.token:
            return b'{"rtn_code":"-1"}'
        return dumped({"openId": self.player}).encode()


class Douyin(Channel):
    code = "douyin_usdk"
    parameters = {"app_id": "1234", "app_secret": "dy"}
    pays = False

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("sign")
        text = joined(given, drop_empty=True)
        if signature != hmac_b64("sha1", "dy", text) or given["access_token"] != self.token:
            return b'{"code":-1001}'
        return dumped({"code": 0, "data": {"sdk_open_id": self.player, "age_type": 3}}).encode()


class Xiao7(Channel):
    code = "xiao7"
    parameters = {"app_key": "x7", "pay_public_key": public_text("xiao7")}

    def fields(self, sale: Sale) -> Any:
        inner = urlencode(
            {"game_orderid": sale.order, "guid": sale.uid, "pay_price": sale.yuan}
        ).encode()
        return {
            "encryp_data": private_block("xiao7", inner),
            "extends_info_data": "",
            "game_area": "1 区",
            "game_orderid": sale.order,
            "game_role_id": "r1",
            "game_role_name": "星海",
            "sdk_version": "2.0",
            "subject": "6480 星钻",
            "xiao7_goid": sale.transaction,
        }

    def sign(self, fields: Any) -> str:
        return rsa_sign("xiao7", joined(fields), SHA1())

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "sign_data": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"success"

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        if given["sign"] != md5(f"x7{given['tokenkey']}") or given["tokenkey"] != self.token:
            return b'{"errorno":-5}'
        return dumped({"errorno": 0, "data": {"guid": self.player}}).encode()


SMALLER_STORES: tuple[Channel, ...] = (
    Lenovo(),
    Nubia(),
    Gionee(),
    Kugou(),
    Iqiyi(),
    Coolpad(),
    Douyin(),
    Xiao7(),
)
