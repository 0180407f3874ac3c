"""A game's console with an engine, and files for it."""

import base64
import contextlib
from typing import Any

from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.played import Played
from tests.support.uploads import Uploader
from tests.support.world import World

from longshore.data.engine import EngineRefusedError
from longshore.data.imports.importing import Importer

SEND = "/ultra/protected/app/send/data-new"
NEW_YORK = "America/New_York"
DAYS = {"first": "2026-03-07", "last": "2026-03-10"}
MONEY = {
    "time": "at", "uid": "uid", "channel_column": "channel", "order": "order",
    "transaction": "trade", "amount": "amount", "currency_column": "currency", "goods": "goods",
    "sandbox_column": "sandbox", "sandbox_words": ["1"],
}  # fmt: skip
HEAD = "at,channel,uid,order,trade,amount,currency,goods,sandbox"


class Desk:
    """A game's console with an engine, and an importer that runs when it is told to."""

    def __init__(self, played: Played, client: Client, world: World, app: FastAPI) -> None:
        self.played, self.client, self.world = played, client, world
        analytics = played.analytics
        self.importer = Importer(
            analytics.settings, analytics.database, analytics.engine, app.state.resources.store
        )

    async def look(self) -> None:
        """Let the importer look for work once; the engine may find it too heavy."""
        with contextlib.suppress(EngineRefusedError):
            await self.importer.once()

    async def __call__(self, path: str, *, user: Any = None, **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"{SEND}/{path}", user=user or self.world.aurora.owner,
            game=self.played.game, json=form,
        )  # fmt: skip

    async def upload(self, content: str | bytes, name: str = "old.csv") -> str:
        uploader = Uploader(self.client, self.world.aurora.owner)
        data = content if isinstance(content, bytes) else content.encode()
        put = await uploader.put(data, purpose="import", name=name)
        return str(put["upload_id"])

    async def begin(
        self, content: str | bytes, kind: str = "payments", *, name: str = "old.csv", **mapping: Any
    ) -> Answer:
        told = {**MONEY, "zone": NEW_YORK, **mapping}
        upload = await self.upload(content, name)
        return await self("imports/begin", upload_id=upload, kind=kind, mapping=told)

    async def imported(self, content: str | bytes, kind: str = "payments", **mapping: Any) -> Any:
        begun = await self.begin(content, kind, **mapping)
        assert begun.code == 0, begun.msg
        while await self.importer.once():
            pass
        return await self.told(begun.data["id"])

    async def told(self, number: int) -> Any:
        rows = (await self("imports/list")).data["list"]
        return next(row for row in rows if row["id"] == number)

    async def undone(self, number: int) -> Any:
        assert (await self("imports/undo", id=number)).code == 0
        await self.importer.once()
        return await self.told(number)

    async def money(self) -> dict[str, int]:
        """What was paid less what went back, by currency, as the page of payments says."""
        told = await self("payments", **DAYS)
        return {
            one["currency"]: one["paid"] - one["refunded"] for one in told.data["total"]["money"]
        }

    async def refused(self, number: int) -> list[str]:
        told = await self("imports/refusals", id=number)
        lines = base64.b64decode(told.data["content"]).decode("utf-8-sig").splitlines()
        return [line for line in lines[1:] if line]


def table_of(*lines: str) -> str:
    return "\n".join([HEAD, *lines]) + "\n"


FILE = table_of(
    # The clocks go from two to three on the 8th: both are of that day.
    "2026-03-08 00:30:00,vivo,a,O1,T1,6.00,CNY,gem,0",
    "2026-03-08 23:30:00,vivo,a,O2,T2,30.00,CNY,gem,0",
    "2026-03-09 00:10:00,oppo,a,O3,T3,1200,JPY,gem,0",
    "2026-03-09 08:00:00,vivo,b,O4,T4,100.00,CNY,gem,1",
    "2026-03-09 08:00:00,vivo,b,O5,T5,nothing,CNY,gem,0",
    "someday,vivo,b,O6,T6,6.00,CNY,gem,0",
    "2026-03-08 00:30:00,vivo,a,O1,T1,6.00,CNY,gem,0",
)
