"""What somebody shared who has left: an owner of the publisher clears it away."""

from typing import Any

from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.kit.db.database import Database

SEND = "/ultra/protected/app/send/"


class Desk:
    """The calls of one game of Aurora."""

    def __init__(self, client: Client, world: World) -> None:
        self.client, self.world = client, world

    async def __call__(self, user: TestUser, path: str, **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"{SEND}{path}", user=user, game=self.world.aurora.games[0], json=form
        )


async def test_an_owner_clears_away_what_others_share(
    client: Client, world: World, database: Database
) -> None:
    """[W-19] It stood in everybody's lists for ever; what was never shared stays out of reach."""
    desk, owner, gone = Desk(client, world), world.aurora.owner, world.aurora.reader
    form = {"kind": "feishu", "name": "Bot", "url": "https://bot.example/hook", "secret": "s"}
    target = (await desk(owner, "usdk/alert/saveTarget", **form)).data["targets"][-1]["id"]
    page = {"page": "overview", "is_shared": True}
    report = (await desk(gone, "data-new/reports/save", name="Theirs", **page)).data["id"]
    of_board = {"tiles": [{"report_id": report}], "is_shared": True}
    board = (await desk(gone, "data-new/dashboards/save", name="Theirs", **of_board)).data["id"]
    of_schedule = {"report_id": report, "target_ids": [target]}
    made = await desk(
        gone, "data-new/schedules/save", cadence="daily", minute=1, **of_schedule
    )  # fmt: skip
    schedule = made.data["list"][0]["id"]
    private = await desk(gone, "data-new/reports/save", name="Private", page="overview")
    async with database.system() as session:
        await session.execute(
            text("UPDATE user_account SET is_enabled = false WHERE id = :id"), {"id": gone.id}
        )
    for kind, number in (("schedules", schedule), ("dashboards", board), ("reports", report)):
        [row] = (await desk(owner, f"data-new/{kind}/list")).data["list"]
        assert (row["id"], row["is_mine"], row["may_delete"]) == (number, False, True)
        # It is still theirs: nobody else speaks in their name.
        change = "change" if kind == "reports" else "save"
        refused = await desk(owner, f"data-new/{kind}/{change}", id=number, name="Ours")
        assert refused.code == 4004, kind
        cleared = await desk(owner, f"data-new/{kind}/delete", id=number)
        assert (cleared.code, cleared.data["list"]) == (0, []), kind
    hidden = await desk(owner, "data-new/reports/delete", id=private.data["id"])
    assert hidden.code == 4004


async def test_who_is_no_owner_clears_nothing_away(client: Client, world: World) -> None:
    """[W-19] A member sees what another shares, and no way to delete it."""
    desk, owner, other = Desk(client, world), world.aurora.owner, world.aurora.reader
    page = {"page": "overview", "is_shared": True}
    report = (await desk(owner, "data-new/reports/save", name="Ours", **page)).data["id"]
    [row] = (await desk(other, "data-new/reports/list")).data["list"]
    assert (row["is_mine"], row["may_delete"]) == (False, False)
    assert (await desk(other, "data-new/reports/delete", id=report)).code == 4004
    [kept] = (await desk(owner, "data-new/reports/list")).data["list"]
    assert (kept["is_mine"], kept["may_delete"]) == (True, True)
