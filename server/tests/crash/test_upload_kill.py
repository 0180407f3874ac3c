"""SIGKILL during uploads: what the store acknowledged is there, nothing is half-visible."""

import asyncio
import base64
import contextlib
import hashlib
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.support.running import RunningServer

KILLS = int(os.environ.get("LONGSHORE_TEST_KILLS", "2"))
PART = 1_024_000
AT_ONCE = 5


@pytest.fixture
def running() -> Iterator[RunningServer]:
    with RunningServer.fresh() as server:
        yield server


class Browser:
    """Sends a file as the console does, and goes on after every cut."""

    def __init__(self, running: RunningServer, token: str, content: bytes) -> None:
        self.running = running
        self.headers = {"Access-Token": token}
        self.content = content
        self.sent: dict[int, int] = {}
        self.acknowledged: set[int] = set()
        self.key = ""

    async def call(self, http: httpx2.AsyncClient, operation: str, /, **fields: Any) -> Any:
        while True:
            with contextlib.suppress(httpx2.HTTPError, ValueError):
                method = "GET" if operation == "list" else "POST"
                answer = await http.request(
                    method, f"/ultra/upload/{operation}", headers=self.headers,
                    json=None if operation == "list" else fields,
                )  # fmt: skip
                body = answer.json()
                if body["code"] not in (5003, 5000):
                    assert body["code"] == 0, body
                    return body["data"]
            await asyncio.sleep(0.1)

    async def upload(self) -> dict[str, Any]:
        async with httpx2.AsyncClient(base_url=self.running.address, timeout=10) as http:
            begun = await self.call(
                http, "init", type=2, purpose="mother", name="g.apk", size=len(self.content)
            )
            self.key = begun["key"]
            count = -(-len(self.content) // PART)
            while True:
                rows = (await self.call(http, "list"))["list"]
                row = next(row for row in rows if row["upload_id"] == begun["upload_id"])
                stored = {part["number"] for part in row["parts"]}
                assert self.acknowledged <= stored, "an acknowledged part was lost"
                missing = [number for number in range(1, count + 1) if number not in stored]
                if not missing:
                    break
                await asyncio.gather(*(self.part(http, begun, n) for n in missing[:AT_ONCE]))
            done = await self.call(http, "complete", upload_id=begun["upload_id"])
            return dict(done)

    async def part(self, http: httpx2.AsyncClient, begun: dict[str, Any], number: int) -> None:
        body = self.content[(number - 1) * PART : number * PART]
        digest = base64.b64encode(hashlib.md5(body, usedforsecurity=False).digest()).decode()
        asked = [{"number": number, "md5": digest}]
        signed = await self.call(http, "sign", upload_id=begun["upload_id"], parts=asked)
        (permission,) = signed["parts"]
        self.sent[number] = self.sent.get(number, 0) + 1
        with contextlib.suppress(httpx2.HTTPError):
            answer = await http.put(permission["url"], content=body, headers=permission["headers"])
            if answer.status_code == 200:
                self.acknowledged.add(number)


async def test_upload_survives(running: RunningServer) -> None:
    """The server is killed again and again; the file arrives, and equal."""
    logins = json.loads((running.folder / "demo-logins.json").read_text())["logins"]
    login = next(login for login in logins if login["account"] == "aurora.pack")
    async with httpx2.AsyncClient(base_url=running.address, timeout=30) as http:
        form = {"account": login["account"], "password": login["password"]}
        answer = (await http.post("/ultra/login", data=form)).json()
    assert answer["code"] == 0, answer
    content = random.Random(7).randbytes(60 * PART + 5)
    browser = Browser(running, answer["data"]["Token"], content)
    uploading = asyncio.create_task(browser.upload())
    kills = 0
    for kill in range(KILLS):
        await asyncio.sleep(random.uniform(0.2, 0.6))
        if uploading.done():
            break
        await asyncio.to_thread(running.kill, database_too=kill % 2 == 1)
        kills += 1
        assert not _pointer(running.folder, browser.key).exists(), "half an upload is visible"
        await asyncio.to_thread(running.start)
    done = await uploading
    again = sum(browser.sent.values()) - len(browser.sent)
    print(f"{kills} kills, {len(browser.sent)} parts, {again} sent again")
    assert kills >= 1 and done["key"] == browser.key
    assert again <= AT_ONCE * kills
    assert done["size"] == len(content)
    assert _stored(running.folder, done["key"]) == hashlib.sha256(content).hexdigest()


def _pointer(folder: Path, key: str) -> Path:
    """Where a private object is; the file exists as soon as the object can be read."""
    name = hashlib.sha256(key.encode()).hexdigest()
    return folder / "store" / "objects" / "private" / "objects" / name[:2] / f"{name}.json"


def _stored(folder: Path, key: str) -> str:
    """The digest of the stored bytes, read from the disk and not through our code."""
    path = _pointer(folder, key)
    pointer = json.loads(path.read_text())
    digest = hashlib.sha256()
    for file, offset, length in pointer["pieces"]:
        data = path.parent / pointer["data"] / file
        digest.update(data.read_bytes()[offset : offset + length])
    return digest.hexdigest()
