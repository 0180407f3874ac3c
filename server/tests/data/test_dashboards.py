"""Dashboards: made, put in order, shared; what stands on them can be seen by who sees them."""

from typing import Any

from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.data.dashboards import service
from longshore.kit.db.database import Database

PLACE = "/ultra/protected/app/send/data-new/"


async def _ask(client: Client, world: World, user: TestUser, verb: str, **form: Any) -> Answer:
    return await client.call("POST", PLACE + verb, user=user, game=world.aurora.games[0], json=form)


async def _report(client: Client, world: World, user: TestUser, name: str, **more: Any) -> int:
    form = {"name": name, "page": "overview", **more}
    made = await _ask(client, world, user, "reports/save", **form)
    assert made.code == 0, made
    return int(made.data["id"])


def _tiles(*reports: int) -> list[dict[str, Any]]:
    return [{"report_id": number, "width": "third", "shows": "figures"} for number in reports]


async def test_a_dashboard_keeps_its_order_and_its_owner(client: Client, world: World) -> None:
    """[W-19] Tiles stay in their order; others open it once it is shared, and change nothing."""
    owner, other = world.aurora.owner, world.aurora.reader
    first = await _report(client, world, owner, "First", is_shared=True)
    second = await _report(client, world, owner, "Second", is_shared=True)
    made = await _ask(
        client, world, owner, "dashboards/save", name=" Morning ", tiles=_tiles(first, second)
    )
    assert (made.code, made.data["name"], made.data["tile_count"]) == (0, "Morning", 2)
    number = made.data["id"]
    assert (await _ask(client, world, other, "dashboards/list")).data["list"] == []
    assert (await _ask(client, world, other, "dashboards/read", id=number)).code == 4004

    tiles = [*_tiles(second, first), {"report_id": second, "width": "full"}]
    form = {"id": number, "name": "Morning", "is_shared": True, "tiles": tiles}
    assert (await _ask(client, world, owner, "dashboards/save", **form)).code == 0
    seen = await _ask(client, world, other, "dashboards/read", id=number)
    assert [one["report"]["name"] for one in seen.data["tiles"]] == ["Second", "First", "Second"]
    assert [one["width"] for one in seen.data["tiles"]] == ["third", "third", "full"]
    assert [one["shows"] for one in seen.data["tiles"]] == ["figures", "figures", "chart"]
    assert (seen.data["is_mine"], seen.data["created_user_name"]) == (False, owner.name)
    listed = await _ask(client, world, other, "dashboards/list")
    assert [(one["name"], one["tile_count"]) for one in listed.data["list"]] == [("Morning", 3)]
    for verb, more in (("save", {"name": "x", "tiles": []}), ("delete", {})):
        refused = await _ask(client, world, other, f"dashboards/{verb}", id=number, **more)
        assert refused.code == 4004, verb

    left = await _ask(client, world, owner, "dashboards/delete", id=number)
    assert left.data["list"] == []
    assert (await _ask(client, world, owner, "reports/read", id=first)).code == 0


async def test_two_pages_of_one_dashboard_keep_each_others_changes(
    client: Client, world: World
) -> None:
    """[W-19] What a save leaves out stays; tiles that another page changed are told of first."""
    owner = world.aurora.owner
    first = await _report(client, world, owner, "First")
    second = await _report(client, world, owner, "Second")
    seen = _tiles(first)
    made = await _ask(client, world, owner, "dashboards/save", name="Morning", tiles=seen)
    of = {"id": made.data["id"]}
    tiles = _tiles(first, second)
    assert (
        await _ask(client, world, owner, "dashboards/save", **of, tiles=tiles, seen=seen)
    ).code == 0
    named = await _ask(client, world, owner, "dashboards/save", **of, name="Evening")
    assert (named.data["name"], named.data["tile_count"]) == ("Evening", 2)
    late = await _ask(
        client, world, owner, "dashboards/save", **of, tiles=_tiles(second), seen=seen
    )
    assert (late.code, "First" in late.msg, "Second" in late.msg) == (4995, True, True)
    assert [one["report_id"] for one in late.data["tiles"]] == [first, second]
    kept = await _ask(client, world, owner, "dashboards/read", **of)
    assert (kept.data["name"], kept.data["tile_count"]) == ("Evening", 2)
    # Once told they may replace them, and what both want is no contradiction.
    for tiles in (_tiles(second), _tiles(second)):
        form: dict[str, Any] = {**of, "tiles": tiles, "seen": late.data["tiles"]}
        saved = await _ask(client, world, owner, "dashboards/save", **form)
        assert (saved.code, saved.data["tile_count"], saved.data["name"]) == (0, 1, "Evening")
    for missing in ({"name": "x"}, {"tiles": []}):
        assert (await _ask(client, world, owner, "dashboards/save", **missing)).code == 4000


