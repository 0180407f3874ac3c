"""Two pages of one schedule are open at once: neither undoes what the other has changed."""

from typing import Any

from tests.support.client import Answer, Client
from tests.support.world import World

SEND = "/ultra/protected/app/send/"
DAILY: dict[str, Any] = {"cadence": "daily", "minute": 540}


class Desk:
    """The calls of one game of Aurora."""

    def __init__(self, client: Client, world: World) -> None:
        self.client, self.world = client, world

    async def __call__(self, path: str, **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"{SEND}{path}", user=self.world.aurora.owner,
            game=self.world.aurora.games[0], json=form,
        )  # fmt: skip

    async def target(self, name: str) -> int:
        form = {"kind": "feishu", "name": name, "url": "https://bot.example/hook", "secret": "s"}
        told = await self("usdk/alert/saveTarget", **form)
        assert told.code == 0, told.msg
        return int(told.data["targets"][-1]["id"])


async def test_what_a_save_leaves_out_stays(client: Client, world: World) -> None:
    """Two pages of one schedule: what one of them changed stays when the other is saved."""
    desk = Desk(client, world)
    mail, bot = await desk.target("feishu"), await desk.target("wecom")
    made = await desk("data-new/reports/save", name="Money", page="payments", search="days=7")
    report = made.data["id"]
    of = {"report_id": report, "target_ids": [mail]}
    schedule = (await desk("data-new/schedules/save", **DAILY, **of)).data["list"][0]["id"]
    weekly = {"cadence": "weekly", "weekday": 3}
    assert (await desk("data-new/schedules/save", id=schedule, **weekly)).code == 0
    assert (await desk("data-new/schedules/pause", id=schedule, is_on=False)).code == 0
    form: dict[str, Any] = {"target_ids": [mail, bot], "seen": [mail]}
    assert (await desk("data-new/schedules/save", id=schedule, **form)).code == 0
    form = {"target_ids": [mail], "seen": [mail], "minute": 60}
    (row,) = (await desk("data-new/schedules/save", id=schedule, **form)).data["list"]
    told = {"cadence": "weekly", "weekday": 3, "month_day": 1, "minute": 60, "is_on": False}
    assert {name: row[name] for name in told} == told
    assert (row["report_id"], row["target_ids"]) == (report, sorted([mail, bot]))
    # Each took out another one: nobody would be left.
    await desk("data-new/schedules/save", id=schedule, target_ids=[bot], seen=[mail, bot])
    nobody = await desk("data-new/schedules/save", id=schedule, target_ids=[mail], seen=[mail, bot])
    assert (nobody.code, "target_ids" in str(nobody.data)) == (4000, True)
    for missing in ("cadence", "minute", "target_ids"):
        form = {**DAILY, "report_id": report, "target_ids": [mail]}
        del form[missing]
        refused = await desk("data-new/schedules/save", **form)
        assert (refused.code, missing in str(refused.data)) == (4000, True)
