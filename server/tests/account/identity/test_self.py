"""What users change about themselves: name, e-mail, password."""

from typing import Any

import pytest
from sqlalchemy import select, text
from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, TestUser, World

from longshore.account.audit import AuditEvent
from longshore.kit.db.database import Database

GOOD = "nine velvet tigers walk at dawn"


class TestSetName:
    async def set(self, client: Client, user: TestUser | None, **form: Any) -> Answer:
        return await client.call("PUT", "/ultra/api/user/setUsername", user=user, form=form)

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.set(client, None, name="x")).code == 102

    async def test_valid(self, client: Client, world: World, database: Database) -> None:
        """[K-02] The new name comes back with the user, and is audited."""
        user = world.aurora.none
        answer = await self.set(client, user, name="  林 一  ")
        assert (answer.code, answer.data["Name"]) == (0, "林 一")
        async with database.system() as session:
            event = (await session.execute(select(AuditEvent))).scalar_one()
        assert (event.before, event.after) == ({"name": user.name}, {"name": "林 一"})
        other = await client.call("GET", "/ultra/user/info", user=world.aurora.pack)
        assert other.data["Name"] == world.aurora.pack.name

    @pytest.mark.parametrize("form", [{}, {"name": " "}, {"name": "x" * 51}, {"id": 1}])
    async def test_invalid(self, client: Client, world: World, form: dict[str, Any]) -> None:
        assert (await self.set(client, world.aurora.none, **form)).code == 4000


class TestSetEmail:
    async def set(self, client: Client, user: TestUser | None, **body: Any) -> Answer:
        return await client.call("POST", "/ultra/user/setEmail", user=user, json=body)

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.set(client, None)).code == 102

    async def test_valid(self, client: Client, world: World) -> None:
        """[K-02] With the password asked again."""
        user = world.aurora.none
        answer = await self.set(client, user, email="new@example.com", password=PASSWORD)
        assert answer.code == 0
        info = await client.call("GET", "/ultra/user/info", user=user)
        assert info.data["Email"] == "new@example.com"

    async def test_wrong_password(self, client: Client, world: World) -> None:
        body = {"email": "new@example.com", "password": "wrong"}
        answers = [await self.set(client, world.aurora.none, **body) for _ in range(6)]
        assert [answer.code for answer in answers] == [4103] * 5 + [4029]

    async def test_invalid(self, client: Client, world: World) -> None:
        for email in ("", "nobody", "a@b", "a b@c.d"):
            answer = await self.set(client, world.aurora.none, email=email, password=PASSWORD)
            assert answer.code == 4000


class TestSetPassword:
    async def set(self, client: Client, user: TestUser | None, old: str, new: str) -> Answer:
        body = {"old_password": old, "new_password": new}
        return await client.call("POST", "/ultra/user/setPwd", user=user, json=body)

    async def login(self, client: Client, user: TestUser, password: str) -> int:
        form = {"account": user.account, "password": password}
        return (await client.call("POST", "/ultra/login", form=form)).code

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.set(client, None, PASSWORD, GOOD)).code == 102

    @pytest.mark.parametrize(
        "new", [GOOD, "渔火照见归来的船，潮声里有人等候", "a b c d e f g h " * 8]
    )
    async def test_valid(self, client: Client, world: World, new: str) -> None:
        """[K-02] The new password signs in, whole and in any script; the old one does not."""
        user = world.aurora.none
        assert (await self.set(client, user, PASSWORD, new)).code == 0
        assert await self.login(client, user, new) == 0
        assert await self.login(client, user, PASSWORD) == 4100
        assert await self.login(client, user, new[:-1]) == 4100

    async def test_wrong_current(self, client: Client, world: World) -> None:
        assert (await self.set(client, world.aurora.none, "wrong", GOOD)).code == 4103
        assert await self.login(client, world.aurora.none, PASSWORD) == 0

    @pytest.mark.parametrize(
        "weak",
        [
            "short",
            "12345678901234567",
            "passwordpassword",
            "qwertyuiopasdfghj",
            "Aurora Games None!!",
            "aurora.noneaurora.none",
        ],
    )
    async def test_weak(self, client: Client, world: World, weak: str) -> None:
        answer = await self.set(client, world.aurora.none, PASSWORD, weak)
        assert answer.code == 4102
        assert "15" in answer.msg

    async def test_same_again(self, client: Client, world: World) -> None:
        assert (await self.set(client, world.aurora.none, PASSWORD, PASSWORD)).code == 4102

    async def test_too_long(self, client: Client, world: World) -> None:
        assert (await self.set(client, world.aurora.none, PASSWORD, "x" * 129)).code == 4000

    async def test_kept_as_argon2id(self, client: Client, world: World, database: Database) -> None:
        await self.set(client, world.aurora.none, PASSWORD, GOOD)
        async with database.system() as session:
            encoded = (
                await session.execute(
                    text("SELECT password_hash FROM user_account WHERE account = 'aurora.none'")
                )
            ).scalar_one()
            log = (await session.execute(text("SELECT a::text FROM audit_event a"))).scalars()
            assert not any(GOOD in row or "argon2" in row for row in log)
        assert encoded.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


class TestPermissionTree:
    async def test_tree(self, client: Client, world: World) -> None:
        """[E-04] Entries of type page, btn or other, each with path and key, in both languages."""
        path = "/ultra/permission/tree"
        assert (await client.call("GET", path)).code == 102
        zh = (await client.call("GET", path, user=world.aurora.none)).data["list"]
        en = await client.call("GET", path, user=world.aurora.none, language="en-US")
        assert {row["type"] for row in zh} == {"page", "btn", "other"}
        pages = {row["key"]: row["path"] for row in zh if row["type"] == "page"}
        assert pages == {
            "pack": "/pack", "operate": "/operate", "popularize": "/popularize",
            "dataCenter": "/data-center", "catalogueManage": "/setting/catalogue",
            "publisherManage": "/setting/publishers",
        }  # fmt: skip
        for row, twin in zip(zh, en.data["list"], strict=True):
            assert row["key"] == twin["key"]
            assert row["name"] != twin["name"]
