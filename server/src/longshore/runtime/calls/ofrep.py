"""The OpenFeature Remote Evaluation Protocol: any OpenFeature SDK reads a game's switches.

Paths, bodies, statuses and error codes are those of OFREP 0.2 (open-feature/protocol,
service/openapi.yaml). Who calls is told by our own headers, which OFREP providers take as they are
given: Longshore-App, and the client key in Longshore-Key, X-API-Key or Authorization: Bearer.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, Field, JsonValue, ValidationError
from starlette.responses import Response

from longshore.domains.operate.rules import Facts, told_facts
from longshore.kit.errors import ApiError
from longshore.kit.http.json_body import read_object
from longshore.kit.text.text import Text
from longshore.runtime.authentication import game_of_client
from longshore.runtime.callers import RawCall
from longshore.runtime.init_answers import facts_at, init_answers, without_moment
from longshore.runtime.limits import per_address
from longshore.runtime.operation import raw_call
from longshore.runtime.switches import Switches, answers, verdicts

PATH = "/ofrep/v1/evaluate/flags"
_BEARER = "bearer "
_NO_CONTEXT = Text('请求内容应为 {"context": {…}}', 'The body must be {"context": {…}}')
_NO_UNIT = Text(
    "context 中缺少 targetingKey（玩家或设备的标识）",
    "The context lacks targetingKey, the id of the player or device",
)
_UNKNOWN = Text("没有名为 {key} 的开关", "No switch is called {key}")
Flags = Mapping[str, Mapping[str, Any]]


class FlagQuery(BaseModel):
    """OFREP's evaluation request: the context of OpenFeature, by its own names."""

    context: dict[str, JsonValue] = Field({}, max_length=60)


class _OfrepError(Exception):
    """An error of the protocol; `status` is HTTP's, `error_code` OpenFeature's."""

    def __init__(self, status: int, error_code: str, details: str) -> None:
        super().__init__(details)
        self.status, self.error_code, self.details = status, error_code, details


@raw_call(PATH, per_address(6_000), methods=("POST",))
async def every_flag(call: RawCall) -> Response:
    """Evaluate every switch of the game, with an ETag."""
    try:
        flags, snapshot = await _evaluated(call)
    except _OfrepError as error:
        return _failed(error)
    body = {
        "flags": [_success(key, answer) for key, answer in flags.items()],
        "metadata": {"snapshot": snapshot},
    }
    text = _json(body)
    tag = f'"{hashlib.sha256(text).hexdigest()[:32]}"'
    if call.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"etag": tag})
    return Response(text, headers={"etag": tag}, media_type="application/json")


@raw_call(PATH + "/{key}", per_address(6_000), methods=("POST",))
async def one_flag(call: RawCall) -> Response:
    """Evaluate one switch."""
    key = call.path["key"]
    try:
        flags, _ = await _evaluated(call)
        if key not in flags:
            details = _UNKNOWN.filled(key=key).in_language(call.language)
            raise _OfrepError(404, "FLAG_NOT_FOUND", details)
    except _OfrepError as error:
        return _failed(error, key)
    return Response(_json(_success(key, flags[key])), media_type="application/json")


async def _evaluated(call: RawCall) -> tuple[Flags, int]:
    """Every switch for whom the body names, and the number of the snapshot."""
    try:
        game = await game_of_client(
            call.ports, call.headers.get("longshore-app", ""), _given_key(call.headers)
        )
    except ApiError as error:
        raise _OfrepError(401, "GENERAL", error.text(call.language)) from error
    call.about(game)
    context = _context(call)
    snapshot = await call.ports.snapshots.of(game)
    zone = snapshot.time_zone(call.ports.settings.time_zone)
    switches = init_answers(game.game_id, snapshot, zone).switches
    facts = _facts(context, switches, zone)
    return answers(switches, verdicts(switches, facts)), snapshot.number


def _given_key(headers: Mapping[str, str]) -> str:
    bearer = headers.get("authorization", "")
    if bearer[: len(_BEARER)].lower() == _BEARER:
        return bearer[len(_BEARER) :].strip()
    return headers.get("longshore-key") or headers.get("x-api-key", "")


def _context(call: RawCall) -> dict[str, JsonValue]:
    try:
        context = FlagQuery.model_validate(read_object(call.body)).context
    except (ApiError, ValidationError) as error:
        raise _OfrepError(400, "PARSE_ERROR", _NO_CONTEXT.in_language(call.language)) from error
    unit = context.get("targetingKey")
    if not isinstance(unit, str) or not 1 <= len(unit) <= 128:
        raise _OfrepError(400, "TARGETING_KEY_MISSING", _NO_UNIT.in_language(call.language))
    return context


def _facts(context: Mapping[str, JsonValue], switches: Switches, time_zone: str) -> Facts:
    """What rules may ask, of the caller's context; the moment is ours."""
    unit = str(context["targetingKey"])
    told = without_moment(told_facts(context))
    player = str(told.get("player", unit))
    lists = {key for key, players in switches.segments.items() if player in players}
    found = facts_at(told, unit, time_zone)
    return Facts({**found.fields, "player": player}, unit, frozenset(lists))


def _success(key: str, answer: Mapping[str, Any]) -> dict[str, object]:
    metadata = {"version": answer["version"], "rule_id": answer["rule_id"]}
    named = {name: answer[name] for name in ("value", "reason", "variant")}
    return {"key": key, **named, "metadata": metadata}


def _failed(error: _OfrepError, key: str = "") -> Response:
    body = {"errorCode": error.error_code, "errorDetails": error.details}
    return Response(
        _json({"key": key, **body} if key else body), error.status, media_type="application/json"
    )


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