async def test_a_dashboard_with_a_closed_report_can_be_renamed(
    client: Client, world: World
) -> None:
    """[W-19] What another keeps to themselves now holds nothing back but tiles that are chosen."""
    owner, other = world.aurora.owner, world.aurora.reader
    theirs = await _report(client, world, other, "Theirs", is_shared=True)
    made = await _ask(client, world, owner, "dashboards/save", name="Board", tiles=_tiles(theirs))
    of = {"id": made.data["id"]}
    change = {"id": theirs, "name": "Theirs", "is_shared": False}
    assert (await _ask(client, world, other, "reports/change", **change)).code == 0
    named = await _ask(client, world, owner, "dashboards/save", **of, name="Table")
    assert (named.code, named.data["name"], named.data["tile_count"]) == (0, "Table", 1)
    # Nor does it hold back that another stands before it; but it cannot be put anywhere anew.
    ours = await _report(client, world, owner, "Ours")
    put = await _ask(client, world, owner, "dashboards/save", **of, tiles=_tiles(ours, theirs))
    assert (put.code, [one["report_id"] for one in put.data["tiles"]]) == (0, [ours, theirs])
    assert [bool(one["report"]) for one in put.data["tiles"]] == [True, False]
    anew = await _ask(client, world, owner, "dashboards/save", name="Other", tiles=_tiles(theirs))
    assert anew.code == 4004


async def test_what_others_would_not_see_is_not_shared(client: Client, world: World) -> None:
    """[W-19] A private report holds a shared dashboard back; one made private later is closed."""
    owner, other = world.aurora.owner, world.aurora.reader
    private = await _report(client, world, owner, "Mine")
    form: dict[str, Any] = {"name": "Board", "is_shared": True, "tiles": _tiles(private)}
    refused = await _ask(client, world, owner, "dashboards/save", **form)
    assert (refused.code, "Mine" in refused.msg) == (4986, True)
    change = {"id": private, "name": "Mine", "is_shared": True}
    assert (await _ask(client, world, owner, "reports/change", **change)).code == 0
    made = await _ask(client, world, owner, "dashboards/save", **form)
    number = made.data["id"]
    await _ask(client, world, owner, "reports/change", **change | {"is_shared": False})
    seen = await _ask(client, world, other, "dashboards/read", id=number)
    assert [one["report"] for one in seen.data["tiles"]] == [None]
    assert (await _ask(client, world, other, "reports/digest", id=private)).code == 4004
    # Of a report that is deleted nothing is left.
    await _ask(client, world, owner, "reports/delete", id=private)
    assert (await _ask(client, world, other, "dashboards/read", id=number)).data["tiles"] == []


async def test_another_game_and_another_publisher_are_out_of_reach(
    client: Client, world: World
) -> None:
    """[W-19] Neither a dashboard nor a tile of another game or publisher can be reached."""
    owner, foreign = world.aurora.owner, world.borealis.owner
    report = await _report(client, world, owner, "Ours", is_shared=True)
    made = await _ask(
        client, world, owner, "dashboards/save", name="Ours", is_shared=True, tiles=_tiles(report)
    )
    places = (
        (owner, world.aurora.games[1]),
        (foreign, world.borealis.games[0]),
        (foreign, world.aurora.games[0]),
    )
    forms: tuple[tuple[str, dict[str, Any]], ...] = (
        ("dashboards/read", {"id": made.data["id"]}),
        ("dashboards/delete", {"id": made.data["id"]}),
        ("dashboards/save", {"id": made.data["id"], "name": "x", "tiles": []}),
        ("dashboards/save", {"name": "x", "tiles": _tiles(report)}),
        ("reports/digest", {"id": report}),
    )
    for user, game in places:
        for verb, form in forms:
            answer = await client.call("POST", PLACE + verb, user=user, game=game, json=form)
            assert answer.code == 4004, (user.account, verb, answer)
    assert (await _ask(client, world, world.aurora.none, "dashboards/list")).code == 4030


async def test_what_is_refused(client: Client, world: World, database: Database) -> None:
    """Names, widths, too many tiles, too many dashboards."""
    owner = world.aurora.owner
    report = await _report(client, world, owner, "One")
    for form in (
        {"name": "", "tiles": []},
        {"name": "x"},
        {"name": "x", "tiles": [{"report_id": report, "width": "huge"}]},
        {"name": "x", "tiles": _tiles(*[report] * 25)},
    ):
        assert (await _ask(client, world, owner, "dashboards/save", **form)).code == 4000, form
    async with database.publisher(world.aurora.id) as session:
        await session.execute(
            text(
                "INSERT INTO data_dashboard (publisher_id, game_id, name, is_shared, "
                "created_user_id, created_user_name) SELECT :publisher, :game, 'x', false, :user, "
                "'x' FROM generate_series(1, :most)"
            ),
            {
                "publisher": world.aurora.id, "game": world.aurora.games[0].id, "user": owner.id,
                "most": service.MOST_EACH,
            },
        )  # fmt: skip
    full = await _ask(client, world, owner, "dashboards/save", name="one more", tiles=[])
    assert (full.code, str(service.MOST_EACH) in full.msg) == (4985, True)
