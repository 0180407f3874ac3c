"""The console and the worker of reconciliations, and files for them."""

import csv
import io
from typing import Any

from fastapi import FastAPI
from openpyxl import Workbook
from tests.support.client import Answer, Client
from tests.support.uploads import Uploader
from tests.support.world import World

from longshore.domains.operate.reconciling.running import Reconciler
from longshore.kit.clock import now_seconds
from longshore.kit.db.database import Database

HEAD = ["交易号", "订单号", "金额", "状态"]
MAPPING = {
    "transaction": "交易号", "order": "订单号", "amount": "金额", "state": "状态",
    "refund_words": ["退款"], "skip_words": ["失败"],
}  # fmt: skip


class Accounts:
    """The console of one game, a worker that runs when it is told to, and files."""

    def __init__(self, app: FastAPI, client: Client, database: Database, world: World) -> None:
        self.app, self.client, self.database, self.world = app, client, database, world
        self.worker = Reconciler(database, app.state.resources)

    async def __call__(
        self, action: str, *, user: Any = None, game: int = 0, place: str = "order/reconciliation",
        **form: Any,
    ) -> Answer:  # fmt: skip
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/{place}/{action}",
            user=user or self.world.aurora.owner, game=self.world.aurora.games[game], json=form,
        )  # fmt: skip

    async def upload(self, rows: list[list[str]], form: str = "csv") -> str:
        if form == "csv":
            output = io.StringIO(newline="")
            csv.writer(output).writerows(rows)
            data = output.getvalue().encode("gb18030")
        else:
            book, stored = Workbook(), io.BytesIO()
            for row in rows:
                book.active.append(row)
            book.save(stored)
            data = stored.getvalue()
        uploader = Uploader(self.client, self.world.aurora.owner)
        put = await uploader.put(data, purpose="statement", name=f"七月.{form}")
        return str(put["upload_id"])

    def form(self, upload: str, **more: Any) -> dict[str, Any]:
        day = {"period_from": now_seconds() - 86_400, "period_until": now_seconds() + 86_400}
        return {"upload_id": upload, "channel_code": "vivo", "mapping": MAPPING, **day, **more}

    async def compared(self, rows: list[list[str]], form: str = "csv", **more: Any) -> Any:
        begun = await self("begin", **self.form(await self.upload(rows, form), **more))
        assert begun.code == 0, begun
        assert begun.data["state"] == "waiting"
        await self.worker.run()
        return (await self("detail", id=begun.data["id"])).data

    async def lines(self, number: int, **more: Any) -> list[tuple[str, str, str]]:
        rows = (await self("lines", id=number, **more)).data["list"]
        return [(one["kind"], one["transaction"], one["order_number"]) for one in rows]
