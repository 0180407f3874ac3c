"""Calls of the corpus meet no fault of ours, whoever asks."""

import re
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import Receive, Scope, Send
from tests.contract.corpus_calls import CORPUS, KeptCall, kept_calls
from tests.contract.serve import StatusShim
from tests.support.client import Client
from tests.support.world import World

KEPT = dict(kept_calls(CORPUS))


def test_each_asks_something(app: FastAPI) -> None:
    """What an operation that has another path now would be asked is not asked: rename it there."""
    paths = [re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)) for path in app.openapi()["paths"]]
    for name, call in KEPT.items():
        path = call.path.partition("?")[0]
        assert "%" in path or any(known.fullmatch(path) for known in paths), name


@pytest.mark.parametrize("name", KEPT)
async def test_no_fault(name: str, client: Client, world: World) -> None:
    call, aurora = KEPT[name], world.aurora
    for user in (aurora.owner, aurora.none, None):
        who = {"access-token": user.token, "uid": str(user.id)} if user else {}
        sent = call.headers | who | {"appid": str(aurora.games[0].id)}
        headers = [(name.encode(), value.encode("latin-1")) for name, value in sent.items()]
        answer = await client.raw(call.method, call.path, content=call.body, headers=headers)
        said = f"{answer.status_code} {answer.text[:300]}"
        assert answer.status_code < 500, said
        assert '"code":5' not in answer.text[:20], said
        assert answer.content, said


async def _answers(scope: Scope, receive: Receive, send: Send) -> None:
    content = (await receive())["body"]
    if content == b"\xff\x00":
        answer = JSONResponse({"code": 5000, "msg": "", "data": None})
    else:
        answer = PlainTextResponse("as it should be")
    await answer(scope, receive, send)


async def test_what_meets_a_fault_is_kept(tmp_path: Path) -> None:
    """As it was sent, without who sent it, and once."""
    transport = httpx2.ASGITransport(app=StatusShim(_answers, tmp_path / "corpus"))
    async with httpx2.AsyncClient(transport=transport, base_url="http://longshore.test") as asked:
        headers = {"content-type": "application/json", "access-token": "secret"}
        for content in (b"\xff\x00", b"{}", b"\xff\x00"):
            await asked.post("/a%00b?c=%F0%9F%98%80", content=content, headers=headers)
    ((name, call),) = kept_calls(tmp_path / "corpus")
    assert name.startswith("find-")
    sent = {"content-type": "application/json"}
    assert call == KeptCall("POST", "/a%00b?c=%F0%9F%98%80", sent, b"\xff\x00")
    assert "secret" not in (tmp_path / "corpus" / f"{name}.json").read_text()
