"""What games do, as far as their integration shows by it: each step is marked, not each call.

A step that is known costs a look into a dictionary; what is new is written within a second, and
again every ten minutes at most.
"""

import asyncio
import contextlib
import json
import time
from dataclasses import dataclass
from typing import Any

import structlog

from longshore.domains.operate.integration import (
    Mark,
    flag_step,
    listened_games,
    put_heard,
    put_marks,
)
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.runtime.listening import Rings

log = structlog.get_logger(__name__)
_TURN_SECONDS = 1.0
_MARKED_AGAIN_SECONDS = 600.0
_STEPS = {
    "/sdk/v1/init": "init",
    "/sdk/v1/login": "login",
    "/sdk/server/v1/token/verify": "verify",
    "/sdk/v1/role": "role",
    "/sdk/v1/order": "order",
    "/sdk/v1/events": "events",
    "/sdk/server/v1/events": "events",
    "/sync": "events",
    "/sync_js": "events",
    "/sync_xcx": "events",
    "/sync_json": "events",
    "/sync_server": "events",
    "/hu/v1/login/checkUserInfo.lg": "verify",
    "/sdk/server/v1/switches": "switches",
    "/ofrep/v1/evaluate/flags": "flags",
}
_ONE_FLAG = "/ofrep/v1/evaluate/flags/"
# Calls that belong to no environment, whatever stands in their answers.
_OF_NONE = frozenset({"init", "switches", "flags"})
_NOT_DONE = {"verify": b'"is_valid":false', "events": b'"taken":0,'}
# A text of the caller's has its quotes escaped: only our own field reads so.
_ENVIRONMENTS = (
    (b'"environment":"sandbox"', "sandbox"),
    (b'"environment":"production"', "production"),
)


@dataclass(frozen=True, slots=True)
class Passed:
    """A call of a game with its answer, bodies as they went over the wire.

    `environment` is empty where only the answer can tell it, or nobody.
    """

    publisher_id: int
    game_id: int
    path: str
    request: bytes
    answer: bytes
    environment: str = ""


class Traffic:
    """The steps that this process has seen games take, and the calls that somebody looks at."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[tuple[int, str, str], float] = {}
        self._waiting: list[Mark] = []
        self.rings = Rings()

    def succeeded(self, passed: Passed) -> None:
        """Note a call that was answered with what it asked for."""
        step = _STEPS.get(passed.path) or _flag_asked(passed.path)
        if step is None or (step in _NOT_DONE and _NOT_DONE[step] in passed.answer):
            return
        is_of_none = step in _OF_NONE or passed.path.startswith(_ONE_FLAG)
        environment = "" if is_of_none else passed.environment or environment_of(passed.answer)
        key, moment = (passed.game_id, environment, step), time.monotonic()
        if self._known.get(key, 0.0) > moment:
            return
        self._known[key] = moment + _MARKED_AGAIN_SECONDS
        detail = _detail(step, passed.request, passed.answer)
        self._waiting.append(
            Mark(passed.publisher_id, passed.game_id, environment, step, detail, now())
        )

    def forget(self) -> None:
        """Know nothing, as a process that has just begun."""
        self._known.clear()
        self._waiting.clear()
        self.rings.forget()

    async def flush(self) -> None:
        """Write what was seen; what cannot be written now is written the next time."""
        waiting, self._waiting = self._waiting, []
        while waiting:
            publisher = waiting[0].publisher_id
            try:
                async with self._database.publisher(publisher) as session:
                    await put_marks(session, _of_publisher(waiting, publisher))
            except BaseException:
                self._waiting += waiting
                raise
            done = _of_publisher(waiting, publisher)
            waiting = [one for one in waiting if one not in done]

    async def listen(self) -> None:
        """Write what was heard, and learn whose calls somebody looks at."""
        for (publisher, game), ring in self.rings.taken().items():
            async with self._database.publisher(publisher) as session:
                await put_heard(session, publisher, game, ring)
        async with self._database.system() as session:
            self.rings.games = await listened_games(session)

    async def watch(self) -> None:
        """Write what was seen, until cancelled."""
        while True:
            try:
                await self.flush()
                await self.listen()
            except Exception as error:  # noqa: BLE001 - away or broken: try again
                log.warning("traffic_not_written", error=type(error).__name__)
            await asyncio.sleep(_TURN_SECONDS)

    async def close(self) -> None:
        """Write what is left."""
        with contextlib.suppress(Exception):
            await self.flush()


def _flag_asked(path: str) -> str | None:
    """The step of a switch that is asked for by its name."""
    return flag_step(path[len(_ONE_FLAG) :]) if path.startswith(_ONE_FLAG) else None


def _of_publisher(marks: list[Mark], publisher_id: int) -> list[Mark]:
    return [one for one in marks if one.publisher_id == publisher_id]


def environment_of(answer: bytes) -> str:
    """The environment that an answer names; empty where it names none."""
    return next((name for part, name in _ENVIRONMENTS if part in answer), "")


def _detail(step: str, request: bytes, answer: bytes) -> str:
    """What a call tells of itself that is nobody's own: system, SDK, channel, product."""
    sent, told = _fields(request), _fields(answer).get("data")
    data = told if isinstance(told, dict) else {}
    device = sent.get("device")
    system = device if isinstance(device, dict) else {}
    words = {
        "init": [system.get("os"), system.get("os_version"), sent.get("sdk_version")],
        "login": [sent.get("method"), sent.get("channel"), system.get("os")],
        "verify": [data.get("channel")],
        "role": [sent.get("event")],
        "order": [data.get("goods_code"), data.get("order_id")],
    }.get(step, [])
    return " · ".join(word for word in words if isinstance(word, str) and word.isprintable())


def _fields(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
