"""Roles: listed, read, made, changed and deleted."""

import asyncio
from typing import Any

import pytest
from tests.support.client import Answer, Client
from tests.support.world import ROLES, TestUser, World

from longshore.account.identity import Permission

P = Permission


async def save(client: Client, user: TestUser | None, **form: Any) -> Answer:
    form = {"name": "Writers", "permissions": ["comment"]} | form
    return await client.call("POST", "/ultra/role/save", user=user, form=form)


async def delete(client: Client, user: TestUser | None, role_id: int) -> Answer:
    return await client.call("POST", "/ultra/role/delete", user=user, form={"id": role_id})


class TestReadRoles:
    @pytest.mark.parametrize("path", ["/ultra/role/list", "/ultra/role/detail"])
    async def test_who_may(self, client: Client, world: World, path: str) -> None:
        """[K-03]"""
        assert (await client.call("GET", path)).code == 102
        for kind in ("pack", "reader", "none", "scoped"):
            assert (await client.call("GET", path, user=world.aurora.users[kind])).code == 4030

    async def test_list(self, client: Client, world: World, make_user: Any) -> None:
        """[K-03] Those who manage roles or people see every role of their publisher."""
        clerks = [await make_user("one", P.ROLE_MANAGE), await make_user("two", P.ADMIN_MANAGE)]
        for user in (world.aurora.owner, *clerks):
            answer = await client.call("GET", "/ultra/role/list", user=user)
            rows = {row["Name"]: row for row in answer.data["list"]}
            assert set(rows) == {"pack", "reader", "scoped", "of one", "of two"}
            assert rows["pack"]["Permissions"] == list(ROLES["pack"])
            assert (rows["pack"]["UserCount"], rows["pack"]["IsBuiltin"]) == (1, False)

    async def test_my_roles(self, client: Client, world: World) -> None:
        """[K-03] Everybody may ask which roles they hold."""
        path = "/ultra/role/myRoleList"
        assert (await client.call("GET", path)).code == 102
        names = {
            kind: [row["Name"] for row in (await client.call("GET", path, user=user)).data["list"]]
            for kind, user in world.aurora.users.items()
        }
        assert names == {
            "owner": [], "pack": ["pack"], "reader": ["reader"], "none": [], "scoped": ["scoped"],
        }  # fmt: skip

    async def test_detail(self, client: Client, world: World) -> None:
        """[K-03]"""
        owner, path = world.aurora.owner, "/ultra/role/detail"
        own, foreign = world.aurora.role_ids["reader"], world.borealis.role_ids["reader"]
        answer = await client.call("GET", path, user=owner, params={"id": own})
        assert answer.data["Permissions"] == ["pack", "operate", "popularize", "dataCenter"]
        for missing in (foreign, 10**12):
            answer = await client.call("GET", path, user=owner, params={"id": missing})
            assert answer.code == 4004


class TestSaveRole:
    async def test_who_may(self, client: Client, world: World, make_user: Any) -> None:
        assert (await save(client, None)).code == 102
        for kind in ("pack", "reader", "none", "scoped"):
            assert (await save(client, world.aurora.users[kind])).code == 4030
        assert (await save(client, await make_user("clerk", P.ADMIN_MANAGE))).code == 4030

    async def test_make(self, client: Client, world: World, events: Any) -> None:
        answer = await save(
            client, world.aurora.owner, description="They write",
            **{"permissions[]": ["comment", "pack", "comment"]}, permissions=[],
        )  # fmt: skip
        assert answer.code == 0
        assert answer.data["Permissions"] == ["pack", "comment"]
        assert (answer.data["UserCount"], answer.data["IsBuiltin"]) == (0, False)
        (event,) = await events("role.create")
        assert event.after["permissions"] == ["pack", "comment"]

    async def test_change_is_effective_on_the_next_call(
        self, client: Client, world: World, events: Any
    ) -> None:
        """[P-02] Whoever holds a role has what it grants from the next call on."""
        role = world.aurora.role_ids["pack"]
        answer = await save(
            client, world.aurora.owner, id=role, name="pack", permissions=["auditRead"]
        )
        assert answer.code == 0
        user = world.aurora.pack
        info = await client.call("GET", "/ultra/user/info", user=user)
        assert info.data["Permissions"] == ["auditRead"]
        assert (await client.call("GET", "/ultra/audit/list", user=user)).code == 0
        (event,) = await events("role.update")
        assert event.before == {"permissions": list(ROLES["pack"])}
        assert event.after == {"permissions": ["auditRead"]}
        await save(client, world.aurora.owner, id=role, name="pack", permissions=[""])
        assert (await client.call("GET", "/ultra/audit/list", user=user)).code == 4030

    async def test_other_publisher(self, client: Client, world: World) -> None:
        role = world.borealis.role_ids["pack"]
        assert (await save(client, world.aurora.owner, id=role)).code == 4004

    async def test_unique_name(self, client: Client, world: World) -> None:
        owner, role = world.aurora.owner, world.aurora.role_ids["reader"]
        assert (await save(client, owner, name="pack")).code == 4009
        assert (await save(client, owner, id=role, name=" pack ")).code == 4009
        answers = await asyncio.gather(*(save(client, owner) for _ in range(4)))
        assert sorted(answer.code for answer in answers) == [0, 4009, 4009, 4009]
        assert (await save(client, world.borealis.owner)).code == 0

    async def test_builtin(self, client: Client, world: World, make_role: Any) -> None:
        role = await make_role(P.PACK, is_builtin=True)
        assert (await save(client, world.aurora.owner, id=role)).code == 4109
        assert (await delete(client, world.aurora.owner, role)).code == 4109

    async def test_not_more_than_own(self, client: Client, world: World, make_user: Any) -> None:
        clerk = await make_user("clerk", P.ROLE_MANAGE, P.PACK)
        answer = await save(client, clerk, permissions=["pack", "auditRead"])
        assert (answer.code, answer.data) == (4106, {"permissions": ["auditRead"]})
        own = (await client.call("GET", "/ultra/role/myRoleList", user=clerk)).data["list"][0]
        grown = await save(
            client, clerk, id=own["Id"], name=own["Name"], permissions=["roleManage", "adminManage"]
        )
        assert grown.code == 4106
        assert (await save(client, clerk, permissions=["pack"])).code == 0

    async def test_what_a_role_has_may_stay(
        self, client: Client, world: World, make_user: Any
    ) -> None:
        clerk, role = await make_user("clerk", P.ROLE_MANAGE), world.aurora.role_ids["pack"]
        answer = await save(client, clerk, id=role, name="renamed", permissions=["comment"])
        assert (answer.code, answer.data["Permissions"]) == (0, ["comment"])
        # What was taken away cannot be given back by somebody who does not hold it.
        answer = await save(client, clerk, id=role, name="renamed", permissions=["comment", "pack"])
        assert answer.code == 4106

    @pytest.mark.parametrize(
        "form",
        [
            {"name": ""},
            {"name": "x" * 51},
            {"permissions": ["everything"]},
            {"description": "x" * 201},
            {"is_builtin": "true"},
            {"id": 0},
        ],
        ids=str,
    )
    async def test_invalid(self, client: Client, world: World, form: dict[str, Any]) -> None:
        assert (await save(client, world.aurora.owner, **form)).code == 4000


