"""The game's own server as the guide tells people to write it, with bad days."""

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

_TOLERANCE_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Fault:
    """From when until when the server is ill: away, answering 500, or forgetting what it has."""

    begins: datetime
    ends: datetime
    kind: Literal["away", "fails"]


@dataclass
class GameServer:
    """Verifies what it is told, gives each order once, and keeps its own list."""

    secrets: Sequence[str]
    faults: Sequence[Fault] = ()
    given: dict[str, int] = field(default_factory=dict)
    taken_back: set[str] = field(default_factory=set)
    heard: int = 0

    def answer(
        self, moment: datetime, headers: Mapping[str, str], body: bytes
    ) -> tuple[int, bytes]:
        """Status and body; status 0 is no answer at all."""
        for fault in self.faults:
            if fault.begins <= moment < fault.ends:
                return (0, b"") if fault.kind == "away" else (500, b"{}")
        self.heard += 1
        lower = {name.lower(): value for name, value in headers.items()}
        if not self._is_genuine(moment, lower, body):
            return 401, b'{"error":"signature"}'
        message = json.loads(body)
        order = message["data"]["order_id"]
        if message["type"] == "refund":
            self.taken_back.add(order)
        elif message["type"] == "payment":
            self.given.setdefault(order, message["data"]["amount"])
        return 200, json.dumps({"delivery_id": f"d-{order}"}).encode()

    def _is_genuine(self, moment: datetime, headers: Mapping[str, str], body: bytes) -> bool:
        stamp = headers.get("webhook-timestamp", "")
        if not stamp.isdigit() or abs(int(stamp) - moment.timestamp()) > _TOLERANCE_SECONDS:
            return False
        content = f"{headers.get('webhook-id')}.{stamp}.".encode() + body
        offered = headers.get("webhook-signature", "").split()
        return any(f"v1,{_signed(secret, content)}" in offered for secret in self.secrets)


def _signed(secret: str, content: bytes) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
