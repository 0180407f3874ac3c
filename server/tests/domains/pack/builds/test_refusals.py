"""What is refused: no package, a channel that lacks something, somebody else's builds."""

from pathlib import Path

from tests.domains.pack.builds.support import Pack, add_channel
from tests.support.client import Client
from tests.support.world import World

from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database


async def test_what_is_no_package_is_refused_with_a_reason(pack: Pack, tmp_path: Path) -> None:
    path = tmp_path / "broken.apk"
    path.write_bytes(b"PK\x03\x04" + b"\0" * 2000)
    mother = await pack.mother(path)
    assert mother["status"] == "refused" and mother["problem"]["message"]
    answer = await pack.call("build/start", mother_id=mother["id"], game_channel_ids=[1])
    assert answer.code == 4550


async def test_a_red_channel_is_refused_by_name(
    pack: Pack, database: Database, resources: Resources
) -> None:
    channel = await add_channel(database, resources, pack, "bare", app_id=None)
    mother = await pack.mother()
    answer = await pack.call("build/start", mother_id=mother["id"], game_channel_ids=[channel])
    assert answer.code == 4553 and "Bare" in answer.msg
    (row,) = answer.data["channels"]
    red = [check for check in row["checks"] if check["light"] == "red"]
    assert [check["topic"] for check in red] == ["parameters"]
    assert "Application id" in red[0]["text"]


async def test_another_game_knows_nothing_of_it(
    pack: Pack, database: Database, resources: Resources, world: World
) -> None:
    channel = await add_channel(database, resources, pack, "mine")
    mother = await pack.mother()
    made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=[channel])
    item = (await pack.built(made["id"]))["items"][0]
    for other in (Pack(pack.client, world.borealis), Pack(pack.client, world.aurora)):
        if other.publisher is world.aurora:
            other.game = world.aurora.games[1]
        for path, form in (
            ("package/info", {"id": mother["id"]}),
            ("build/info", {"id": made["id"]}),
            ("build/report", {"item_id": item["id"]}),
            ("build/link", {"item_ids": [item["id"]]}),
            ("build/rebuild", {"item_id": item["id"]}),
            ("build/compare", {"item_id": item["id"]}),
            ("build/cancel", {"id": made["id"]}),
            ("package/remove", {"id": mother["id"]}),
        ):
            assert (await other.call(path, **form)).code == 4004, path
    for path in ("build/link", "build/rebuild"):
        form = {"item_ids": [item["id"]]} if path == "build/link" else {"item_id": item["id"]}
        assert (await pack.call(path, user="reader", **form)).code == 4030


async def test_events_need_a_game_of_ones_own(client: Client, world: World) -> None:
    path, owner = "/ultra/pack/events", world.aurora.owner
    assert (await client.call("GET", path, user=owner)).code == 4000
    other = {"game_id": world.borealis.games[0].id}
    assert (await client.call("GET", path, user=owner, params=other)).code == 4004
