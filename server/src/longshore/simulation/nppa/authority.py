"""What the authority knows, what it answers, and when it refuses."""

import base64
import binascii
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from longshore.simulation.nppa.fixtures import CASES, KNOWN, LOOKED_AT, REFUSED, Case

_WINDOW_MS, _PUNISHED_MS, _CODE_MS, _KEPT_MS = 5_000, 60_000, 3_600_000, 300_000
_LONGEST_MS = 48 * 3_600_000
_RATES = {"check": 100, "query": 300, "report": 10}
_CARD = re.compile(r"[0-9]{17}[0-9X]")
_PLACES = (
    (re.compile(r"/idcard/authentication/check"), "POST", "check"),
    (re.compile(r"/idcard/authentication/query"), "GET", "query"),
    (re.compile(r"/behavior/collection/loginout"), "POST", "report"),
    (re.compile(r"/test/authentication/check/(\w+)"), "POST", "check"),
    (re.compile(r"/test/authentication/query/(\w+)"), "GET", "query"),
    (re.compile(r"/test/collection/loginout/(\w+)"), "POST", "report"),
)


def _place(path: str) -> tuple[re.Match[str], str, str]:
    for shape, method, interface in _PLACES:
        if match := shape.fullmatch(path):
            return match, method, interface
    raise Refusal(1002)


class Refusal(Exception):  # noqa: N818 - the authority's answer, no fault
    """An error code of the specification, with what more it tells."""

    def __init__(self, code: int, data: object = None) -> None:
        super().__init__(str(code))
        self.code, self.data = code, data


@dataclass(frozen=True, slots=True)
class Partner:
    """A game as the authority registered it."""

    app_id: str
    biz_id: str
    secret_key: str


@dataclass
class _Asked:
    """An asking for a person: `state` as the wire has it, settled at a moment."""

    state: int
    pi: str
    settles_at: int
    read_at: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """A behaviour that was taken into the books."""

    si: str
    bt: int
    ot: int
    who: str