class TestDeleteRole:
    async def test_who_may(self, client: Client, world: World) -> None:
        role = world.aurora.role_ids["pack"]
        assert (await delete(client, None, role)).code == 102
        for kind in ("pack", "reader", "none", "scoped"):
            assert (await delete(client, world.aurora.users[kind], role)).code == 4030

    async def test_other_publisher(self, client: Client, world: World) -> None:
        role = world.borealis.role_ids["pack"]
        assert (await delete(client, world.aurora.owner, role)).code == 4004

    async def test_in_use(self, client: Client, world: World) -> None:
        """[K-03] A role that people hold is not deleted; the answer says how many do."""
        answer = await client.call(
            "POST", "/ultra/role/delete", user=world.aurora.owner, language="en-US",
            form={"id": world.aurora.role_ids["pack"]},
        )  # fmt: skip
        assert (answer.code, answer.data) == (4110, {"user_count": 1})
        assert "1 person still holds" in answer.msg

    async def test_valid(self, client: Client, world: World, make_role: Any, events: Any) -> None:
        role = await make_role(P.PACK)
        assert (await delete(client, world.aurora.owner, role)).code == 0
        assert (await delete(client, world.aurora.owner, role)).code == 4004
        (event,) = await events("role.delete")
        assert event.before["permissions"] == ["pack"]


class TestTemplates:
    async def test_one_press(self, client: Client, world: World) -> None:
        """Six roles for an owner, in the reader's language; a second press makes none twice."""
        path, owner = "/ultra/role/templates", world.aurora.owner
        made = await client.call("POST", path, user=owner, language="zh-CN")
        assert [row["Name"] for row in made.data["list"]][:2] == ["成员管理", "发布工程师"]
        assert len(made.data["list"]) == 6
        again = await client.call("POST", path, user=owner, language="en-US")
        assert again.data["list"] == []
        names = [row["Name"] for row in (await listed(client, owner))]
        assert len(names) == len(set(names))

    async def test_nobody_makes_what_they_lack(
        self, client: Client, world: World, make_user: Any
    ) -> None:
        clerk = await make_user(
            "clerk", P.ROLE_MANAGE, P.POPULARIZE, P.PROMOTER_EDIT, P.COMMENT, P.DATA_CENTER
        )
        made = await client.call("POST", "/ultra/role/templates", user=clerk, language="en-US")
        assert [row["Name"] for row in made.data["list"]] == ["Promotion"]
        for row in made.data["list"]:
            assert set(row["Permissions"]) <= {
                "popularize",
                "promoterEdit",
                "dataCenter",
                "comment",
            }
        reader = await client.call("POST", "/ultra/role/templates", user=world.aurora.reader)
        assert reader.code == 4030


async def listed(client: Client, user: TestUser) -> list[dict[str, Any]]:
    return list((await client.call("GET", "/ultra/role/list", user=user)).data["list"])
