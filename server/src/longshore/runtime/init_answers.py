"""What `init` answers, made once for each snapshot and kind of client that asks."""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from sys import getsizeof
from typing import Any
from zoneinfo import ZoneInfo

from longshore.domains.operate.areas import REGIMES, Area
from longshore.domains.operate.consent_rules import Asked, asked_of
from longshore.domains.operate.notices import best_of
from longshore.domains.operate.publishing import Snapshot
from longshore.domains.operate.rules import Facts
from longshore.domains.pack.agreements import reading_path
from longshore.kit.clock import now_seconds
from longshore.runtime.newest import Newest, bytes_of
from longshore.runtime.offered import Shown, encoded_lists, offered
from longshore.runtime.operation import Encoded
from longshore.runtime.switches import QUARTER_SECONDS, encoded, period_of, prepared, verdicts

_MOST_KEPT = 5_000
MOST_KEPT_BYTES = 24 << 20
"""Of a game's answers, and as much of those that are ready; its switches' verdicts take 16 MB."""
MOST_BYTES_OF_ALL = 256 << 20
"""Of what is kept for all games; what is shared with their snapshots is beside it."""
_MOST_GAMES = 5_000
_SHORT_BYTES = 500
"""More than what is short in an answer's key, and its tag."""
_MOMENT = frozenset({"time", "hour", "weekday"})
_Key = tuple[str, tuple[str, str] | None, tuple[int, ...], Shown]


class InitAnswers:
    """The answers of one snapshot, encoded; callers who get the same share the bytes."""

    def __init__(
        self, game_id: int, snapshot: Snapshot, time_zone: str, among: "Games | None" = None
    ) -> None:
        self._game_id, self._among = game_id, among
        self.counted = 0
        """The bytes that count among those of all games."""
        self.snapshot, self.switches = snapshot, prepared(snapshot)
        self.offered = offered(snapshot, time_zone)
        self._kept = Newest[_Key, Encoded](_MOST_KEPT, MOST_KEPT_BYTES, _size)
        self.ready = Newest[object, tuple[bytes, bytes]](
            _MOST_KEPT, MOST_KEPT_BYTES, lambda key, ready: bytes_of(key) + bytes_of(ready)
        )
        """Tags and whole bodies by what callers tell but for device and address, where the answer
        does not go by these."""

    def of(self, facts: Facts, store: str, area: Area | None) -> Encoded:
        """The answer for a caller in an area, whose package was built for a store."""
        place = (area.key, _language(area, facts)) if area else None
        key = store, place, verdicts(self.switches, facts), self.offered.shown(facts)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept.keep(key, self._made(key, area))
            self._grown()
        return kept

    @property
    def size(self) -> int:
        """The bytes of what is kept, the verdicts included."""
        verdicts_kept = self.switches.kept_bytes + self.offered.rules.kept_bytes
        return self._kept.bytes + self.ready.bytes + verdicts_kept

    def _grown(self) -> None:
        if self._among is not None:
            self._among.count(self._game_id, self)

    def keep(self, key: object, ready: tuple[bytes, bytes]) -> None:
        """Have an answer `ready` where others get the same."""
        if self.switches.single or self.offered.rules.single:
            return
        self.ready.keep(key, ready)
        self._grown()

    def period(self, moment: int) -> object:
        """What the answers depend on of a moment (Unix seconds): they go on as long as it does."""
        return period_of(self.switches, moment), period_of(self.offered.rules, moment)

    def _made(self, key: _Key, area: Area | None) -> Encoded:
        snapshot, (store, place, found, shown) = self.snapshot, key
        data = {
            "snapshot": snapshot.number,
            "login_methods": list(snapshot.login_methods(area)),
            "store": _store(snapshot, store, area),
            "area": _area(area, place[1]) if area and place else None,
            "agreements": _agreements(self._game_id, snapshot, store),
        }
        head = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        switches = b',"switches":' + encoded(self.switches, found)
        text = head + switches + b"," + encoded_lists(self.offered.lists(shown)) + b"}"
        return Encoded(text, hashlib.sha256(text).hexdigest()[:32])


