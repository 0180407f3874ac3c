"""Switches that nobody changes any more are told, with since when and by whom."""

from typing import Any

from sqlalchemy import text
from tests.support.client import Client
from tests.support.world import World

from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database

RULE = {"id": "r", "when": {"field": "os", "op": "eq", "value": "ios"}, "value": 2}


async def test_what_nobody_changes_any_more(
    client: Client, world: World, database: Database
) -> None:
    """One that was taken away and came back is new; one with rules is in use however old."""

    async def call(place: str, **form: Any) -> Any:
        answer = await client.call(
            "POST", f"/ultra/protected/app/send/usdk/{place}", user=world.aurora.owner,
            game=world.aurora.games[0], json=form,
        )  # fmt: skip
        assert answer.code == 0, answer.msg
        return answer.data

    def switch(key: str, value: int, **more: Any) -> dict[str, Any]:
        return {"key": key, "value": value, **more}

    kept, ruled = switch("kept", 1), switch("ruled", 1, rules=[RULE])
    back, off = switch("back", 1), switch("off", 1, rules=[RULE], is_on=False)
    versions = [
        [kept, ruled, back, off, switch("changed", 1), switch("gone", 1)],
        [kept, ruled, off, switch("changed", 1)],
        [off, ruled, kept, back, switch("changed", 2)],
        [kept, ruled, back, off, switch("changed", 2), switch("new", 1)],
    ]
    assert (await call("switches/ages"))["list"] == []
    for number, switches in enumerate(versions):
        await call("publishing/saveDraft", kind="switches", content={"switches": switches})
        await call("publishing/publish", kind="switches", seen_number=number)
    async with database.system() as session:
        for number, days in ((1, 200), (2, 150), (3, 100), (4, 0)):
            await session.execute(
                text(
                    "UPDATE published_version SET created_at = now() - make_interval(days => :days)"
                    " WHERE kind = 'switches' AND number = :number"
                ),
                {"days": days, "number": number},
            )
    rows = (await call("switches/ages"))["list"]
    assert {one["user_name"] for one in rows} == {world.aurora.owner.name}
    today = epoch_seconds(now())
    found = {one["key"]: (round((today - one["since"]) / 86_400), one["is_stale"]) for one in rows}
    assert found == {
        "kept": (200, True), "ruled": (200, False), "off": (200, True),
        "back": (100, True), "changed": (100, True), "new": (0, False),
    }  # fmt: skip
