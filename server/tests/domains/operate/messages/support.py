"""A game whose messages a stand-in carries."""

from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from sqlalchemy import text
from tests.support import message_provider as outside
from tests.support.client import Answer, Client
from tests.support.message_provider import MessageProvider
from tests.support.runtime import DEVICE, GameClient
from tests.support.world import TestUser, World

from longshore.kit.db.database import Database

PHONE, E164 = "13800138999", "+8613800138999"
LOGIN_ZH = {
    "purpose": "login",
    "text": "您的验证码 {code}，{minutes} 分钟内有效",
    "template": "SMS_100001",
    "fields": [{"name": "code", "value": "{code}"}, {"name": "min", "value": "{minutes}"}],
}


def settings_of(provider: str, url: str) -> dict[str, Any]:
    """What a page would save for a provider, with the stand-in as its address."""
    told: dict[str, Any] = {
        "provider": provider, "endpoint": url, "sign_name": "墨染", "price_micros": 45_000,
        "templates": [LOGIN_ZH],
    }  # fmt: skip
    if provider == "aliyun":
        return told | {"key_id": outside.ALIYUN_KEY}
    if provider == "tencent":
        return told | {"key_id": outside.TENCENT_ID, "app_id": "1400000001"}
    body = '{"to": "{to}", "text": "{text}", "key": "{key}"}'
    return told | {"url": f"{url}/sms", "body": body}


SECRETS = {
    "aliyun": outside.ALIYUN_SECRET,
    "tencent": outside.TENCENT_KEY,
    "http": outside.PLAIN_KEY,
}


@dataclass
class Game:
    """A game of Aurora whose messages a stand-in carries; somebody edits, a client asks."""

    app: FastAPI
    client: Client
    world: World
    provider: MessageProvider
    caller: GameClient

    async def __call__(self, path: str, *, user: TestUser | None = None, **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/{path}",
            user=user or self.world.aurora.owner, game=self.world.aurora.games[0], json=form,
        )  # fmt: skip

    async def publish(self, provider: str, seen: int = 0, **more: Any) -> None:
        content = {"sms": settings_of(provider, self.provider.url) | more}
        assert (await self("publishing/saveDraft", kind="messages", content=content)).code == 0
        if provider in SECRETS:
            told = await self("sms/saveSecret", provider=provider, secret=SECRETS[provider])
            assert told.code == 0, told.msg
        told = await self("publishing/publish", kind="messages", seen_number=seen)
        assert told.code == 0, told.msg
        self.app.state.runtime.ports.snapshots.forget(self.world.aurora.games[0].id)

    async def ask(self, phone: str = PHONE, **more: Any) -> Answer:
        self.app.state.runtime.ports.counters.clear()
        return await self.caller.call("/sdk/v1/code", {"phone": phone, "device": DEVICE} | more)

    async def log(self, **form: Any) -> list[dict[str, Any]]:
        told = await self("sms/log", **form)
        assert told.code == 0, told.msg
        rows: list[dict[str, Any]] = told.data["list"]
        return rows


async def forget_throttles(database: Database) -> None:
    async with database.system() as session:
        await session.execute(text("DELETE FROM throttle_window"))
