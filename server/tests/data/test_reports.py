"""Saved reports: one's own, shared, renamed, deleted; nobody else's can be reached."""

from typing import Any

from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.data.reports import service
from longshore.kit.db.database import Database

PLACE = "/ultra/protected/app/send/data-new/reports/"


async def _ask(client: Client, world: World, user: TestUser, verb: str, **form: Any) -> Answer:
    return await client.call("POST", PLACE + verb, user=user, game=world.aurora.games[0], json=form)


async def _names(client: Client, world: World, user: TestUser) -> list[str]:
    answer = await _ask(client, world, user, "list")
    return [one["name"] for one in answer.data["list"]]


async def test_two_pages_of_one_report_keep_each_others_changes(
    client: Client, world: World
) -> None:
    """[W-19] Whoever shares it later does not take its new name back."""
    owner = world.aurora.owner
    made = await _ask(client, world, owner, "save", name="Money", page="payments")
    of = {"id": made.data["id"]}
    named = await _ask(client, world, owner, "change", **of, name="Revenue")
    assert (named.code, named.data["name"], named.data["is_shared"]) == (0, "Revenue", False)
    shared = await _ask(client, world, owner, "change", **of, is_shared=True)
    assert (shared.code, shared.data["name"], shared.data["is_shared"]) == (0, "Revenue", True)
    for nothing in ({"name": ""}, {"is_shared": "perhaps"}):
        assert (await _ask(client, world, owner, "change", **of, **nothing)).code == 4000


async def test_a_report_is_kept_shared_and_forgotten(client: Client, world: World) -> None:
    """[W-19] Private at first; once shared the others open it, and only its owner changes it."""
    owner, other = world.aurora.owner, world.aurora.reader
    search = "days=30&by=%5B%22server%22%5D"
    made = await _ask(client, world, owner, "save", name=" Servers ", page="events", search=search)
    assert (made.code, made.data["name"], made.data["is_mine"]) == (0, "Servers", True)
    number = made.data["id"]
    assert await _names(client, world, other) == []
    assert (await _ask(client, world, other, "read", id=number)).code == 4004

    # It heads messages: what has a line of its own there could say a figure.
    bell = {"id": number, "name": "By\u0007", "is_shared": True}
    assert (await _ask(client, world, owner, "change", **bell)).code == 4000
    changed = await _ask(
        client, world, owner, "change", id=number, name="By\nserver", is_shared=True
    )
    assert changed.data["name"] == "By server"
    assert await _names(client, world, other) == ["By server"]
    opened = await _ask(client, world, other, "read", id=number)
    assert (opened.data["page"], opened.data["search"]) == ("events", search)
    assert (opened.data["is_mine"], opened.data["created_user_name"]) == (False, owner.name)
    for verb, form in (("change", {"name": "x", "is_shared": False}), ("delete", {})):
        assert (await _ask(client, world, other, verb, id=number, **form)).code == 4004

    left = await _ask(client, world, owner, "delete", id=number)
    assert left.data["list"] == []
    assert (await _ask(client, world, owner, "read", id=number)).code == 4004


async def test_another_game_and_another_publisher_are_out_of_reach(
    client: Client, world: World
) -> None:
    """[W-19] A shared report is its game's; no id of it works in another game or publisher."""
    made = await _ask(
        client, world, world.aurora.owner, "save", name="Ours", page="overview", is_shared=True
    )
    number = made.data["id"]
    foreign, theirs = world.borealis.owner, world.borealis.games[0]
    for user, game, code in (
        (world.aurora.owner, world.aurora.games[1], 4004),
        (foreign, theirs, 4004),
        (foreign, world.aurora.games[0], 4004),
    ):
        for verb in ("read", "delete"):
            answer = await client.call(
                "POST", PLACE + verb, user=user, game=game, json={"id": number}
            )
            assert answer.code == code, (user.account, verb, answer)
        listed = await client.call("POST", PLACE + "list", user=user, game=game)
        assert listed.code == 4004 or listed.data["list"] == []
    denied = await _ask(client, world, world.aurora.none, "list")
    assert denied.code != 0


async def test_what_is_refused(client: Client, world: World, database: Database) -> None:
    owner = world.aurora.owner
    for form in (
        {"name": "", "page": "overview"},
        {"name": "x" * 61, "page": "overview"},
        {"name": "x", "page": "nothing"},
        {"name": "x", "page": "overview", "search": "a b"},
        {"name": "x", "page": "overview", "search": "x" * 4001},
    ):
        assert (await _ask(client, world, owner, "save", **form)).code == 4000, form
    async with database.publisher(world.aurora.id) as session:
        await session.execute(
            text(
                "INSERT INTO data_report (publisher_id, game_id, name, page, search, is_shared, "
                "created_user_id, created_user_name) SELECT :publisher, :game, 'x', 'overview', "
                "'', false, :user, 'x' FROM generate_series(1, :most)"
            ),
            {
                "publisher": world.aurora.id, "game": world.aurora.games[0].id, "user": owner.id,
                "most": service.MOST_EACH,
            },
        )  # fmt: skip
    full = await _ask(client, world, owner, "save", name="one more", page="overview")
    assert (full.code, str(service.MOST_EACH) in full.msg) == (4973, True)


async def test_who_lost_the_game_is_told_so_and_not_that_it_was_deleted(
    client: Client, world: World, database: Database
) -> None:
    """[W-19] A page that stood open said that the dashboard and each report were deleted."""
    user, game = world.aurora.scoped, world.aurora.games[0]
    report = (await _ask(client, world, user, "save", name="Money", page="payments")).data["id"]
    async with database.system() as session:
        await session.execute(
            text("DELETE FROM user_game WHERE user_id = :user"), {"user": user.id}
        )
    for place in ("reports/read", "reports/digest", "dashboards/read", "reports/delete"):
        answer = await client.call(
            "POST", f"/ultra/protected/app/send/data-new/{place}", user=user, game=game,
            json={"id": report},
        )  # fmt: skip
        assert (answer.code, "删除" in answer.msg) == (4032, False), place