def _size(key: _Key, answer: Encoded) -> int:
    """The bytes of an answer with its key, of which only the verdicts may be many."""
    _, _, found, (_, shown) = key
    return len(answer.data) + getsizeof(found) + getsizeof(shown) + _SHORT_BYTES


class Games(OrderedDict[int, InitAnswers]):
    """The answers of every game that is asked for, by its id; the one asked last is the last."""

    def __init__(self, most_bytes: int) -> None:
        super().__init__()
        self._most_bytes, self._bytes = most_bytes, 0

    def of(self, game_id: int, snapshot: Snapshot, time_zone: str) -> InitAnswers:
        """The answers of a game's snapshot; those of the one before are given up."""
        kept = self.get(game_id)
        if kept is None or kept.snapshot.digest != snapshot.digest:
            if kept is not None:
                self._bytes -= kept.counted
            kept = self[game_id] = InitAnswers(game_id, snapshot, time_zone, self)
        self.move_to_end(game_id)
        if len(self) > _MOST_GAMES:
            self._give_up()
        return kept

    def count(self, game_id: int, grown: InitAnswers) -> None:
        """Count what a game has now; games that were not asked for longest make room for it.

        The last has an end of its own.
        """
        # Whoever was given up may still be answering the call that had it.
        if self.get(game_id) is not grown:
            return
        self._bytes += grown.size - grown.counted
        grown.counted = grown.size
        while self._bytes > self._most_bytes and len(self) > 1:
            self._give_up()

    def _give_up(self) -> None:
        self._bytes -= self.popitem(last=False)[1].counted


init_answers = Games(MOST_BYTES_OF_ALL).of


def without_moment(told: Mapping[str, Any]) -> dict[str, Any]:
    """What a caller tells but for the moment, which is the server's."""
    return {name: value for name, value in told.items() if name not in _MOMENT}


def facts_at(told: Mapping[str, Any], device: str, time_zone: str) -> Facts:
    """Facts of somebody now; `told` has None for what was not told."""
    moment = now_seconds()
    hour, weekday = _hour_and_weekday(moment // QUARTER_SECONDS, time_zone)
    fields = {"time": moment, "hour": hour, "weekday": weekday, "device": device, **told}
    return Facts(fields, unit=device)


@lru_cache(maxsize=8)
def _hour_and_weekday(quarter: int, time_zone: str) -> tuple[int, int]:
    """Both are the same for a quarter of an hour: so zones are apart."""
    local = datetime.fromtimestamp(quarter * QUARTER_SECONDS, ZoneInfo(time_zone))
    return local.hour, local.isoweekday()


def _store(snapshot: Snapshot, store: str, area: Area | None) -> dict[str, bool] | None:
    state = snapshot.channel(store)
    told = {"is_enabled": state["is_enabled"], **state["switches"]} if state else None
    if area is None or area.has_store(store):
        return told
    return {"report": True} | (told or {}) | {"is_enabled": False, "login": False, "payment": False}


def _language(area: Area, facts: Facts) -> str:
    """The language of an area for somebody: theirs where it has it, or its first."""
    codes = [one.code for one in area.languages]
    return codes[best_of(str(facts.fields.get("language") or ""), codes) or 0]


def _area(area: Area, language: str) -> dict[str, object]:
    asked = REGIMES[area.privacy]
    return {
        "key": area.key, "name": area.name, "language": language,
        "languages": [one.code for one in area.languages],
        "currencies": [one.code for one in area.currencies],
        "stores": [one.code for one in area.stores],
        "privacy": {
            "regime": area.privacy, "consent": asked.consent, "child_age": asked.child_age,
        },
    }  # fmt: skip


def _agreements(game_id: int, snapshot: Snapshot, store: str) -> list[dict[str, object]]:
    return [agreement_told(game_id, one) for one in asked_of(snapshot.kinds, store)]


def agreement_told(game_id: int, one: Asked) -> dict[str, object]:
    """An agreement as clients are told of it."""
    return {
        "kind": one.kind, "channel": one.channel, "version": one.version, "title": one.title,
        "reading_path": reading_path(game_id, one.channel, one.kind),
        "is_required": one.is_required, "least_version": one.least_version,
    }  # fmt: skip
