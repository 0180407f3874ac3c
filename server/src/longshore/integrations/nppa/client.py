"""The three calls, each one request with the authority's own limit of time."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlencode

from longshore.integrations.http_out import OutgoingAnswer, OutgoingError, OutgoingHttp
from longshore.integrations.nppa.errors import NppaError, refusal
from longshore.integrations.nppa.wire import NppaAccess, headers, sealed_body
from longshore.kit.clock import now_milliseconds
from longshore.kit.text.text import Text

MOST_REPORTED = 128
_SECONDS = 5.0
_PARTLY = 3001
_STATES: dict[object, Literal["ok", "pending", "failed"]] = {0: "ok", 1: "pending", 2: "failed"}
_UNREADABLE = Text("返回内容无法识别", "The answer cannot be read")


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What came of a check; `pi`, the authority's name for the person, comes with "ok"."""

    state: Literal["ok", "pending", "failed"]
    pi: str = ""


@dataclass(frozen=True, slots=True)
class Behaviour:
    """That somebody came online or went.

    `session` (32 characters at most) is the same for both; `at` is in Unix seconds. Whoever is
    verified has a `pi`; a guest of the acceptance test has a `device` instead.
    """

    session: str
    is_online: bool
    at: int
    pi: str = ""
    device: str = ""


@dataclass(frozen=True, slots=True)
class RefusedBehaviour:
    """One of a batch, by its place in it (from 0), and the authority's code."""

    place: int
    code: int


class Nppa:
    """Calls for one game. `owner` is the publisher whose connections may be used again."""

    def __init__(self, http: OutgoingHttp, access: NppaAccess, owner: int) -> None:
        self._http, self._access, self._owner = http, access, owner

    async def check(self, ai: str, name: str, number: str, test_code: str = "") -> CheckResult:
        """Ask whether a name and number belong together; `ai` is our own code for the asking.

        Raises:
            NppaError: no result came.
        """
        places = self._access.addresses
        url = places.test_check + test_code if test_code else places.check
        content = {"ai": ai, "name": name, "idNum": number}
        return _result(await self._post(url, content))

    async def query(self, ai: str, test_code: str = "") -> CheckResult:
        """Ask what became of a check.

        Raises:
            NppaError: no result came.
        """
        places = self._access.addresses
        url = places.test_query + test_code if test_code else places.query
        sent = headers(self._access, {"ai": ai}, b"", now_milliseconds())
        answer = await self._sent(
            "GET", f"{url}?{urlencode({'ai': ai})}", b"", sent, owner=self._owner
        )
        return _result(_read(answer))

    async def report(
        self, behaviours: Sequence[Behaviour], test_code: str = ""
    ) -> list[RefusedBehaviour]:
        """Tell who came and went, at most `MOST_REPORTED`; which of them were refused.

        Raises:
            NppaError: none was taken.
        """
        places = self._access.addresses
        url = places.test_report + test_code if test_code else places.report
        rows = [_row(number, one) for number, one in enumerate(behaviours, 1)]
        told = await self._post(url, {"collections": rows}, partly=True)
        return _refused(told, len(rows))

    async def _post(self, url: str, content: object, *, partly: bool = False) -> dict[str, Any]:
        body = sealed_body(self._access.secret_key, content)
        sent = headers(self._access, {}, body, now_milliseconds())
        # On a kept connection a request that is not answered goes out twice; a report must not.
        owner = None if partly else self._owner
        return _read(await self._sent("POST", url, body, sent, owner=owner), partly=partly)

    async def _sent(
        self, method: Literal["GET", "POST"], url: str, body: bytes, sent: dict[str, str],
        *, owner: int | None,
    ) -> OutgoingAnswer:  # fmt: skip
        try:
            return await self._http.request(method, url, body, sent, _SECONDS, owner=owner)
        except OutgoingError as error:
            arrived = error.kind in ("timeout", "protocol", "too_large")
            raise NppaError("away", 0, error.text, may_have_arrived=arrived) from None


def _unreadable() -> NppaError:
    return NppaError("away", 0, _UNREADABLE, may_have_arrived=True)


def _row(number: int, one: Behaviour) -> dict[str, object]:
    who: dict[str, object] = {"ct": 0, "pi": one.pi} if one.pi else {"ct": 2, "di": one.device}
    return {
        "no": number, "si": one.session, "bt": 1 if one.is_online else 0, "ot": one.at, **who,
    }  # fmt: skip


def _read(answer: OutgoingAnswer, *, partly: bool = False) -> dict[str, Any]:
    """The answer's `data`; a code that is no success is raised."""
    try:
        told = json.loads(answer.body)
        code = int(told["errcode"])
        data = told.get("data") or {}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _unreadable() from None
    if not isinstance(data, dict):
        raise _unreadable()
    if code == 0 or (partly and code == _PARTLY):
        return data
    raise refusal(code)


def _result(data: dict[str, Any]) -> CheckResult:
    found = data.get("result")
    state = _STATES.get(found.get("status")) if isinstance(found, dict) else None
    pi = str(found.get("pi") or "") if isinstance(found, dict) else ""
    if state is None or (state == "ok" and len(pi) != 38):
        raise _unreadable()
    return CheckResult(state, pi if state == "ok" else "")


def _refused(data: dict[str, Any], count: int) -> list[RefusedBehaviour]:
    rows = data.get("results") or []
    try:
        found = [RefusedBehaviour(int(row["no"]) - 1, int(row["errcode"])) for row in rows]
    except (KeyError, TypeError, ValueError):
        raise _unreadable() from None
    return [one for one in found if 0 <= one.place < count and one.code != 0]
