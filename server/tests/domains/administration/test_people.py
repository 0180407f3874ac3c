"""People: listed, authorised, enabled and disabled."""

import asyncio
from typing import Any

import pytest
from tests.support.client import Answer, Client
from tests.support.world import ROLES, TestUser, World

from longshore.account.identity import Permission

P = Permission


async def info(client: Client, user: TestUser) -> Answer:
    return await client.call("GET", "/ultra/user/info", user=user)


class TestListAdmins:
    async def get(self, client: Client, user: TestUser | None, **form: Any) -> Answer:
        return await client.call("POST", "/ultra/admin/list", user=user, form=form)

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.get(client, None)).code == 102

    async def test_no_permission(self, client: Client, world: World) -> None:
        for kind in ("pack", "reader", "none", "scoped"):
            assert (await self.get(client, world.aurora.users[kind])).code == 4030

    async def test_valid(self, client: Client, world: World) -> None:
        """[K-03] The people of one's own publisher, with roles and games."""
        answer = await self.get(client, world.aurora.owner)
        rows = {row["Account"]: row for row in answer.data["list"]}
        assert answer.data["total"] == len(rows) == len(world.aurora.users)
        assert set(rows) == {user.account for user in world.aurora.users.values()}
        scoped, owner = rows["aurora.scoped"], rows["aurora.owner"]
        assert scoped["GameIds"] == [world.aurora.games[0].id]
        assert [role["Name"] for role in scoped["Roles"]] == ["scoped"]
        assert (scoped["IsOwner"], scoped["AllGames"], scoped["IsEnabled"]) == (False, False, True)
        assert (owner["IsOwner"], owner["AllGames"], owner["LastLoginAt"]) == (True, True, None)
        assert "password_hash" not in str(answer.data).lower()

    @pytest.mark.parametrize(
        ("form", "accounts"),
        [
            ({"keyword": "SCOPED"}, ["aurora.scoped"]),
            ({"keyword": "_"}, []),
            ({"keyword": "+86"}, None),
            ({"status": "disabled"}, []),
            ({"page": 2, "page_size": 4}, ["aurora.scoped"]),
            ({"page": 9, "page_size": 4}, []),
        ],
    )
    async def test_filters(
        self, client: Client, world: World, form: dict[str, Any], accounts: list[str] | None
    ) -> None:
        answer = await self.get(client, world.aurora.owner, **form)
        found = [row["Account"] for row in answer.data["list"]]
        everybody = [user.account for user in world.aurora.users.values()]
        assert found == (everybody if accounts is None else accounts)

    @pytest.mark.parametrize("form", [{"page": 0}, {"page_size": 101}, {"status": "gone"}])
    async def test_invalid(self, client: Client, world: World, form: dict[str, Any]) -> None:
        assert (await self.get(client, world.aurora.owner, **form)).code == 4000


