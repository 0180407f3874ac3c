"""The gate for games that carry ThinkingData's SDKs: their reports become events of ours.

Answers are what those SDKs read: `code` 0 means taken, another that the batch is wrong and need not
come again; at an HTTP status other than 200 they keep it and try later. An AppId is all that these
SDKs tell of themselves, so the gate of a game is closed until somebody opens it.
"""

import json

from starlette.responses import Response

from longshore.domains.pack.access_keys import GameKeys
from longshore.kit.aside import aside
from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text
from longshore.runtime.callers import RawCall
from longshore.runtime.calls.events import (
    CLIENT,
    MOST_WIRE_BYTES,
    SERVER,
    spooled,
)
from longshore.runtime.foreign_events import events_of, unpacked_report
from longshore.runtime.limits import CallLimit, per_address
from longshore.runtime.operation import raw_call

_GATE = "thinkingdata"
_GAME = CallLimit("game", 600_000, 60, lambda app_id, _: str(app_id))
_LIMIT = per_address(6_000)
_CLOSED = Text(
    "该 AppId 不存在，或者没有开放 ThinkingData 接口（出包 › SDK接入）",
    "No game has this AppId, or it does not take ThinkingData's calls (Pack, SDK integration)",
)
# Seconds and records, as ThinkingData's SDKs have them by default.
_CONFIG = {"sync_interval": 30, "sync_batch_size": 20, "disable_event_list": []}
_REFUSED = -1


@raw_call("/sync", _LIMIT, most_body_bytes=MOST_WIRE_BYTES)
async def sync(call: RawCall) -> Response:
    """Take what apps report."""
    return await _taken(call, CLIENT)


@raw_call("/sync_js", _LIMIT, most_body_bytes=MOST_WIRE_BYTES)
async def sync_js(call: RawCall) -> Response:
    """Take what pages report."""
    return await _taken(call, CLIENT)


@raw_call("/sync_xcx", _LIMIT, methods=("POST",), most_body_bytes=MOST_WIRE_BYTES)
async def sync_xcx(call: RawCall) -> Response:
    """Take what mini games report."""
    return await _taken(call, CLIENT)


@raw_call("/sync_json", _LIMIT, methods=("POST",), most_body_bytes=MOST_WIRE_BYTES)
async def sync_json(call: RawCall) -> Response:
    """Take plain JSON, of whoever writes it."""
    return await _taken(call, SERVER)


@raw_call("/sync_server", _LIMIT, methods=("POST",), most_body_bytes=MOST_WIRE_BYTES)
async def sync_server(call: RawCall) -> Response:
    """Take what games' servers report."""
    return await _taken(call, SERVER)


@raw_call("/config", _LIMIT, methods=("GET",))
async def config(call: RawCall) -> Response:
    """How often and how much at once the SDK reports."""
    return _said({"code": 0, "data": _CONFIG})


async def _taken(call: RawCall, source: int) -> Response:
    try:
        app_id = call.headers.get("appid", "")
        report = await unpacked_report(call.body, call.query, app_id)
        game = await _game(call, report.app_id)
        if game is None:
            return _refusal(call, 4700, _CLOSED.in_language(call.language))
        call.ports.counters.hit("thinkingdata", _GAME, report.app_id)
        body = await aside(events_of, report, call.ports.settings.time_zone)
        batch = await spooled(call.ports, game.game_id, body, source)
    except ApiError as error:
        if error.status in (429, 503, 507):
            raise
        return _refusal(call, error.code, error.text(call.language))
    if batch.refused:
        told = [one.text.in_language(call.language) for one in batch.refused[:5]]
        if not batch.count:
            return _refusal(call, 4000, "; ".join(told))
        return _said({"code": 0, "msg": "; ".join(told), "refused": len(batch.refused)})
    return _said({"code": 0})


async def _game(call: RawCall, app_id: str) -> GameKeys | None:
    game = await call.ports.keys.get(app_id)
    if game is None or game.is_suspended:
        return None
    call.about(game)
    gates = await call.ports.gates.get((game.publisher_id, game.game_id))
    return game if _GATE in gates else None


def _refusal(call: RawCall, code: int, reason: str) -> Response:
    call.refused(code)
    return _said({"code": _REFUSED, "msg": reason})


def _said(fields: dict[str, object]) -> Response:
    return Response(json.dumps(fields, ensure_ascii=False).encode(), media_type="application/json")
