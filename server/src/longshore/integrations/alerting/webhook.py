"""A web hook as Standard Webhooks 1.0 describes it."""

import json
from dataclasses import dataclass

from longshore.integrations.alerting.port import Notice
from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging import NotSentError
from longshore.integrations.messaging.posting import post
from longshore.kit.clock import now_seconds
from longshore.kit.secrets import signature


@dataclass(frozen=True, slots=True)
class WebHook:
    """An address that takes signed JSON of a kind; `secret` is written as "whsec_" and base64."""

    http: OutgoingHttp
    url: str
    secret: str
    owner: int | None = None
    kind: str = "alert"

    async def tell(self, notice: Notice) -> None:
        """Send the facts and the text.

        Raises:
            NotSentError: the status is not 2xx, or no answer came.
        """
        told = {"type": self.kind, "text": notice.text, "data": notice.facts}
        body = json.dumps(told, ensure_ascii=False).encode()
        keys = [signature.secret_bytes(self.secret)]
        signed = signature.sign(keys, message_id=notice.id, timestamp=now_seconds(), body=body)
        headers = {"Content-Type": "application/json", **signed}
        answer = await post(self.http, self.url, body, headers, owner=self.owner)
        if answer.status // 100 != 2:
            raise NotSentError("refused", f"HTTP {answer.status}")