class TestAuthorise:
    async def auth(self, client: Client, user: TestUser | None, target: int, **form: Any) -> Answer:
        return await client.call("POST", "/ultra/admin/auth", user=user, form={"id": target} | form)

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.auth(client, None, 1)).code == 102

    async def test_no_permission(self, client: Client, world: World) -> None:
        for kind in ("pack", "reader", "none", "scoped"):
            user = world.aurora.users[kind]
            assert (await self.auth(client, user, user.id, all_games="true")).code == 4030

    async def test_valid(self, client: Client, world: World, events: Any) -> None:
        """[K-03] New rights hold on the very next call of a session that goes on."""
        none, role = world.aurora.none, world.aurora.role_ids["pack"]
        game = world.aurora.games[1].id
        answer = await self.auth(
            client, world.aurora.owner, none.id, **{"role_ids[]": [role], "game_ids": [game]}
        )
        assert answer.code == 0
        assert (await info(client, none)).data["Permissions"] == list(ROLES["pack"])
        games = await client.call("GET", "/ultra/game/list", user=none)
        assert [row["Id"] for row in games.data] == [game]
        (event,) = await events("user.authorise")
        assert event.before == {"roles": [], "game_ids": [], "all_games": True}
        assert event.after == {"roles": ["pack"], "game_ids": [game], "all_games": False}

    async def test_taking_away(self, client: Client, world: World) -> None:
        """[P-02] What is taken away is refused on the next call, and the last game is forgotten."""
        scoped, game = world.aurora.scoped, world.aurora.games[0]
        await client.call("POST", f"/ultra/user/selectGame?game_id={game.id}", user=scoped)
        assert (await info(client, scoped)).data["LastGameId"] == game.id
        assert (await self.auth(client, world.aurora.owner, scoped.id)).code == 0
        after = (await info(client, scoped)).data
        assert (after["Permissions"], after["LastGameId"]) == ([], None)
        read = await client.call("GET", f"/ultra/game/info?GameId={game.id}", user=scoped)
        assert read.code == 4004

    async def test_unknown_and_other_publisher(self, client: Client, world: World) -> None:
        owner, none = world.aurora.owner, world.aurora.none
        foreign = world.borealis
        assert (await self.auth(client, owner, foreign.none.id, all_games=1)).code == 4004
        assert (await self.auth(client, owner, 10**12)).code == 4004
        role = foreign.role_ids["pack"]
        assert (await self.auth(client, owner, none.id, role_ids=[role])).code == 4004
        game = foreign.games[0].id
        assert (await self.auth(client, owner, none.id, game_ids=[game])).code == 4004

    async def test_owner(self, client: Client, world: World) -> None:
        owner = world.aurora.owner
        assert (await self.auth(client, owner, owner.id)).code == 4107

    async def test_not_more_than_own_permissions(
        self, client: Client, world: World, make_user: Any, make_role: Any
    ) -> None:
        clerk = await make_user("clerk", P.ADMIN_MANAGE, P.PACK)
        wide, narrow = await make_role(P.PACK, P.AUDIT_READ), await make_role(P.PACK)
        for target in (world.aurora.none.id, clerk.id):
            answer = await self.auth(client, clerk, target, role_ids=[wide], all_games=1)
            assert answer.code == 4106
            assert answer.data == {"permissions": ["auditRead"]}
            assert "auditRead" in answer.msg
        answer = await self.auth(client, clerk, world.aurora.none.id, role_ids=[narrow])
        assert answer.code == 0

    async def test_what_somebody_has_may_stay(
        self, client: Client, world: World, make_user: Any
    ) -> None:
        """A lesser administrator changes the games of somebody who holds more than they."""
        clerk = await make_user("clerk", P.ADMIN_MANAGE)
        role, game = world.aurora.role_ids["reader"], world.aurora.games[0].id
        reader = world.aurora.reader
        answer = await self.auth(client, clerk, reader.id, role_ids=[role], game_ids=[game])
        assert answer.code == 0
        assert len((await info(client, reader)).data["Permissions"]) == 4

    async def test_not_more_than_own_games(
        self, client: Client, world: World, make_user: Any
    ) -> None:
        first, second, third = (game.id for game in world.aurora.games)
        clerk = await make_user("clerk", P.ADMIN_MANAGE, game_ids=(first, second))
        target = await make_user("target", game_ids=(first, third))
        answer = await self.auth(client, clerk, target.id, all_games="true")
        assert (answer.code, answer.data) == (4106, {"all_games": True})
        answer = await self.auth(client, clerk, world.aurora.scoped.id, game_ids=[third])
        assert (answer.code, answer.data) == (4106, {"game_ids": [third]})
        assert (await self.auth(client, clerk, target.id, game_ids=[second])).code == 0
        games = await client.call("GET", "/ultra/game/list", user=target)
        # The third game is out of the clerk's sight: leaving it out does not take it away.
        assert [row["Id"] for row in games.data] == [second, third]

    async def test_rights_lost_in_the_meantime(
        self, client: Client, world: World, make_user: Any, make_role: Any
    ) -> None:
        """Two administrators demote each other at once: one of them was too late."""
        one = await make_user("one", P.ADMIN_MANAGE)
        two = await make_user("two", P.ADMIN_MANAGE)
        answers = await asyncio.gather(
            self.auth(client, one, two.id), self.auth(client, two, one.id)
        )
        assert sorted(answer.code for answer in answers) == [0, 4030]

    @pytest.mark.parametrize(
        "form", [{"role_ids": ["x"]}, {"game_ids": [0]}, {"is_owner": "true"}, {"all_games": "2"}]
    )
    async def test_invalid(self, client: Client, world: World, form: dict[str, Any]) -> None:
        answer = await self.auth(client, world.aurora.owner, world.aurora.none.id, **form)
        assert answer.code == 4000


