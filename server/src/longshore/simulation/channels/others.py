"""Ways to pay that belong to no store."""

import base64
import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from longshore.simulation.channels.base import (
    SHA256,
    Answered,
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    expect,
    fen_of,
    form,
    joined,
    rsa_is_right,
    rsa_sign,
    taken,
    taken_as,
    yuan_of,
)
from longshore.simulation.channels.rsa_keys import private_text, public_text


class Alipay(Channel):
    code = "alipay"
    gives_back = True
    parameters = {
        "alipay_app_id": "2021000000000001",
        "alipay_public_key": public_text("alipay"),
        "alipay_private_key": private_text("alipay app"),
    }

    def fields(self, sale: Sale) -> Any:
        return {
            "app_id": self.parameters["alipay_app_id"],
            "out_trade_no": sale.order,
            "trade_no": sale.transaction,
            "total_amount": sale.yuan,
            "trade_status": "TRADE_SUCCESS",
            "buyer_id": sale.uid,
            "subject": "6480 星钻",
            "body": "",
            **(self._refund(sale) if sale.is_refunded else {}),
        }

    def _refund(self, sale: Sale) -> dict[str, str]:
        """A refund is told with the sum of all until then; a whole one closes the trade."""
        given = sale.given_before + sale.given_fen
        return {
            "gmt_refund": "2026-11-23 09:00:00.000",
            "out_biz_no": sale.refund,
            "refund_fee": yuan_of(given),
            "trade_status": "TRADE_CLOSED" if given >= sale.fen else "TRADE_SUCCESS",
        }

    def sign(self, fields: Any) -> str:
        return rsa_sign("alipay", joined(fields), SHA256())

    def wrap(self, fields: Any, signature: str) -> Told:
        return form({**fields, "sign_type": "RSA2", "sign": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b"success"

    def claim(self) -> dict[str, str]:
        return {"token": self.token}

    def check(self, asked: Asked) -> bytes:
        given = dict(asked.fields)
        signature = given.pop("sign")
        text = joined(given, drop_empty=True)
        if not rsa_is_right("alipay app", text, signature, SHA256()) or given["code"] != self.token:
            return b'{"error_response":{"code":"40002"}}'
        said = {"access_token": "a", "user_id": self.player}
        return dumped({"alipay_system_oauth_token_response": said, "sign": "s"}).encode()

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        given = {name: found[0] for name, found in parse_qs(handed["orderString"]).items()}
        signature = given.pop("sign")
        expect(rsa_is_right("alipay app", joined(given, drop_empty=True), signature, SHA256()))
        expect(given["method"] == "alipay.trade.app.pay")
        wanted = json.loads(given["biz_content"])
        return wanted["out_trade_no"], fen_of(wanted["total_amount"])


class AlipayMiniGame(Alipay):
    code = "alipay_minigame"


class WechatPay(Channel):
    code = "wechatpay_v3"
    gives_back = True
    parameters = {
        "wechat_app_id": "wx0000000000000001",
        "wechat_app_secret": "was",
        "wechat_pay_key": "v" * 32,
        "wechat_pay_public_key": public_text("wechatpay"),
        "wechat_mch_id": "1900000001",
        "wechat_mch_serial": "5157F09EFDC096DE15EBE81A47057A7232F1B8E1",
        "wechat_mch_private_key": private_text("wechat merchant"),
    }

    def fields(self, sale: Sale) -> Any:
        trade = dumped(self._refund(sale) if sale.is_refunded else self._trade(sale))
        nonce, more = "n" * 12, "transaction"
        packed = AESGCM(self.parameters["wechat_pay_key"].encode()).encrypt(
            nonce.encode(), trade.encode(), more.encode()
        )
        return dumped(
            {
                "event_type": f"{'REFUND' if sale.is_refunded else 'TRANSACTION'}.SUCCESS",
                "resource": {
                    "algorithm": "AEAD_AES_256_GCM",
                    "ciphertext": base64.b64encode(packed).decode(),
                    "nonce": nonce,
                    "associated_data": more,
                },
            }
        )

    def _trade(self, sale: Sale) -> Any:
        return {
            "appid": self.parameters["wechat_app_id"],
            "mchid": self.parameters["wechat_mch_id"],
            "out_trade_no": sale.order,
            "transaction_id": sale.transaction,
            "trade_state": "SUCCESS",
            "amount": {"total": sale.fen, "payer_total": sale.fen, "currency": "CNY"},
            "payer": {"openid": sale.uid},
        }

    def _refund(self, sale: Sale) -> Any:
        """A refund names no app and no payer; each has its own number and amount."""
        given = sale.given_fen
        return {
            "mchid": self.parameters["wechat_mch_id"],
            "out_trade_no": sale.order,
            "transaction_id": sale.transaction,
            "refund_id": sale.refund,
            "out_refund_no": f"out-{sale.refund}",
            "refund_status": "SUCCESS",
            "success_time": "2026-11-23T09:00:00+08:00",
            "amount": {"total": sale.fen, "refund": given, "payer_total": sale.fen,
                       "payer_refund": given},
        }  # fmt: skip

    def sign(self, fields: Any) -> str:
        return rsa_sign("wechatpay", f"1795300000\nnonce1\n{fields}\n", SHA256())

    def wrap(self, fields: Any, signature: str) -> Told:
        headers = {
            "Wechatpay-Signature": signature,
            "Wechatpay-Timestamp": "1795300000",
            "Wechatpay-Nonce": "nonce1",
            "Wechatpay-Serial": "PUB_KEY_ID_1",
        }
        return document(fields, headers)

    def reply_ok(self, sale: Sale) -> bytes:
        return b'{"code":"SUCCESS"}'

    def claim(self) -> dict[str, str]:
        return {"token": self.token}

    def check(self, asked: Asked) -> bytes:
        given = asked.fields
        if (given["secret"], given["code"]) != (self.parameters["wechat_app_secret"], self.token):
            return b'{"errcode":40029}'
        return dumped({"openid": self.player, "unionid": "u"}).encode()

    def answer(self, asked: Asked) -> Answered:
        address = urlsplit(asked.url)
        if address.path != "/v3/pay/transactions/app":
            return super().answer(asked)
        scheme, _, told = asked.headers["Authorization"].partition(" ")
        parts = dict(re.findall(r'(\w+)="([^"]*)"', told))
        text = f"POST\n{address.path}\n{parts['timestamp']}\n{parts['nonce_str']}\n"
        text += f"{asked.body.decode()}\n"
        is_right = rsa_is_right("wechat merchant", text, parts["signature"], SHA256())
        if not is_right or scheme != "WECHATPAY2-SHA256-RSA2048":
            return self._said({"code": "SIGN_ERROR"}, 401)
        wanted = asked.document
        expect(wanted["mchid"] == parts["mchid"] == self.parameters["wechat_mch_id"])
        expect(wanted["notify_url"].startswith("https://"))
        number = taken_as(wanted["out_trade_no"], wanted["amount"]["total"])
        return self._said({"prepay_id": number}, 200)

    def _said(self, said: Any, status: int) -> Answered:
        """Whatever it answers is signed."""
        body = dumped(said)
        signature = rsa_sign("wechatpay", f"1795300000\nnonce2\n{body}\n", SHA256())
        headers = {
            "wechatpay-signature": signature,
            "wechatpay-timestamp": "1795300000",
            "wechatpay-nonce": "nonce2",
        }
        return Answered(body.encode(), status, headers)

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        names = ("appid", "timestamp", "noncestr", "prepayid")
        text = "".join(f"{handed[name]}\n" for name in names)
        expect(rsa_is_right("wechat merchant", text, handed["sign"], SHA256()))
        partner = self.parameters["wechat_mch_id"]
        expect((handed["package"], handed["partnerid"]) == ("Sign=WXPay", partner))
        return taken(handed["prepayid"])


OTHERS: tuple[Channel, ...] = (Alipay(), AlipayMiniGame(), WechatPay())
