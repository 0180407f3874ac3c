"""Two people change one role or one person's grants at once: neither undoes what the other did."""

from typing import Any

from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.account.identity import Permission

P = Permission


async def save(client: Client, user: TestUser, **form: Any) -> Answer:
    return await client.call("POST", "/ultra/role/save", user=user, json=form)


async def authorise(client: Client, user: TestUser, target: int, **form: Any) -> Answer:
    return await client.call("POST", "/ultra/admin/auth", user=user, json={"id": target} | form)


async def person(client: Client, world: World, account: str) -> dict[str, Any]:
    path, owner = "/ultra/admin/list", world.aurora.owner
    rows = (await client.call("POST", path, user=owner, form={"keyword": account})).data["list"]
    return next(row for row in rows if row["Account"] == account)


async def test_a_permission_that_another_took_out_stays_out(
    client: Client, world: World, make_role: Any, events: Any
) -> None:
    """[K-03] The later one put in only what they chose; the other's name for it stays too."""
    role = await make_role(P.PACK, P.SECRET_REVEAL)
    seen = ["pack", "secretReveal"]
    owner = world.aurora.owner
    first = await save(client, owner, id=role, name="Renamed", permissions=["pack"], seen=seen)
    assert first.data["Permissions"] == ["pack"]
    second = await save(client, owner, id=role, permissions=[*seen, "comment"], seen=seen)
    assert (second.data["Name"], second.data["Permissions"]) == ("Renamed", ["pack", "comment"])
    *_, event = await events("role.update")
    assert event.before == {"permissions": ["pack"]}
    assert event.after == {"permissions": ["pack", "comment"]}


async def test_what_both_took_out_or_put_in_is_no_fault(
    client: Client, world: World, make_role: Any
) -> None:
    role, owner = await make_role(P.PACK, P.AUDIT_READ), world.aurora.owner
    seen, wanted = ["pack", "auditRead"], ["pack", "comment"]
    for _ in range(2):
        answer = await save(client, owner, id=role, permissions=wanted, seen=seen)
        assert (answer.code, answer.data["Permissions"]) == (0, ["pack", "comment"])


async def test_a_description_alone_leaves_the_permissions(
    client: Client, world: World, make_role: Any
) -> None:
    role, owner = await make_role(P.PACK), world.aurora.owner
    answer = await save(client, owner, id=role, description="Builds")
    assert (answer.data["Description"], answer.data["Permissions"]) == ("Builds", ["pack"])
    assert (await save(client, owner, id=role, permissions=[])).data["Description"] == "Builds"


async def test_nobody_puts_in_by_this_way_what_they_do_not_hold(
    client: Client, world: World, make_role: Any, make_user: Any
) -> None:
    """[P-02] To say that one has seen a permission there does not bring it there."""
    clerk = await make_user("clerk", P.ROLE_MANAGE, P.PACK)
    role = await make_role(P.PACK)
    wide = ["pack", "auditRead"]
    assert (await save(client, clerk, id=role, permissions=wide, seen=["pack"])).code == 4106
    answer = await save(client, clerk, id=role, permissions=wide, seen=wide)
    assert answer.data["Permissions"] == ["pack"]


async def test_a_new_role_is_whole(client: Client, world: World) -> None:
    answer = await save(client, world.aurora.owner, description="Nothing else")
    assert answer.code == 4000
    assert [row["field"] for row in answer.data["errors"]] == ["name", "permissions"]
    whole = await save(client, world.aurora.owner, name="W", permissions=["pack"], seen=["pack"])
    assert whole.data["Permissions"] == ["pack"]


async def test_grants_that_another_took_away_stay_away(
    client: Client, world: World, events: Any
) -> None:
    """[K-03] Roles and games: each of two administrators changes only what they chose."""
    owner, none, roles = world.aurora.owner, world.aurora.none, world.aurora.role_ids
    one, two = (game.id for game in world.aurora.games[:2])
    seen = {"role_ids": [roles["pack"], roles["reader"]], "game_ids": [one], "all_games": False}
    assert (await authorise(client, owner, none.id, **seen)).code == 0
    first = seen | {"role_ids": [roles["reader"]], "game_ids": []}
    assert (await authorise(client, owner, none.id, **first, seen=seen)).code == 0
    second = seen | {"game_ids": [one, two]}
    assert (await authorise(client, owner, none.id, **second, seen=seen)).code == 0
    *_, event = await events("user.authorise")
    assert (event.before, event.after) == ({"game_ids": []}, {"game_ids": [two]})
    assert [held["Name"] for held in (await person(client, world, none.account))["Roles"]] == [
        "reader"
    ]


async def test_every_game_taken_away_meanwhile_is_not_given_back(
    client: Client, world: World
) -> None:
    """[K-03] Who changes a role of somebody leaves alone which games they may see."""
    owner, none, roles = world.aurora.owner, world.aurora.none, world.aurora.role_ids
    one, two = (game.id for game in world.aurora.games[:2])
    seen = {"role_ids": [], "game_ids": [one, two], "all_games": True}
    narrowed = {"role_ids": [], "game_ids": [one], "all_games": False}
    assert (await authorise(client, owner, none.id, **narrowed, seen=seen)).code == 0
    role = seen | {"role_ids": [roles["pack"]]}
    assert (await authorise(client, owner, none.id, **role, seen=seen)).code == 0
    row = await person(client, world, none.account)
    assert (row["AllGames"], row["GameIds"]) == (False, [one])
    assert [held["Name"] for held in row["Roles"]] == ["pack"]


async def test_every_game_left_for_some_keeps_those_that_are_ticked(
    client: Client, world: World
) -> None:
    """Beside every game each one is marked: the list that is left then is what was chosen."""
    owner, none = world.aurora.owner, world.aurora.none
    marked = [game.id for game in world.aurora.games]
    seen = {"role_ids": [], "game_ids": marked, "all_games": True}
    some = seen | {"game_ids": marked[1:], "all_games": False}
    assert (await authorise(client, owner, none.id, **some, seen=seen)).code == 0
    row = await person(client, world, none.account)
    assert (row["AllGames"], sorted(row["GameIds"])) == (False, sorted(marked[1:]))


async def test_a_role_deleted_meanwhile_is_no_hindrance(
    client: Client, world: World, make_role: Any
) -> None:
    owner, none = world.aurora.owner, world.aurora.none
    role = await make_role(P.PACK)
    seen = {"role_ids": [role], "game_ids": [], "all_games": True}
    assert (await authorise(client, owner, none.id, **seen)).code == 0
    free = {"role_ids": [], "game_ids": [], "all_games": True}
    assert (await authorise(client, owner, none.id, **free)).code == 0
    gone = await client.call("POST", "/ultra/role/delete", user=owner, form={"id": role})
    assert gone.code == 0
    reader = world.aurora.role_ids["reader"]
    more = seen | {"role_ids": [role, reader]}
    assert (await authorise(client, owner, none.id, **more, seen=seen)).code == 0
    row = await person(client, world, none.account)
    assert [held["Name"] for held in row["Roles"]] == ["reader"]
