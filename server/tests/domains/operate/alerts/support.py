"""A game that is watched, and a stand-in that is told."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from fastapi import FastAPI
from sqlalchemy import text
from tests.support import message_provider as outside
from tests.support.client import Answer, Client
from tests.support.message_provider import MessageProvider
from tests.support.shop import Shop, paid
from tests.support.world import TestUser, World

from longshore.domains.operate.alerts.telling import tell_due
from longshore.domains.operate.alerts.watching import look
from longshore.kit.clock import at, now

LOST = {"kind": "lost_payments", "threshold": 2, "minutes": 10, "repeat_minutes": 30}


@dataclass
class Watch:
    """A game of Aurora, a shop whose orders get stuck, and a stand-in that is told."""

    app: FastAPI
    client: Client
    world: World
    shop: Shop
    receiver: MessageProvider
    resources: Any

    async def __call__(self, path: str, *, user: TestUser | None = None, **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/alert/{path}",
            user=user or self.world.aurora.owner, game=self.world.aurora.games[0], json=form,
        )  # fmt: skip

    async def target(self, kind: str, **more: Any) -> Answer:
        secrets = {
            "webhook": outside.HOOK_SECRET, "feishu": outside.FEISHU_SECRET,
            "dingtalk": outside.DINGTALK_SECRET, "wecom": "",
        }  # fmt: skip
        form = {"kind": kind, "name": kind, "url": f"{self.receiver.url}/{kind}?key=token-of-bot"}
        told = await self("saveTarget", **(form | {"secret": secrets[kind]} | more))
        assert told.code == 0, told.msg
        return told

    async def lose(self, count: int = 2) -> None:
        """Paid orders that nobody delivers, an hour ago."""
        for _ in range(count):
            order = await self.shop.order()
            await self.shop.take(paid(order.number, transaction=f"T-{order.number}"))
        async with self.shop.database.system() as session:
            past = {"past": now() - timedelta(hours=1)}
            await session.execute(text("UPDATE orders SET paid_at = :past"), past)

    async def deliver_all(self) -> None:
        async with self.shop.database.system() as session:
            await session.execute(text("UPDATE orders SET delivery = 'delivered'"))
            await session.execute(text("DELETE FROM delivery"))

    async def go(self, *, after: float = 60) -> list[str]:
        """Let time pass and look; what was told."""
        self.passed = getattr(self, "passed", 0.0) + after
        self.receiver.taken.clear()
        with at(self.began + timedelta(seconds=self.passed)):
            await look(self.shop.database, self.resources)
            await tell_due(self.shop.database, self.resources)
        return [one["text"] for one in self.receiver.taken]

    @property
    def began(self) -> datetime:
        self.first = getattr(self, "first", now())
        return self.first

    async def incidents(self, **form: Any) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = (await self("incidents", **form)).data["list"]
        return rows
