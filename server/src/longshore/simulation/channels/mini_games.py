"""Platforms of mini games."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from longshore.simulation.channels.base import (
    Answered,
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    expect,
    hmac_hex,
    md5,
    taken,
    taken_as,
)
from longshore.simulation.channels.wechat_games import (
    SESSION_KEY,
    Code2Session,
    WechatMiniGame,
    WechatMiniProgram,
    sha1,
)


class DouyinMiniGame(Code2Session):
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


class KuaishouMiniGame(Code2Session):
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


class QqMiniGame(Code2Session):
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
        return {"errcode": 0, "openid": self.player, "session_key": SESSION_KEY}

    def answer(self, asked: Asked) -> Answered:
        address = urlsplit(asked.url)
        if address.path == "/api/getToken":
            given = asked.fields
            expect((given["appid"], given["secret"]) == ("1108", "qs"))
            return Answered(b'{"errcode":0,"access_token":"access/granted","expires_in":7200}')
        if address.path != "/api/json/openApiPay/GamePrePay":
            return super().answer(asked)
        return Answered(dumped(self._prepaid(asked)).encode())

    def _prepaid(self, asked: Asked) -> Any:
        if parse_qs(urlsplit(asked.url).query) != {"access_token": ["access/granted"]}:
            return {"errcode": -3000, "errmsg": "access_token"}
        wanted = {name: str(value) for name, value in asked.document.items()}
        signature = wanted.pop("sig")
        text = "&".join(f"{name}={quote(wanted[name], safe='')}" for name in sorted(wanted))
        path = quote("/api/json/openApiPay/GamePrePay", safe="")
        text = f"POST&{path}&{text}&session_key={SESSION_KEY}"
        if signature != hmac_hex("sha256", SESSION_KEY, text):
            return {"errcode": 90009, "errmsg": "sig"}
        expect((wanted["openid"], wanted["goodid"]) == (self.player, "com.game.gem"))
        return {"errcode": 0, "prepayId": taken_as(wanted["bill_no"], int(wanted["amt"]) * 10)}

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        order, fen = taken(handed["prepayId"])
        expect(int(handed["starCurrency"]) * 10 == fen)
        return order, fen


class BaiduMiniGame(Code2Session):
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
