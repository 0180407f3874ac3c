"""A provider that has an address and takes a body: what small providers and own gateways have."""

import json
import re
from dataclasses import dataclass
from urllib.parse import quote

from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging.port import Message, NotSentError, Receipt
from longshore.integrations.messaging.posting import post

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
_PLACE = re.compile(r"\{(to|text|key)\}")


@dataclass(frozen=True, slots=True)
class PlainHttp:
    """POST to an address; `{to}`, `{text}`, `{key}` in `body` are filled as its type writes them.

    It is taken when the status is 2xx and the answer holds `accepted`, if that says anything.
    """

    http: OutgoingHttp
    url: str
    body: str
    content_type: str
    key: str
    accepted: str = ""
    owner: int | None = None

    async def send(self, message: Message) -> Receipt:
        """Send one message.

        Raises:
            NotSentError: it was refused, or no answer came.
        """
        values = {"to": message.to, "text": message.text, "key": self.key}
        # One pass: what a value holds is not filled again.
        body = _PLACE.sub(lambda found: self._written(values[found[1]]), self.body)
        headers = {"Content-Type": f"{self.content_type}; charset=utf-8"}
        answer = await post(self.http, self.url, body.encode(), headers, owner=self.owner)
        said = answer.body.decode("utf-8", "replace")
        if answer.status // 100 != 2 or self.accepted not in said:
            raise NotSentError("refused", f"HTTP {answer.status}: {self._without_key(said)}")
        return Receipt()

    def _written(self, value: str) -> str:
        if self.content_type == JSON:
            return json.dumps(value, ensure_ascii=False)[1:-1]
        return quote(value, safe="") if self.content_type == FORM else value

    def _without_key(self, said: str) -> str:
        """Some echo what they were sent."""
        return said.replace(self.key, "***") if self.key else said
