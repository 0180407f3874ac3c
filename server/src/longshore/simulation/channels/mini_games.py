"""Platforms of mini games."""

import base64
import copy
import hashlib
import os
import struct
from typing import Any
from urllib.parse import quote

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from longshore.simulation.channels.base import (
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    hmac_hex,
    md5,
)

_AES_KEY = base64.b64encode(bytes(range(32))).decode().rstrip("=")


def sha1(*parts: str) -> str:
    return hashlib.sha1("".join(sorted(parts)).encode()).hexdigest()


def sealed(text: str) -> str:
    """WeChat's secure mode."""
    key = base64.b64decode(_AES_KEY + "=")
    plain = os.urandom(16) + struct.pack(">I", len(text.encode())) + text.encode() + b"wxapp"
    missing = 32 - len(plain) % 32
    plain += bytes([missing]) * missing
    sealing = Cipher(algorithms.AES(key), modes.CBC(key[:16])).encryptor()
    return base64.b64encode(sealing.update(plain) + sealing.finalize()).decode()


class _Code2Session(Channel):
    parameters = {"app_id": "wx1", "app_secret": "ws"}
    code_name, secret_name = "js_code", "secret"

    def claim(self) -> dict[str, str]:
        return {"token": self.token}

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        if given[self.secret_name] != self.parameters["app_secret"]:
            return b'{"errcode":40125,"error":40015,"result":100200101}'
        if given[self.code_name] != self.token:
            return b'{"errcode":40029,"error":40018,"result":100200101}'
        return dumped(self.known()).encode()

    def known(self) -> dict[str, Any]:
        return {"openid": self.player, "session_key": "k"}


class WechatMiniGame(_Code2Session):
    code = "wechat_minigame"
    parameters = {
        "app_id": "wx1",
        "app_secret": "ws",
        "push_token": "pt",
        "encoding_aes_key": _AES_KEY,
        "pay_app_key": "pk-live",
        "pay_app_key_sandbox": "pk-sandbox",
    }
    event = "minigame_game_pay_goods_deliver_notify"
    refund_event = "minigame_pay_refund_succ_notify"

    def notice(self, sale: Sale, signed: Sale | None = None) -> Told:
        told = copy.copy(self)
        told.event = self.refund_event if sale.is_refunded else self.event
        return Channel.notice(told, sale, signed)

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "OpenId": sale.uid,
                "OutTradeNo": sale.order,
                "Env": int(sale.is_sandbox),
                "WeChatPayInfo": {"MchOrderNo": "m", "TransactionId": sale.transaction},
                "GoodsInfo": {"ProductId": "p", "OrigPrice": sale.fen, "ActualPrice": sale.fen},
            }
        )

    def sign(self, fields: Any) -> str:
        key = "pk-sandbox" if '"Env":1' in fields else "pk-live"
        return hmac_hex("sha256", key, f"{self.event}&{fields}")

    def wrap(self, fields: Any, signature: str) -> Told:
        inner = {
            "MsgType": "event",
            "Event": self.event,
            "MiniGame": {"Payload": fields, "PayEventSig": signature, "IsMock": False},
        }
        return self.pushed(dumped(inner))

    def pushed(self, inner: str) -> Told:
        packed = sealed(inner)
        signature = sha1("pt", "1795300000", "n1", packed)
        query = f"signature=x&timestamp=1795300000&nonce=n1&msg_signature={signature}"
        return document({"ToUserName": "gh_1", "Encrypt": packed}, query=query)

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"ErrCode":0,"ErrMsg":""}'


class WechatMiniProgram(WechatMiniGame):
    """Everything is inside the sealed message: what is altered there breaks the transport's."""

    code = "wechat_miniprogram"
    refund_event = "xpay_refund_notify"

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "Event": self.refund_event if sale.is_refunded else "xpay_goods_deliver_notify",
                "OpenId": sale.uid,
                "OutTradeNo": sale.order,
                "Env": int(sale.is_sandbox),
                "WeChatPayInfo": {"TransactionId": sale.transaction},
                "GoodsInfo": {"ActualPrice": sale.fen},
            }
        )

    def sign(self, fields: Any) -> str:
        self._packed = getattr(self, "_packed", {})
        packed = self._packed.setdefault(fields, sealed(fields))
        return sha1("pt", "1795300000", "n1", packed)

    def wrap(self, fields: Any, signature: str) -> Told:
        self._packed = getattr(self, "_packed", {})
        packed = self._packed.setdefault(fields, sealed(fields))
        query = f"timestamp=1795300000&nonce=n1&msg_signature={signature}"
        return document({"Encrypt": packed}, query=query)

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"ErrCode":0,"ErrMsg":"success"}'


