"""WeChat's games and programs: pushed messages in its secure mode."""

import base64
import copy
import hashlib
import json
import os
import struct
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from longshore.simulation.channels.base import (
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    expect,
    hmac_hex,
)

SESSION_KEY = "9hAb/NEYUlkaMBEsmFgzig=="
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


class Code2Session(Channel):
    """A platform whose login check exchanges a code for who the player is."""

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
        return {"openid": self.player, "session_key": SESSION_KEY}


class WechatMiniGame(Code2Session):
    code = "wechat_minigame"
    parameters = {
        "app_id": "wx1",
        "app_secret": "ws",
        "push_token": "pt",
        "encoding_aes_key": _AES_KEY,
        "pay_app_key": "pk-live",
        "pay_app_key_sandbox": "pk-sandbox",
        "offer_id": "12345678",
    }
    method, mode = "requestMidasPaymentGameItem", "game"
    event = "minigame_game_pay_goods_deliver_notify"
    refund_event = "minigame_pay_refund_succ_notify"

    def notice(self, sale: Sale, signed: Sale | None = None) -> Told:
        told = copy.copy(self)
        told.event = self.refund_event if sale.is_refunded else self.event
        return Channel.notice(told, sale, signed)

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        """The client's call: one signature of the method by the app's key, one of the session."""
        text = handed["signData"]
        wanted = json.loads(text)
        key = "pk-sandbox" if wanted["env"] else "pk-live"
        expect(handed["paySig"] == hmac_hex("sha256", key, f"{self.method}&{text}"))
        expect(handed["signature"] == hmac_hex("sha256", SESSION_KEY, text))
        expect((wanted["offerId"], wanted["buyQuantity"]) == ("12345678", 1))
        expect(handed["mode"] == self.mode and bool(wanted["productId"]))
        return wanted["outTradeNo"], wanted["goodsPrice"]

    def fields(self, sale: Sale) -> Any:
        if sale.is_refunded:
            return dumped(self.refund_of(sale))
        return dumped(
            {
                "OpenId": sale.uid,
                "OutTradeNo": sale.order,
                "Env": int(sale.is_sandbox),
                "WeChatPayInfo": {"MchOrderNo": "m", "TransactionId": sale.transaction},
                "GoodsInfo": {"ProductId": "p", "OrigPrice": sale.fen, "ActualPrice": sale.fen},
            }
        )

    def refund_of(self, sale: Sale) -> Any:
        """What a refund's message holds; it names nobody."""
        return {
            "RefundId": sale.refund,
            "RefundAmount": sale.given_fen,
            "RefundSource": 2,
            "Env": int(sale.is_sandbox),
            "OutTradeNo": sale.order,
            "WeChatPayInfo": {"MchOrderNo": "m", "TransactionId": sale.transaction},
        }

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
    method, mode = "requestVirtualPayment", "short_series_goods"
    refund_event = "xpay_refund_notify"

    def refund_of(self, sale: Sale) -> Any:
        """Under other names than a sale's; the order's number at WeChat is not the payment's."""
        return {
            "Event": "xpay_refund_notify",
            "OpenId": sale.uid,
            "WxRefundId": sale.refund,
            "MchRefundId": f"m-{sale.refund}",
            "WxOrderId": f"wx-{sale.transaction}",
            "MchOrderId": sale.order,
            "RefundFee": sale.given_fen,
            "RetCode": 0,
            "RetMsg": "ok",
        }

    def fields(self, sale: Sale) -> Any:
        if sale.is_refunded:
            return dumped(self.refund_of(sale))
        return dumped(
            {
                "Event": "xpay_goods_deliver_notify",
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
