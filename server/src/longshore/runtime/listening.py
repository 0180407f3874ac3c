"""A game's calls as they come, for whoever integrates it: kept only while somebody looks.

Of what was sent, values are shown by their names: those of `_SHOWN` are nobody's own and no secret;
every other is masked, whoever invents it.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from longshore.domains.operate.integration import Heard

MOST_KEPT = 200
_MOST_CHARACTERS = 2_000
_MOST_ITEMS = 5
_MOST_DEPTH = 4
_MASK = "••••"
_HINT = 4
_SHOWN = frozenset(
    """
    method os os_version sdk_version client_version store channel language package
    goods_code game_order_id order_id server_id server_name event level vip kind version
    purpose code msg agreement time confirm amount currency environment is_valid taken
    """.split()
)
_HEADERS = (
    "longshore-app", "longshore-key", "longshore-time", "longshore-nonce",
    "content-type", "content-encoding", "user-agent",
)  # fmt: skip
_HINTED = frozenset({"longshore-key", "longshore-nonce"})


@dataclass(frozen=True, slots=True)
class Call:
    """What went over the wire; `code` is 0 where it was accepted."""

    method: str
    path: str
    headers: Mapping[str, str]
    request: bytes
    status: int
    answer: bytes
    code: int
    microseconds: int


def heard(call: Call, environment: str) -> Heard:
    """A call as it is kept."""
    told = _decoded(call.answer)
    answer = told if isinstance(told, dict) else {}
    reason = answer.get("msg")
    code = call.code or (call.status if call.status >= 400 else 0)
    return Heard(
        call.method[:10], call.path[:100], environment, call.status, code,
        reason[:500].replace("\x00", "") if isinstance(reason, str) else "",
        call.microseconds, _shown(call),
    )  # fmt: skip


def _shown(call: Call) -> str:
    lines = [
        f"{name}: {_header(name, call.headers[name])}" for name in _HEADERS if name in call.headers
    ]
    if "authorization" in call.headers:
        lines.append(f"authorization: {_MASK}")
    if "longshore-signature" in call.headers:
        lines.append(f"longshore-signature: {_MASK}")
    found = _decoded(call.request) if call.request else None
    if isinstance(found, dict | list):
        lines += ["", msgspec.json.format(msgspec.json.encode(masked(found)), indent=2).decode()]
    elif call.request:
        lines += ["", f"({len(call.request)} bytes)"]
    return "\n".join(lines)[:_MOST_CHARACTERS].replace("\x00", "")


def _header(name: str, value: str) -> str:
    value = value[:120] if value.isprintable() else _MASK
    if name in _HINTED and value:
        return f"{value[:3]}{_MASK}{value[-_HINT:]}" if len(value) > 3 * _HINT else _MASK
    return value


def masked(value: Any, name: str = "", depth: int = 0) -> Any:
    """A value without what is secret or somebody's own."""
    if isinstance(value, dict) and depth < _MOST_DEPTH:
        return {str(key)[:64]: masked(one, str(key), depth + 1) for key, one in value.items()}
    if isinstance(value, list) and depth < _MOST_DEPTH:
        shown = [masked(one, name, depth + 1) for one in value[:_MOST_ITEMS]]
        return shown + ["…"] * (len(value) > _MOST_ITEMS)
    if value is None or isinstance(value, bool) or (name in _SHOWN and not isinstance(value, str)):
        return value if not isinstance(value, dict | list) else _MASK
    return value[:100] if name in _SHOWN and isinstance(value, str) else _MASK


def _decoded(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


class Rings:
    """The newest calls of each game that somebody looks at, until they are written."""

    def __init__(self) -> None:
        self.games: frozenset[int] = frozenset()
        self._waiting: dict[tuple[int, int], deque[Heard]] = {}

    def add(self, publisher_id: int, game_id: int, one: Heard) -> None:
        """Keep a call; the oldest gives way."""
        ring = self._waiting.setdefault((publisher_id, game_id), deque(maxlen=MOST_KEPT))
        ring.append(one)

    def taken(self) -> dict[tuple[int, int], deque[Heard]]:
        """What waits; it waits no longer."""
        waiting, self._waiting = self._waiting, {}
        return waiting

    def forget(self) -> None:
        """Keep nothing, look at nobody."""
        self.games = frozenset()
        self._waiting.clear()