class DouyinMiniGame(_Code2Session):
    code = "douyin_minigame"
    parameters = {"app_id": "tt1", "app_secret": "ds", "push_token": "dt"}
    code_name = "code"

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "appid": "tt1",
                "cp_orderno": sale.order,
                "order_no_channel": sale.transaction,
                "amount_cent": sale.fen,
                "currency": "CNY",
            }
        )

    def sign(self, fields: Any) -> str:
        return sha1("dt", "1795300000", "n1", fields)

    def wrap(self, fields: Any, signature: str) -> Told:
        return document(
            {"timestamp": "1795300000", "nonce": "n1", "msg": fields, "signature": signature}
        )

    def reply_ok(self, sale: Sale) -> bytes:
        return b""

    def known(self) -> dict[str, Any]:
        return {"error": 0, "openid": self.player, "session_key": "k"}


class KuaishouMiniGame(_Code2Session):
    code = "kuaishou_minigame"
    parameters = {"app_id": "ks1", "app_secret": "kss"}
    secret_name = "app_secret"
    pays = False

    def known(self) -> dict[str, Any]:
        return {"result": 1, "open_id": self.player, "session_key": "k"}


class KuaishouMiniProgram(KuaishouMiniGame):
    code = "kuaishou_miniprogram"
    pays = True

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "message_id": "m-1",
                "biz_type": "PAYMENT",
                "data": {
                    "status": "SUCCESS",
                    "out_order_no": sale.order,
                    "ks_order_no": sale.transaction,
                    "order_amount": sale.fen,
                    "open_id": sale.uid,
                },
            }
        )

    def sign(self, fields: Any) -> str:
        return md5(fields + "kss")

    def wrap(self, fields: Any, signature: str) -> Told:
        return document(fields, {"kwaisign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"result":1,"message_id":"m-1"}'


class QqMiniGame(_Code2Session):
    code = "qq_minigame"
    parameters = {"app_id": "1108", "app_secret": "qs"}
    smallest_fen = 10

    def fields(self, sale: Sale) -> Any:
        return {
            "openid": sale.uid,
            "bill_no": sale.order,
            "amt": sale.coins,
            "ts": "1795300000",
            "app_remark": "a b",
        }

    def sign(self, fields: Any) -> str:
        text = "&".join(f"{name}={quote(fields[name], safe='')}" for name in sorted(fields))
        text = f"POST&{quote(Told().path, safe='')}&{text}&AppSecret=qs"
        return hmac_hex("sha256", "qs", text)

    def wrap(self, fields: Any, signature: str) -> Told:
        return document({**fields, "sig": signature, "user_ip": "192.0.2.9"})

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"code":0,"msg":"ok"}'

    def known(self) -> dict[str, Any]:
        return {"errcode": 0, "openid": self.player}


class BaiduMiniGame(_Code2Session):
    code = "baidu_minigame"
    parameters = {"app_key": "bk", "app_secret": "bs"}
    code_name, secret_name = "code", "sk"
    pays = False


class TencentSas(Channel):
    code = "tencent_sas_minigame"
    parameters = {"pay_app_key": "ts"}
    logs_in = False

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "OutTradeNo": sale.order,
                "OpenId": sale.uid,
                "Env": int(sale.is_sandbox),
                "GoodsInfo": {"ActualPrice": sale.fen},
            }
        )

    def sign(self, fields: Any) -> str:
        return hmac_hex("sha256", "ts", f"minigame_game_pay_goods_deliver_notify&{fields}")

    def wrap(self, fields: Any, signature: str) -> Told:
        return document(
            {
                "Event": "minigame_game_pay_goods_deliver_notify",
                "Payload": fields,
                "PayEventSig": signature,
            }
        )

    def reply_ok(self, sale: Sale) -> bytes:
        text = f'{{"returnCode":"0","returnMessage":"","data":"ok","requestId":"{sale.order}"}}'
        return text.encode()


MINI_GAMES: tuple[Channel, ...] = (
    WechatMiniGame(), WechatMiniProgram(), DouyinMiniGame(), KuaishouMiniGame(),
    KuaishouMiniProgram(), QqMiniGame(), BaiduMiniGame(), TencentSas(),
)  # fmt: skip
