"""Events over HTTP: what is taken, what is refused and why, and how large a body may be."""

import gzip
import json
import time
from pathlib import Path
from typing import Any

import pytest
import zstandard
from fastapi import FastAPI
from tests.support.client import Answer
from tests.support.runtime import GameClient, game_client
from tests.support.world import World

from longshore.data.ingest import Record, SpoolFullError, read_segment
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

PATH = "/sdk/v1/events"


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    return await game_client(app, database, world.aurora.games[0])


def _event(number: int, **more: Any) -> dict[str, Any]:
    return {"event": "login", "id": f"e{number}", "time": time.time_ns() // 1_000_000, **more}


async def _send(caller: GameClient, body: bytes, coding: str = "") -> Answer:
    headers = {
        "longshore-app": caller.app_id, "longshore-key": caller.keys.client[0].text,
        "content-type": "application/json", "content-encoding": coding,
    }  # fmt: skip
    return await caller.send(PATH, body, headers)


def _kept(settings: Settings, app: FastAPI) -> list[Record]:
    app.state.runtime.ports.spool.close()
    paths = sorted(Path(settings.data_dir, "events").glob("*.seg"))
    return [record for path in paths for _, record in read_segment(path.read_bytes())]


def _signs_of_life(settings: Settings, app: FastAPI) -> list[Record]:
    return [one for one in _kept(settings, app) if one.source == 4]


async def test_taken_in_every_coding(caller: GameClient, app: FastAPI, settings: Settings) -> None:
    batch = [_event(number, properties={"名": "值"}) for number in range(500)]
    body = json.dumps(batch).encode()
    packed = {"": body, "gzip": gzip.compress(body), "zstd": zstandard.compress(body)}
    for coding, sent in packed.items():
        answer = await _send(caller, sent, coding)
        assert answer.data == {"taken": 500, "refused": []}
    kept = _kept(settings, app)[-3:]
    assert [(one.game_id, one.rows, one.source) for one in kept] == [(caller.game.id, 500, 1)] * 3
    # One digest, however it was sent: whoever loads them counts the batch once.
    assert len({one.digest for one in kept}) == 1
    assert json.loads(kept[-1].content) == batch
    server = await caller.server_call("/sdk/server/v1/events", [_event(1)])
    assert server.data["taken"] == 1 and _kept(settings, app)[-1].source == 2


async def test_the_answer_says_the_server_s_time(
    caller: GameClient, app: FastAPI, settings: Settings
) -> None:
    """A client whose clock is wrong asks by a batch of none before it sends what would be late."""
    before, kept = int(time.time()), len(_kept(settings, app))
    answer = await _send(caller, b"[]")
    assert answer.data == {"taken": 0, "refused": []}
    assert before <= int(answer.response.headers["longshore-time"]) <= int(time.time())
    assert len(_kept(settings, app)) == kept


async def test_the_good_ones_of_a_batch(
    caller: GameClient, app: FastAPI, settings: Settings
) -> None:
    month = 31 * 86_400_000
    batch: list[Any] = [
        _event(1), _event(2, time="soon"), _event(3, time=_event(3)["time"] - month),
        _event(4, time=_event(4)["time"] + month), _event(5, properties=[]), {}, 7, _event(8),
        _event(9, event=""), _event(10, player="x" * 65),
    ]  # fmt: skip
    answer = await _send(caller, json.dumps(batch).encode())
    assert answer.data["taken"] == 2
    found = {one["index"]: one["reason"] for one in answer.data["refused"]}
    assert found == {
        1: "shape", 2: "too_old", 3: "ahead", 4: "properties", 5: "shape", 6: "shape", 8: "shape",
        9: "shape",
    }  # fmt: skip
    kept = json.loads(_kept(settings, app)[-1].content)
    assert [one["id"] for one in kept] == ["e1", "e8"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", 4001), (b"{}", 4001), (b"[", 4001), (b'[{"event": "\xff"}]', 4001), (b"7", 4001),
        (b"[" * 100_000, 4001), (b'[{"event":"\\u0000"}', 4001),
        (b"[" + b"1," * 1000 + b"1]", 4002), (b"[" + b"{}," * 340_000 + b"{}]", 4002),
        (b" " * ((1 << 20) + 1), 4013),
    ],
)  # fmt: skip
async def test_no_batch(caller: GameClient, body: bytes, code: int) -> None:
    assert (await _send(caller, body)).code == code


async def test_what_no_disk_keeps_is_the_fault_of_one_event(
    caller: GameClient, app: FastAPI, settings: Settings
) -> None:
    """U+0000 and half a character cost the other events of the batch nothing."""
    batch = [
        _event(1), _event(2, properties={"name": "a\0b"}), _event(3, event="\0"),
        _event(4, player="\ud800"), _event(5, properties={"path": "C:\\u0000"}), _event(6),
    ]  # fmt: skip
    answer = await _send(caller, json.dumps(batch).encode())
    assert answer.code == 0, answer.msg
    assert [(one["index"], one["reason"]) for one in answer.data["refused"]] == [
        (1, "shape"), (2, "shape"), (3, "shape"),
    ]  # fmt: skip
    kept = json.loads(_kept(settings, app)[-1].content)
    assert [one["id"] for one in kept] == ["e1", "e5", "e6"]


async def test_bombs(caller: GameClient) -> None:
    """A small body that would be large is refused before it is."""
    zeros = b" " * (50 << 20)
    assert (await _send(caller, gzip.compress(zeros), "gzip")).code == 4013
    assert (await _send(caller, zstandard.compress(zeros), "zstd")).code == 4013
    untold = zstandard.ZstdCompressor(write_content_size=False).compress(b"[]")
    assert (await _send(caller, untold, "zstd")).code == 4001
    for coding in ("gzip", "zstd"):
        assert (await _send(caller, b"neither", coding)).code == 4001
    whole = gzip.compress(b"[]")
    assert (await _send(caller, whole[:-1], "gzip")).code == 4001
    assert (await _send(caller, whole + whole, "gzip")).code == 4001


async def test_full(caller: GameClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never a silent drop: 429, and when to come back."""
    spool = app.state.runtime.ports.spool

    async def refuse(_: Record) -> None:
        raise SpoolFullError

    monkeypatch.setattr(spool, "append", refuse)
    answer = await _send(caller, json.dumps([_event(1)]).encode())
    assert (answer.code, answer.response.status_code) == (4713, 429)
    assert answer.response.headers["retry-after"] == "30"


async def test_heartbeats_become_signs_of_life(
    caller: GameClient, app: FastAPI, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] One a minute for a player, in the spool when it is written; a full spool waits."""
    presence = app.state.runtime.ports.presence
    # The application is that of the tests before, whose players were heard of too.
    await presence.flush()
    earlier = len(_signs_of_life(settings, app))
    number = (await caller.guest()).data["player_id"]
    moments = iter((60_000_000, 60_030_000, 60_061_000))
    monkeypatch.setattr("longshore.runtime.presence.now_milliseconds", lambda: next(moments))
    for _ in range(3):
        assert (await caller.call("/sdk/v1/heartbeat")).code == 0
    monkeypatch.setattr("longshore.runtime.presence.now_milliseconds", lambda: 60_090_000)
    spool = app.state.runtime.ports.spool

    async def full(_: Record) -> None:
        raise SpoolFullError

    with monkeypatch.context() as patched:
        patched.setattr(spool, "append", full)
        await presence.flush()
    assert len(_signs_of_life(settings, app)) == earlier
    for _ in range(2):
        await presence.flush()
    (kept,) = _signs_of_life(settings, app)[earlier:]
    told = [
        (one["event"], one["id"], one["time"], one["player"]) for one in json.loads(kept.content)
    ]
    assert (kept.game_id, kept.rows) == (caller.game.id, 2)
    assert told == [
        ("$heartbeat", f"{number}:1000", 60_030_000, number),
        ("$heartbeat", f"{number}:1001", 60_061_000, number),
    ]
