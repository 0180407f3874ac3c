"""Stand-ins for those who carry messages, written without our code from their public documents.

Aliyun's and Tencent's SMS check the signature of every request, their time windows and their
templates; a plain HTTP gateway checks a key; a web hook and the bots of Feishu, DingTalk and WeCom
check theirs. In tests: `MessageProvider().start()`. On its own, for browser tests, in `server`:
`python -m tests.support.message_provider PORT`; POST /control sets `mode` and tells what was taken,
GET / the same.
"""

import base64
import hashlib
import hmac
import json
import sys
import threading
import time
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from tests.support.http_stand_in import Asked, HttpStandIn, Told

ALIYUN_KEY, ALIYUN_SECRET = "LTAI-stand-in", "aliyun-secret-of-the-stand-in"
TENCENT_ID, TENCENT_KEY = "AKID-stand-in", "tencent-key-of-the-stand-in"
PLAIN_KEY = "plain-key-of-the-stand-in"
HOOK_SECRET = "whsec_" + base64.b64encode(b"hook-secret-of-the-stand-in").decode()
FEISHU_SECRET, DINGTALK_SECRET = "feishu-secret-stand-in", "SECdingtalk-stand-in"
TEMPLATES = ("SMS_100001", "2100001")
MODES = ("good", "refuses", "hangs", "garbage", "echoes")

Answer = tuple[int, Any]


class MessageProvider(HttpStandIn):
    """Takes what is rightly signed, and remembers it: provider, to, text or fields."""

    def __init__(self, mode: str = "good") -> None:
        self.mode = mode
        self.taken: list[dict[str, Any]] = []
        self.refused: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def answer(self, asked: Asked) -> Told:
        if asked.method == "GET":
            return Told(200, self.told())
        if asked.path == "/control":
            self.mode = json.loads(asked.body)["mode"]
            return Told(200, self.told())
        return Told(*self.handle(asked.path, asked.headers, asked.body))

    def told(self) -> dict[str, Any]:
        return {"taken": self.taken, "refused": self.refused}

    def handle(self, path: str, headers: dict[str, str], body: bytes) -> Answer:
        if self.mode == "hangs":
            time.sleep(30)
        if self.mode == "garbage":
            return 200, b"<html>busy</html>"
        place = urlsplit(path).path.removeprefix("/")
        if place in BOTS:
            return self._bot(place, dict(parse_qsl(urlsplit(path).query)), headers, body)
        if "x-acs-action" in headers:
            return self._aliyun(path, headers, body)
        if "x-tc-action" in headers:
            return self._tencent(headers, body)
        return self._plain(headers, body)

    def _aliyun(self, path: str, headers: dict[str, str], body: bytes) -> Answer:
        query = dict(parse_qsl(urlsplit(path).query, keep_blank_values=True))
        fault = aliyun_fault(headers, query, body)
        if fault or self.mode == "refuses":
            self.refused.append(fault or "limit")
            return 400, {"Code": fault or "isv.BUSINESS_LIMIT_CONTROL", "Message": "refused"}
        if query["TemplateCode"] not in TEMPLATES:
            return 200, {"Code": "isv.SMS_TEMPLATE_ILLEGAL", "Message": "no template"}
        fields = json.loads(query["TemplateParam"])
        self.taken.append({"by": "aliyun", "to": query["PhoneNumbers"], "fields": fields})
        return 200, {"Code": "OK", "Message": "OK", "BizId": f"biz-{len(self.taken)}"}

    def _tencent(self, headers: dict[str, str], body: bytes) -> Answer:
        fault = tencent_fault(headers, body)
        if fault or self.mode == "refuses":
            self.refused.append(fault or "limit")
            told = {"Code": fault or "LimitExceeded.PhoneNumberDailyLimit", "Message": "refused"}
            return 200, {"Response": {"Error": told, "RequestId": "r"}}
        form = json.loads(body)
        (to,) = form["PhoneNumberSet"]
        if form["TemplateId"] not in TEMPLATES:
            status = {"Code": "FailedOperation.TemplateIncorrectOrUnapproved", "Message": "no"}
        else:
            self.taken.append({"by": "tencent", "to": to, "fields": form["TemplateParamSet"]})
            status = {"Code": "Ok", "Message": "ok", "SerialNo": f"serial-{len(self.taken)}"}
        return 200, {"Response": {"SendStatusSet": [status], "RequestId": "r"}}

    def _bot(
        self, place: str, query: dict[str, str], headers: dict[str, str], body: bytes
    ) -> Answer:
        form = json.loads(body)
        if not BOTS[place](form, query, headers, body):
            self.refused.append(place)
            told = {"code": 19021, "msg": "sign match fail"}
            return (401 if place == "webhook" else 200), told | {"errcode": 310000}
        if place == "webhook":
            self.taken.append({"by": place, "text": form["text"], "data": form["data"]})
            return 204, b""
        said = form["content"]["text"] if place == "feishu" else form["text"]["content"]
        self.taken.append({"by": place, "text": said})
        return 200, {"code": 0, "msg": "success", "errcode": 0, "errmsg": "ok"}

    def _plain(self, headers: dict[str, str], body: bytes) -> Answer:
        if self.mode == "echoes":
            return 500, b"could not send " + body
        if "json" in headers.get("content-type", ""):
            form = json.loads(body)
        else:
            form = dict(parse_qsl(body.decode()))
        if form.get("key") != PLAIN_KEY or self.mode == "refuses":
            self.refused.append("key")
            return 403, {"ok": False}
        self.taken.append({"by": "http", "to": form["to"], "text": form["text"]})
        return 200, {"ok": True}


