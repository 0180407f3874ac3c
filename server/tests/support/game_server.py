"""A small game server as the guide describes it, written without our code: the other side.

In tests: `GameServer().start()`. On its own, for browser tests, in `server`:
`python -m tests.support.game_server PORT`, then POST /control with
`{"secrets": [...], "mode": "good"}`.

Modes other than "good" are faults that validation must find.
"""

import base64
import hashlib
import hmac
import json
import sys
import threading
import time
from typing import Any

from tests.support.http_stand_in import Asked, HttpStandIn, Told

MODES = (
    "good",
    "unsigned",  # looks at no signature
    "no_token",  # verifies the call and not the login token in it
    "no_expiry",  # accepts login tokens for good
    "any_game",  # accepts login tokens of other games
    "headers_only",  # the signature does not cover the body
    "no_clock",  # accepts old timestamps
    "wrong_secret",
    "twice",  # delivers a known order again
    "refuses_known",  # refuses a known order
    "silent",  # does not say which delivery
    "fails",  # 500 to everything
    "busy",  # 503 to everything, and an hour to wait
    "crashes_on_bad",  # 500 instead of a refusal
    "redirects",
    "slow",
    "hangs",
    "huge",
)


# What else goes with a status.
_MORE = {503: {"Retry-After": "3600"}, 302: {"Location": "/elsewhere"}}


class GameServer(HttpStandIn):
    """Verifies, delivers each order once, and remembers what it delivered."""

    def __init__(self, secrets: list[str] | None = None, mode: str = "good") -> None:
        self.secrets = secrets or []
        self.server_secrets: list[str] = []
        self.mode = mode
        self.deliveries: list[str] = []
        self.logins: list[str] = []
        self.calls = 0
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/callback"

    def answer(self, asked: Asked) -> Told:
        if asked.method != "POST":
            return Told(501, {})
        if asked.path == "/control":
            wanted = json.loads(asked.body)
            self.secrets, self.mode = wanted["secrets"], wanted["mode"]
            self.server_secrets = wanted.get("server_secrets", [])
            return Told(200, {"deliveries": self.deliveries})
        status, answer = self.handle(asked.headers, asked.body)
        return Told(status, answer, {"Content-Type": "application/json", **_MORE.get(status, {})})

    def handle(self, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, Any]]:
        self.calls += 1
        if self.mode == "fails":
            return 500, {}
        if self.mode == "busy":
            return 503, {}
        if self.mode == "redirects":
            return 302, {}
        if self.mode in ("slow", "hangs"):
            time.sleep(3.2 if self.mode == "slow" else 30)
        if self.mode == "huge":
            return 200, {"padding": "x" * 70_000}
        if not self._is_genuine(headers, body):
            return (500 if self.mode == "crashes_on_bad" else 401), {"error": "signature"}
        message = json.loads(body)
        data = message["data"]
        if message["type"] == "login":
            if not self._is_of_player(message):
                return 401, {"error": "token"}
            self.logins.append(data["player_id"])
            return 200, {"ok": True}
        return self._deliver(data["redemption_id" if message["type"] == "gift" else "order_id"])

    def _deliver(self, order: str) -> tuple[int, dict[str, Any]]:
        with self._lock:
            is_known = order in self.deliveries
            if is_known and self.mode == "refuses_known":
                return 409, {"error": "known"}
            if not is_known or self.mode == "twice":
                self.deliveries.append(order)
            number = len(self.deliveries) if self.mode == "twice" else self.deliveries.index(order)
        return 200, {} if self.mode == "silent" else {"delivery_id": f"D{number}"}

    def _is_of_player(self, message: dict[str, Any]) -> bool:
        """Whether data.token is a good login token; as the guide describes them."""
        if self.mode in ("unsigned", "no_token"):
            return True
        signed, _, signature = message["data"]["token"].rpartition(".")
        good = [
            base64.urlsafe_b64encode(
                hmac.new(key.encode(), signed.encode(), hashlib.sha256).digest()
            ).rstrip(b"=").decode()
            for key in self.server_secrets
        ]  # fmt: skip
        if signature not in good:
            return False
        claims = signed.partition(".")[2]
        told = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
        if self.mode != "no_expiry" and told["exp"] < time.time():
            return False
        return self.mode == "any_game" or bool(told["aud"] == message["app_id"])

    def _is_genuine(self, headers: dict[str, str], body: bytes) -> bool:
        if self.mode == "unsigned":
            return True
        message_id, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
        if self.mode != "no_clock" and abs(time.time() - int(stamp or 0)) > 300:
            return False
        if self.mode == "headers_only":
            return headers.get("webhook-signature", "").startswith("v1,")
        offered = headers.get("webhook-signature", "").split(" ")
        content = f"{message_id}.{stamp}.".encode() + body
        for secret in self.secrets:
            key = base64.b64decode(secret.removeprefix("whsec_"))
            if self.mode == "wrong_secret":
                key = b"another"
            digest = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
            if any(hmac.compare_digest(f"v1,{digest}", one) for one in offered):
                return True
        return False


if __name__ == "__main__":
    server = GameServer().start(int(sys.argv[1]))
    print(f"listening on {server.port}", flush=True)
    threading.Event().wait()