class TestAble:
    async def able(self, client: Client, user: TestUser | None, target: int, able: int) -> Answer:
        form = {"id": target, "able": able}
        return await client.call("POST", "/ultra/user/able", user=user, form=form)

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.able(client, None, 1, 0)).code == 102

    async def test_no_permission(self, client: Client, world: World) -> None:
        for kind in ("pack", "reader", "none", "scoped"):
            user = world.aurora.users[kind]
            assert (await self.able(client, user, world.aurora.owner.id, 0)).code == 4030

    async def test_disable_and_enable(self, client: Client, world: World, events: Any) -> None:
        """[K-03] [L-03] Disabling ends every session at once with 403; enabling lets in again."""
        reader, owner = world.aurora.reader, world.aurora.owner
        assert (await self.able(client, owner, reader.id, 0)).code == 0
        assert (await info(client, reader)).code == 403
        form = {"account": reader.account, "password": reader.password}
        assert (await client.call("POST", "/ultra/login", form=form)).code == 4100
        listed = await client.call(
            "POST", "/ultra/admin/list", user=owner, form={"status": "disabled"}
        )
        assert [row["Id"] for row in listed.data["list"]] == [reader.id]
        assert (await self.able(client, owner, reader.id, 1)).code == 0
        assert (await info(client, reader)).code == 403
        assert (await client.call("POST", "/ultra/login", form=form)).code == 0
        assert len(await events("user.disable")) == len(await events("user.enable")) == 1

    async def test_again_is_no_event(self, client: Client, world: World, events: Any) -> None:
        assert (await self.able(client, world.aurora.owner, world.aurora.none.id, 1)).code == 0
        assert await events("user.enable") == []

    async def test_other_publisher(self, client: Client, world: World) -> None:
        target = world.borealis.none
        assert (await self.able(client, world.aurora.owner, target.id, 0)).code == 4004
        assert (await info(client, target)).code == 0

    async def test_oneself(self, client: Client, make_user: Any) -> None:
        clerk = await make_user("clerk", P.ADMIN_MANAGE)
        assert (await self.able(client, clerk, clerk.id, 0)).code == 4108

    async def test_last_owner(self, client: Client, world: World, make_user: Any) -> None:
        owner = world.aurora.owner
        clerk = await make_user("clerk", P.ADMIN_MANAGE)
        for user in (owner, clerk):
            assert (await self.able(client, user, owner.id, 0)).code == 4105
        second = await make_user("second", is_owner=True)
        assert (await self.able(client, clerk, owner.id, 0)).code == 4107
        assert (await self.able(client, second, second.id, 0)).code == 4108
        assert (await self.able(client, owner, second.id, 0)).code == 0
        assert (await self.able(client, clerk, second.id, 1)).code == 4107
        assert (await self.able(client, owner, owner.id, 0)).code == 4105

    async def test_two_owners_disable_each_other(
        self, client: Client, world: World, make_user: Any
    ) -> None:
        owner, second = world.aurora.owner, await make_user("second", is_owner=True)
        for _ in range(5):
            answers = await asyncio.gather(
                self.able(client, owner, second.id, 0), self.able(client, second, owner.id, 0)
            )
            codes = [answer.code for answer in answers]
            assert codes.count(0) == 1, codes
            live = [user for user in (owner, second) if (await info(client, user)).code == 0]
            assert len(live) == 1
            return


class TestGrantable:
    @pytest.mark.parametrize("path", ["/ultra/admin/roles", "/ultra/admin/getGameList"])
    async def test_who_may(self, client: Client, world: World, path: str) -> None:
        """[K-03]"""
        assert (await client.call("GET", path)).code == 102
        for kind in ("pack", "reader", "none", "scoped"):
            assert (await client.call("GET", path, user=world.aurora.users[kind])).code == 4030
        foreign = {"id": world.borealis.none.id}
        answer = await client.call("GET", path, user=world.aurora.owner, params=foreign)
        assert answer.code == 4004

    async def test_roles(self, client: Client, world: World) -> None:
        """[K-03] Every role of the publisher, marked for one user."""
        owner = world.aurora.owner
        params = {"id": world.aurora.pack.id}
        answer = await client.call("GET", "/ultra/admin/roles", user=owner, params=params)
        marked = {row["Name"]: row["Granted"] for row in answer.data["list"]}
        assert marked == {"pack": True, "reader": False, "scoped": False}
        unmarked = await client.call("GET", "/ultra/admin/roles", user=owner)
        assert not any(row["Granted"] for row in unmarked.data["list"])

    async def test_games(self, client: Client, world: World, make_user: Any) -> None:
        """[K-03] Only games that the caller may see can be granted."""
        path, scoped = "/ultra/admin/getGameList", world.aurora.scoped
        answer = await client.call("GET", path, user=world.aurora.owner, params={"id": scoped.id})
        assert [row["Granted"] for row in answer.data["list"]] == [True, False, False]
        assert answer.data["all_games"] is False
        clerk = await make_user("clerk", P.ADMIN_MANAGE, game_ids=(world.aurora.games[1].id,))
        answer = await client.call("GET", path, user=clerk, params={"id": world.aurora.none.id})
        assert [row["Id"] for row in answer.data["list"]] == [world.aurora.games[1].id]
        assert answer.data["all_games"] is True