@dataclass
class Authority:
    """The authority for one partner; moments are Unix milliseconds, given with each call.

    People whose name begins with 假 are never known, those with 缓 are looked at for
    `pending_ms` first; anybody else with a legal card is who they say they are.
    """

    partner: Partner
    pending_ms: int = 120_000
    told: list[Told] = field(default_factory=list)
    passed: dict[Case, bool] = field(default_factory=dict)
    _asked: dict[str, _Asked] = field(default_factory=dict)
    _pis: set[str] = field(default_factory=lambda: {pi for *_, pi in KNOWN.values()})
    _counted: dict[str, tuple[int, int]] = field(default_factory=dict)
    _punished: dict[str, int] = field(default_factory=dict)
    _codes: dict[str, tuple[Case, int]] = field(default_factory=dict)

    def tasks(self, moment: int) -> dict[Case, str]:
        """New codes of the eight tasks, each good for an hour."""
        codes = {case: secrets.token_hex(4) for case in CASES}
        self._codes = {code: (case, moment + _CODE_MS) for case, code in codes.items()}
        self.passed = dict.fromkeys(CASES, False)
        return codes

    def answer(
        self, moment: int, method: str, path: str, query: str,
        headers: Mapping[str, str], body: bytes,
    ) -> bytes:  # fmt: skip
        """One answer; header names in lower case."""
        try:
            data = self._answered(moment, method, path, query, headers, body)
            code, text = 0, "ok"
        except Refusal as refusal:
            code, text, data = refusal.code, f"error {refusal.code}", refusal.data
        told: dict[str, object] = {"errcode": code, "errmsg": text}
        if data is not None:
            told["data"] = data
        return json.dumps(told, separators=(",", ":")).encode()

    def _answered(
        self, moment: int, method: str, path: str, query: str,
        headers: Mapping[str, str], body: bytes,
    ) -> object:  # fmt: skip
        match, wanted, interface = _place(path)
        if method != wanted:
            raise Refusal(1003)
        asked = dict(parse_qsl(query, keep_blank_values=True))
        self._judge_headers(moment, headers, asked, body)
        self._count(moment, interface)
        content = asked if interface == "query" else self._opened(body)
        code = match.group(1) if match.groups() else ""
        if code:
            return self._task(moment, interface, code, content)
        if interface == "check":
            return self._check(moment, content)
        return (
            self._query(moment, content) if interface == "query" else self._report(moment, content)
        )

    def _judge_headers(
        self, moment: int, headers: Mapping[str, str], query: Mapping[str, str], body: bytes
    ) -> None:
        given = {name: headers.get(name.lower(), "") for name in ("appId", "bizId", "timestamps")}
        sign = headers.get("sign", "")
        if not all(given.values()) or not sign:
            raise Refusal(1004)
        if (given["appId"], given["bizId"]) != (self.partner.app_id, self.partner.biz_id):
            raise Refusal(1008)
        if not given["timestamps"].isdigit() or abs(moment - int(given["timestamps"])) > _WINDOW_MS:
            raise Refusal(1007)
        words = [self.partner.secret_key]
        for name, value in sorted((given | dict(query)).items()):
            words += (name, value)
        digest = hashlib.sha256("".join(words).encode() + body)
        if not hmac.compare_digest(digest.hexdigest(), sign):
            raise Refusal(1011)

    def _count(self, moment: int, interface: str) -> None:
        """So many a second; who asks more is not heard for a minute."""
        if moment < self._punished.get(interface, 0):
            raise Refusal(1006)
        second, count = self._counted.get(interface, (0, 0))
        count = count + 1 if second == moment // 1000 else 1
        self._counted[interface] = (moment // 1000, count)
        if count > _RATES[interface]:
            self._punished[interface] = moment + _PUNISHED_MS
            raise Refusal(1006)

    def _opened(self, body: bytes) -> dict[str, object]:
        try:
            raw = base64.b64decode(json.loads(body)["data"], validate=True)
            cipher = AESGCM(binascii.unhexlify(self.partner.secret_key))
            content = json.loads(cipher.decrypt(raw[:12], raw[12:], None))
        except (ValueError, KeyError, TypeError, InvalidTag) as error:
            raise Refusal(1012) from error
        if not isinstance(content, dict):
            raise Refusal(1012)
        return content

    def _check(self, moment: int, content: Mapping[str, object]) -> object:
        ai, name, number = (str(content.get(key, "")) for key in ("ai", "name", "idNum"))
        if not 0 < len(ai) <= 32 or not name:
            raise Refusal(1012)
        if not _CARD.fullmatch(number):
            raise Refusal(2001)
        self._forget(moment)
        if ai in self._asked:
            raise Refusal(2004)
        pi = self._pi(number)
        known = not name.startswith("假")
        late = moment + min(self.pending_ms, _LONGEST_MS) if name.startswith("缓") else moment
        asked = self._asked[ai] = _Asked(0 if known else 2, pi if known else "", late)
        return self._result(moment, asked)

    def _query(self, moment: int, content: Mapping[str, object]) -> object:
        self._forget(moment)
        asked = self._asked.get(str(content.get("ai", "")))
        if asked is None:
            raise Refusal(2003)
        told = self._result(moment, asked)
        if moment >= asked.settles_at and not asked.read_at:
            asked.read_at = moment
        return told

    def _result(self, moment: int, asked: _Asked) -> object:
        if moment < asked.settles_at:
            return {"result": {"status": 1, "pi": None}}
        if asked.pi:
            self._pis.add(asked.pi)
        return {"result": {"status": asked.state, "pi": asked.pi or None}}

    def _forget(self, moment: int) -> None:
        gone = [
            ai for ai, one in self._asked.items() if one.read_at and moment - one.read_at > _KEPT_MS
        ]
        for ai in gone:
            del self._asked[ai]

    def _pi(self, number: str) -> str:
        for _, card, pi in KNOWN.values():
            if card == number:
                return pi
        return "1" + hashlib.sha256(f"pi {number}".encode()).hexdigest()[:37]

    def _report(self, moment: int, content: Mapping[str, object]) -> object:
        rows = content.get("collections")
        if not isinstance(rows, list) or not rows:
            raise Refusal(3002)
        if len(rows) > 128:
            raise Refusal(3003)
        wrong = []
        for row in rows:
            code = self._row_code(moment, row)
            if code:
                wrong.append({"no": row.get("no"), "errcode": code, "errmsg": f"error {code}"})
            else:
                who = str(row.get("pi") or row.get("di"))
                self.told.append(Told(row["si"], row["bt"], row["ot"], who))
        if wrong:
            raise Refusal(3001, {"results": wrong})
        return None

    def _row_code(self, moment: int, row: Mapping[str, object]) -> int:
        number, at = row.get("no"), row.get("ot")
        if (
            not isinstance(number, int)
            or not 1 <= number <= 128
            or not 0 < len(str(row["si"])) <= 32
        ):
            return 3004
        if not isinstance(at, int) or not moment // 1000 - 180 <= at <= moment // 1000:
            return 3005
        if row.get("bt") not in (0, 1):
            return 3007
        if row.get("ct") == 0:
            pi = row.get("pi")
            return 3008 if not pi else 0 if pi in self._pis else 3010
        if row.get("ct") != 2:
            return 3006
        return 0 if row.get("di") else 3009

    def _task(
        self, moment: int, interface: str, code: str, content: Mapping[str, object]
    ) -> object:
        case, until = self._codes.get(code, (None, 0))
        if case is None or moment > until:
            raise Refusal(4002)
        if not case.startswith(interface):
            raise Refusal(4003)
        told = self._task_told(moment, case, content)
        self.passed[case] = True
        return told

    def _task_told(self, moment: int, case: Case, content: Mapping[str, object]) -> object:
        if case in ("report_guest", "report_verified"):
            rows = content.get("collections")
            kinds = {row.get("ct") for row in rows} if isinstance(rows, list) else set()
            if kinds != ({2} if case == "report_guest" else {0}):
                raise Refusal(4003)
            return self._report(moment, content)
        ai = str(content.get("ai", ""))
        given = (content.get("name"), content.get("idNum"))
        is_query = case.startswith("query")
        if ai in KNOWN and (is_query or given == KNOWN[ai][:2]):
            found, told = "ok", {"status": 0, "pi": KNOWN[ai][2]}
        elif ai in LOOKED_AT and (is_query or given == LOOKED_AT[ai]):
            found, told = "pending", {"status": 1, "pi": None}
        elif not is_query or ai in REFUSED:
            found, told = "failed", {"status": 2, "pi": None}
        else:
            raise Refusal(2003)
        if not case.endswith(found):
            raise Refusal(4003)
        return {"result": told}
