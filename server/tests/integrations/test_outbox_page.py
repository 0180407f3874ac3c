"""The demo's outbox of text messages: there in the demo, gone without it."""

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from tests.support.client import Client
from tests.support.world import World

from longshore.composition.console import build_app
from longshore.integrations.sms import OutboxMessage
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


async def test_shows_newest_first_and_escapes(
    app: FastAPI, client: Client, world: World, database: Database
) -> None:
    for text in ("code 111111", "<script>alert(1)</script> & 222222"):
        await app.state.sms.send("+8613800000001", text)
    async with database.system() as session:
        stored = (await session.execute(select(OutboxMessage.text))).scalars().all()
    assert not any("1111" in text or "2222" in text for text in stored), "a code lies open"
    answer = await client.raw("GET", "/demo/outbox")
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-store"
    assert "script-src" not in answer.headers["content-security-policy"]
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert "<script>" not in answer.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; 222222" in answer.text
    assert answer.text.index("222222") < answer.text.index("111111")


@pytest.mark.parametrize(("language", "text"), [("zh-CN", "短信发件箱"), ("en-US", "No messages")])
async def test_empty(client: Client, world: World, language: str, text: str) -> None:
    answer = await client.raw("GET", "/demo/outbox", headers={"accept-language": language})
    assert text in answer.text


async def test_not_outside_of_the_demo(database: Database, settings: Settings) -> None:
    app: FastAPI = build_app(
        settings.model_copy(update={"demo": False}), database, code_key=b"0" * 32
    )
    answer = await Client(app).raw("GET", "/demo/outbox")
    assert answer.json()["code"] == 4004
