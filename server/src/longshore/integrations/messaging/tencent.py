"""Tencent Cloud's SMS over HTTP, signed by TC3-HMAC-SHA256.

Sources: "Signature v3" and "SendSms" (2021-01-11) of Tencent Cloud's API documents.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging.port import Message, NotSentError, Receipt
from longshore.integrations.messaging.posting import json_of, post
from longshore.kit.clock import now_seconds
from longshore.kit.secrets.keyed import hmac_sha256

ENDPOINT = "https://sms.tencentcloudapi.com"
_ALGORITHM = "TC3-HMAC-SHA256"
_CONTENT_TYPE = "application/json; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Signing:
    """Whose signature it is: `secret` is the SecretKey."""

    secret_id: str
    secret: str
    service: str = "sms"


def authorization(signing: Signing, headers: Mapping[str, str], body: bytes, timestamp: int) -> str:
    """The Authorization header of a POST to "/"; every header that is given is signed.

    `timestamp` is in Unix seconds; names of headers are lower case.
    """
    named = sorted(headers)
    lines = "".join(f"{name}:{headers[name].strip().lower()}\n" for name in named)
    signed = ";".join(named)
    request = "\n".join(("POST", "/", "", lines, signed, _sha256(body)))
    day = datetime.fromtimestamp(timestamp, UTC).strftime("%Y-%m-%d")
    scope = f"{day}/{signing.service}/tc3_request"
    to_sign = "\n".join((_ALGORITHM, str(timestamp), scope, _sha256(request.encode())))
    key = f"TC3{signing.secret}".encode()
    for part in (day, signing.service, "tc3_request"):
        key = hmac_sha256(key, part.encode())
    signature = hmac_sha256(key, to_sign.encode()).hex()
    return (
        f"{_ALGORITHM} Credential={signing.secret_id}/{scope}, "
        f"SignedHeaders={signed}, Signature={signature}"
    )


@dataclass(frozen=True, slots=True)
class Tencent:
    """An application of Tencent Cloud's SMS; `owner` is whose connections are kept."""

    http: OutgoingHttp
    signing: Signing
    app_id: str
    sign_name: str
    region: str = "ap-guangzhou"
    endpoint: str = ENDPOINT
    owner: int | None = None

    async def send(self, message: Message) -> Receipt:
        """Send one message by its template.

        Raises:
            NotSentError: it was refused, or no answer came.
        """
        body = json.dumps(
            {
                "PhoneNumberSet": [message.to],
                "SmsSdkAppId": self.app_id,
                "SignName": self.sign_name,
                "TemplateId": message.template,
                "TemplateParamSet": [value for _, value in message.fields],
            },
            ensure_ascii=False,
        ).encode()
        answer = await post(self.http, self.endpoint, body, self._headers(body), owner=self.owner)
        told = json_of(answer).get("Response", {})
        _refuse(told.get("Error"))
        (status,) = told.get("SendStatusSet") or [{}]
        if status.get("Code") != "Ok":
            _refuse(status)
        return Receipt(str(status.get("SerialNo", ""))[:64])

    def _headers(self, body: bytes) -> dict[str, str]:
        timestamp = now_seconds()
        host = self.endpoint.partition("://")[2].partition("/")[0]
        signed = {"content-type": _CONTENT_TYPE, "host": host, "x-tc-action": "SendSms"}
        return {
            "Host": host,
            "Content-Type": _CONTENT_TYPE,
            "X-TC-Action": "SendSms",
            "X-TC-Version": "2021-01-11",
            "X-TC-Region": self.region,
            "X-TC-Timestamp": str(timestamp),
            "Authorization": authorization(self.signing, signed, body, timestamp),
        }


def _refuse(error: Mapping[str, object] | None) -> None:
    if error is not None:
        raise NotSentError("refused", f"{error.get('Code', '')}: {error.get('Message', '')}")


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
