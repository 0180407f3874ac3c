"""Bots of group chats: Feishu, DingTalk, WeCom; each takes a text at an address of its own.

Sources: the pages "Custom bot" of the Feishu and DingTalk open platforms and "Group robot" of
WeCom. Feishu's key is the timestamp and the secret in two lines, over an empty text; DingTalk signs
those lines with the secret, both HMAC-SHA256 in base64; WeCom has no signature: its
address is the secret.
"""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from longshore.integrations.alerting.port import Notice
from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging import NotSentError
from longshore.integrations.messaging.posting import json_of, post
from longshore.kit.clock import now_milliseconds, now_seconds
from longshore.kit.secrets.keyed import hmac_sha256

_JSON = {"Content-Type": "application/json; charset=utf-8"}


@dataclass(frozen=True, slots=True)
class Feishu:
    """A custom bot of Feishu; without a secret it is one that checks words or addresses."""

    http: OutgoingHttp
    url: str
    secret: str = ""
    owner: int | None = None

    async def tell(self, notice: Notice) -> None:
        """Send the text.

        Raises:
            NotSentError: the bot refused, or no answer came.
        """
        body: dict[str, object] = {"msg_type": "text", "content": {"text": notice.text}}
        if self.secret:
            stamp = str(now_seconds())
            body |= {"timestamp": stamp, "sign": feishu_sign(self.secret, stamp)}
        await _send(self.http, self.url, body, "code", "msg", self.owner)


@dataclass(frozen=True, slots=True)
class DingTalk:
    """A custom bot of DingTalk."""

    http: OutgoingHttp
    url: str
    secret: str = ""
    owner: int | None = None

    async def tell(self, notice: Notice) -> None:
        """Send the text.

        Raises:
            NotSentError: the bot refused, or no answer came.
        """
        url = self.url
        if self.secret:
            stamp = str(now_milliseconds())
            sign = quote(dingtalk_sign(self.secret, stamp), safe="")
            url = f"{url}{'&' if '?' in url else '?'}timestamp={stamp}&sign={sign}"
        body = {"msgtype": "text", "text": {"content": notice.text}}
        await _send(self.http, url, body, "errcode", "errmsg", self.owner)


@dataclass(frozen=True, slots=True)
class WeCom:
    """A group robot of WeCom."""

    http: OutgoingHttp
    url: str
    owner: int | None = None

    async def tell(self, notice: Notice) -> None:
        """Send the text.

        Raises:
            NotSentError: the robot refused, or no answer came.
        """
        body = {"msgtype": "text", "text": {"content": notice.text}}
        await _send(self.http, self.url, body, "errcode", "errmsg", self.owner)


def feishu_sign(secret: str, timestamp: str) -> str:
    """Feishu's sign of a moment in Unix seconds."""
    return base64.b64encode(hmac_sha256(f"{timestamp}\n{secret}".encode(), b"")).decode()


def dingtalk_sign(secret: str, timestamp: str) -> str:
    """DingTalk's sign of a moment in Unix milliseconds, not yet written for an address."""
    text = f"{timestamp}\n{secret}".encode()
    return base64.b64encode(hmac_sha256(secret.encode(), text)).decode()


async def _send(
    http: OutgoingHttp, url: str, body: Mapping[str, object], code: str, said: str,
    owner: int | None,
) -> None:  # fmt: skip
    data = json.dumps(body, ensure_ascii=False).encode()
    told = json_of(await post(http, url, data, _JSON, owner=owner))
    if told.get(code) != 0:
        raise NotSentError("refused", f"{told.get(code, '')}: {told.get(said, '')}")
