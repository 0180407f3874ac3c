"""Aliyun's short message service over HTTP, signed by ACS3-HMAC-SHA256.

Sources: "V3 request body and signature" and "SendSms" (2017-05-25) of Aliyun's API documents.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from urllib.parse import quote

from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging.port import Message, NotSentError, Receipt
from longshore.integrations.messaging.posting import json_of, post
from longshore.kit.clock import now
from longshore.kit.secrets.keyed import hmac_sha256

ENDPOINT = "https://dysmsapi.aliyuncs.com"
_ALGORITHM = "ACS3-HMAC-SHA256"
_CHINA = "+86"


@dataclass(frozen=True, slots=True)
class Signing:
    """Whose signature it is: `secret` is the AccessKey secret."""

    key_id: str
    secret: str


def query_of(parameters: Mapping[str, str]) -> str:
    """Parameters as both the address and the signature write them: sorted, RFC 3986."""
    pairs = sorted(parameters.items())
    return "&".join(f"{quote(name, safe='~')}={quote(value, safe='~')}" for name, value in pairs)


def authorization(signing: Signing, query: str, headers: Mapping[str, str]) -> str:
    """The Authorization header of a POST to "/" without a body.

    `headers` are host and those of x-acs, by lower-case names; each of them is signed.
    """
    named = sorted(headers)
    lines = "".join(f"{name}:{headers[name].strip()}\n" for name in named)
    signed = ";".join(named)
    hashed = headers["x-acs-content-sha256"]
    request = "\n".join(("POST", "/", query, lines, signed, hashed))
    to_sign = f"{_ALGORITHM}\n{hashlib.sha256(request.encode()).hexdigest()}"
    signature = hmac_sha256(signing.secret.encode(), to_sign.encode()).hex()
    return f"{_ALGORITHM} Credential={signing.key_id},SignedHeaders={signed},Signature={signature}"


@dataclass(frozen=True, slots=True)
class Aliyun:
    """An account of Aliyun's SMS; `owner` is whose connections are kept."""

    http: OutgoingHttp
    signing: Signing
    sign_name: str
    endpoint: str = ENDPOINT
    owner: int | None = None

    async def send(self, message: Message) -> Receipt:
        """Send one message by its template.

        Raises:
            NotSentError: it was refused, or no answer came.
        """
        query = query_of(
            {
                "PhoneNumbers": message.to.removeprefix(_CHINA).removeprefix("+"),
                "SignName": self.sign_name,
                "TemplateCode": message.template,
                "TemplateParam": json.dumps(dict(message.fields), ensure_ascii=False),
            }
        )
        url = f"{self.endpoint}/?{query}"
        answer = await post(self.http, url, b"", self._headers(query), owner=self.owner)
        told = json_of(answer)
        if told.get("Code") != "OK":
            raise NotSentError("refused", f"{told.get('Code', '')}: {told.get('Message', '')}")
        return Receipt(str(told.get("BizId", "")))

    def _headers(self, query: str) -> dict[str, str]:
        signed = {
            "host": self.endpoint.partition("://")[2].partition("/")[0],
            "x-acs-action": "SendSms",
            "x-acs-content-sha256": hashlib.sha256(b"").hexdigest(),
            "x-acs-date": now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "x-acs-signature-nonce": secrets.token_hex(16),
            "x-acs-version": "2017-05-25",
        }
        return {**signed, "Authorization": authorization(self.signing, query, signed)}
