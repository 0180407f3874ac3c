"""What each step of a run sends, and what its answer proves; nothing in here calls anybody."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from longshore.domains.pack.access_keys import GameSecret
from longshore.domains.pack.validation.bad_tokens import MAKERS, TokenFor
from longshore.domains.pack.validation.schemas import RunKind, Verdict
from longshore.integrations.http_out import OutgoingAnswer
from longshore.kit.secrets import signature

STEPS: dict[RunKind, tuple[str, ...]] = {
    "login": ("address", "valid", "wrong_signature", "tampered", "stale", *MAKERS),
    "payment": ("address", "valid", "duplicate", "wrong_signature", "tampered", "stale"),
}
MUST_REFUSE = ("wrong_signature", "tampered", "stale", *MAKERS)
SLOW_MS = 3000
_STALE_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class SignedCall:
    """One call as it will be sent; `string_to_sign` is what its signature covers."""

    headers: dict[str, str]
    body: bytes
    string_to_sign: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an answer proves; `finding` is a key of `texts.FINDINGS`."""

    verdict: Verdict
    finding: str


def make_call(
    name: str, kind: RunKind, data: dict[str, Any], keys: Sequence[bytes], moment: int,
    secret: GameSecret,
) -> SignedCall:  # fmt: skip
    """The call of a step.

    `data` is the run's (`body`, `message_id`); `moment` is the present in Unix seconds; `secret` is
    the game's, which login tokens are signed with.
    """
    # The order of the guide, which JSONB does not keep.
    body = {key: data["body"][key] for key in ("type", "app_id", "environment", "data")}
    message_id = str(data["message_id"])
    if name in MUST_REFUSE:
        # A server that wrongly accepts these must not take them for the order of the valid call.
        message_id = f"{message_id}_{name}"
        body["data"] = _with_other_ids(kind, body["data"], name)
    if name in MAKERS:
        # The call itself is right: who looks at its signature only lets the token in.
        told = body["data"]
        whose = TokenFor(secret, body["app_id"], told["player_id"], told["channel"])
        told["token"] = MAKERS[name](whose, moment)
    sent = _encoded(body)
    if name == "stale":
        moment -= _STALE_SECONDS
    signing = [secrets.token_bytes(32)] if name == "wrong_signature" else keys
    headers = signature.sign(signing, message_id=message_id, timestamp=moment, body=sent)
    content = signature.content_to_sign(message_id, moment, sent).decode()
    if name == "tampered":
        changed = "amount" if kind == "payment" else "player_id"
        value = body["data"][changed]
        body["data"][changed] = value + 1 if isinstance(value, int) else f"{value}0"
        sent = _encoded(body)
    return SignedCall({"Content-Type": "application/json", **headers}, sent, content)


def judge(name: str, answer: OutgoingAnswer, first_body: bytes) -> Judgement:
    """What an answer to a step proves; `first_body` is what the valid call was answered with."""
    if 300 <= answer.status < 400:
        return Judgement("failed", "redirect")
    is_accepted = 200 <= answer.status < 300
    if answer.status >= 500:
        # It may have been refused or half done: a failure is no proof of a refusal.
        return Judgement("unproven" if name in MUST_REFUSE else "failed", "server_error")
    if name in MUST_REFUSE:
        if is_accepted:
            return Judgement("failed", f"{name}_accepted")
        return Judgement("passed", "refused")
    if not is_accepted:
        return Judgement("failed", "duplicate_refused" if name == "duplicate" else "valid_refused")
    if answer.ms > SLOW_MS:
        return Judgement("unproven", "slow")
    return _deliveries(first_body, answer.body) if name == "duplicate" else _accepted()


def outcome(verdicts: Sequence[str]) -> str:
    """The status of a run whose steps have these verdicts."""
    if "pending" in verdicts:
        return "running"
    if "failed" in verdicts or "skipped" in verdicts:
        return "failed"
    return "unproven" if "unproven" in verdicts else "passed"


def _accepted() -> Judgement:
    return Judgement("passed", "accepted")


def _deliveries(first: bytes, second: bytes) -> Judgement:
    one, two = _delivery_id(first), _delivery_id(second)
    if one is None or two is None:
        return Judgement("unproven", "delivery_unknown")
    if one == two:
        return Judgement("passed", "delivered_once")
    return Judgement("failed", "delivered_twice")


def _delivery_id(body: bytes) -> str | None:
    """The game's own number of a delivery, when its answer names one."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    value = found.get("delivery_id") if isinstance(found, dict) else None
    return str(value) if isinstance(value, str | int) and value != "" else None


def _with_other_ids(kind: RunKind, data: dict[str, object], name: str) -> dict[str, object]:
    changed = dict(data)
    if kind == "payment":
        changed["order_id"] = f"{data['order_id']}-{name}"
        changed["game_order_id"] = f"{data['game_order_id']}-{name}"
    return changed


def _encoded(body: dict[str, object]) -> bytes:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