def aliyun_fault(headers: dict[str, str], query: dict[str, str], body: bytes) -> str:
    """What is wrong with a request to Aliyun, by its signature version 3; empty if nothing."""
    head, _, rest = headers.get("authorization", "").partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(",") if "=" in part)
    if head != "ACS3-HMAC-SHA256" or parts.get("Credential") != ALIYUN_KEY:
        return "InvalidAccessKeyId.NotFound"
    moment = datetime.fromisoformat(headers["x-acs-date"].replace("Z", "+00:00"))
    if abs(time.time() - moment.timestamp()) > 900:
        return "InvalidTimeStamp.Expired"
    if headers["x-acs-content-sha256"] != hashlib.sha256(body).hexdigest():
        return "InvalidContent"
    names = parts["SignedHeaders"].split(";")
    wanted = {name for name in headers if name.startswith("x-acs-") or name == "host"}
    if names != sorted(names) or not wanted <= set(names):
        return "MissingSignedHeader"

    def written(value: str) -> str:
        return quote(value, safe="-_.~")

    ordered = sorted((written(name), written(value)) for name, value in query.items())
    canonical = "POST\n/\n" + "&".join(f"{name}={value}" for name, value in ordered) + "\n"
    canonical += "".join(f"{name}:{headers[name]}\n" for name in names)
    canonical += "\n" + ";".join(names) + "\n" + headers["x-acs-content-sha256"]
    to_sign = "ACS3-HMAC-SHA256\n" + hashlib.sha256(canonical.encode()).hexdigest()
    right = hmac.new(ALIYUN_SECRET.encode(), to_sign.encode(), hashlib.sha256).hexdigest()
    return "" if hmac.compare_digest(right, parts["Signature"]) else "SignatureDoesNotMatch"


def tencent_fault(headers: dict[str, str], body: bytes) -> str:
    """What is wrong with a request to Tencent Cloud, by its signature v3; empty if nothing."""
    head, _, rest = headers.get("authorization", "").partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(",") if "=" in part)
    owner, _, scope = parts.get("Credential", "").partition("/")
    if head != "TC3-HMAC-SHA256" or owner != TENCENT_ID:
        return "AuthFailure.SecretIdNotFound"
    stamp = int(headers["x-tc-timestamp"])
    if abs(time.time() - stamp) > 300:
        return "AuthFailure.SignatureExpire"
    day = time.strftime("%Y-%m-%d", time.gmtime(stamp))
    if scope != f"{day}/sms/tc3_request":
        return "AuthFailure.InvalidAuthorization"
    names = parts["SignedHeaders"].split(";")
    if not {"content-type", "host"} <= set(names):
        return "AuthFailure.InvalidAuthorization"
    canonical = "POST\n/\n\n" + "".join(f"{one}:{headers[one].lower()}\n" for one in names)
    canonical += "\n" + ";".join(names) + "\n" + hashlib.sha256(body).hexdigest()
    hashed = hashlib.sha256(canonical.encode()).hexdigest()
    to_sign = f"TC3-HMAC-SHA256\n{stamp}\n{scope}\n{hashed}"
    key = ("TC3" + TENCENT_KEY).encode()
    for part in scope.split("/"):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    right = hmac.new(key, to_sign.encode(), hashlib.sha256).hexdigest()
    return "" if hmac.compare_digest(right, parts["Signature"]) else "AuthFailure.SignatureFailure"


Form = dict[str, Any]
Strings = dict[str, str]


def _hmac64(key: bytes, message: bytes) -> str:
    return base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()


def _is_hook(form: Form, query: Strings, headers: Strings, body: bytes) -> bool:
    """Standard Webhooks 1.0."""
    message_id, stamp = headers["webhook-id"], headers["webhook-timestamp"]
    key = base64.b64decode(HOOK_SECRET.removeprefix("whsec_"))
    right = "v1," + _hmac64(key, f"{message_id}.{stamp}.".encode() + body)
    return right in headers["webhook-signature"].split(" ") and _is_fresh(int(stamp))


def _is_feishu(form: Form, query: Strings, headers: Strings, body: bytes) -> bool:
    """The key is the moment and the secret, the message is empty."""
    right = _hmac64(f"{form['timestamp']}\n{FEISHU_SECRET}".encode(), b"")
    return (
        form["sign"] == right and form["msg_type"] == "text" and _is_fresh(int(form["timestamp"]))
    )


def _is_dingtalk(form: Form, query: Strings, headers: Strings, body: bytes) -> bool:
    """The key is the secret, the message is the moment in milliseconds and the secret."""
    stamp = query["timestamp"]
    right = _hmac64(DINGTALK_SECRET.encode(), f"{stamp}\n{DINGTALK_SECRET}".encode())
    return query["sign"] == right and form["msgtype"] == "text" and _is_fresh(int(stamp) / 1000)


def _is_wecom(form: Form, query: Strings, headers: Strings, body: bytes) -> bool:
    """The address is the secret."""
    return bool(query.get("key")) and form["msgtype"] == "text"


def _is_fresh(stamp: float) -> bool:
    # Tests let hours pass at once: what is signed must be a moment all the same.
    return abs(time.time() - stamp) < 2 * 86_400


BOTS = {"webhook": _is_hook, "feishu": _is_feishu, "dingtalk": _is_dingtalk, "wecom": _is_wecom}


if __name__ == "__main__":
    MessageProvider().start(int(sys.argv[1]))
    threading.Event().wait()
