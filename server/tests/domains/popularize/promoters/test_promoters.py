"""Promoters of a game, through the gateway as the popularize app calls them."""

from typing import Any

import pytest
from sqlalchemy import select
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.account.audit.models import AuditEvent
from longshore.account.identity.models import RolePermission
from longshore.kit.db.database import Database

ACTIONS = ("list", "create", "edit", "forbid")


async def call(
    client: Client, world: World, action: str, *, user: TestUser | None = None, game: int = 0,
    **form: Any,
) -> Answer:  # fmt: skip
    """An action of aurora's owner on one of its games."""
    language = form.pop("language", "zh-CN")
    return await client.call(
        "POST",
        "/ultra/app/send",
        user=user or world.aurora.owner,
        game=world.aurora.games[game],
        form={"path": f"/pb/cps/promoter/{action}"} | form,
        language=language,
    )


async def create(client: Client, world: World, code: str = "code-1", **more: Any) -> Answer:
    return await call(client, world, "create", **({"name": "Name", "code": code} | more))


async def events(database: Database, action: str) -> list[AuditEvent]:
    async with database.system() as session:
        statement = select(AuditEvent).where(AuditEvent.action == action)
        return list((await session.execute(statement)).scalars())


class TestCallers:
    @pytest.mark.parametrize("action", ACTIONS)
    async def test_anonymous(self, client: Client, action: str) -> None:
        form = {"path": f"/pb/cps/promoter/{action}"}
        assert (await client.call("POST", "/ultra/app/send", form=form)).code == 102

    @pytest.mark.parametrize("action", ACTIONS)
    @pytest.mark.parametrize("kind", ["pack", "none"])
    async def test_without_page(self, client: Client, world: World, action: str, kind: str) -> None:
        """[P-02] Without popularize there are no promoters to see."""
        answer = await call(client, world, action, user=world.aurora.users[kind])
        assert answer.code == 4030

    @pytest.mark.parametrize("action", ACTIONS[1:])
    async def test_reader_changes_nothing(self, client: Client, world: World, action: str) -> None:
        """[P-02] Seeing the page is not changing what is on it: that takes promoterEdit."""
        promoter = (await create(client, world)).data
        answer = await call(
            client, world, action, user=world.aurora.reader, id=promoter["id"], name="x",
            code="x", forbid=1,
        )  # fmt: skip
        assert answer.code == 4030
        listed = await call(client, world, "list", user=world.aurora.reader)
        assert listed.data == {"list": [promoter], "total": 1}

    async def test_with_the_button(self, client: Client, world: World, database: Database) -> None:
        async with database.system() as session:
            session.add(
                RolePermission(
                    publisher_id=world.aurora.id,
                    role_id=world.aurora.role_ids["reader"],
                    key="promoterEdit",
                )
            )
        answer = await create(client, world, user=world.aurora.reader)
        assert answer.data["created_user_name"] == world.aurora.reader.name

    async def test_other_publisher(self, client: Client, world: World) -> None:
        promoter = (await create(client, world)).data
        for action in ("edit", "forbid"):
            answer = await client.call(
                "POST", "/ultra/app/send", user=world.borealis.owner,
                game=world.borealis.games[0],
                form={"path": f"/pb/cps/promoter/{action}", "id": promoter["id"], "forbid": 1},
            )  # fmt: skip
            assert answer.code == 4004
        listed = await client.call(
            "POST", "/ultra/app/send", user=world.borealis.owner, game=world.borealis.games[0],
            form={"path": "/pb/cps/promoter/list"},
        )  # fmt: skip
        assert listed.data == {"list": [], "total": 0}

    @pytest.mark.parametrize("action", ["edit", "forbid"])
    async def test_other_game(self, client: Client, world: World, action: str) -> None:
        """A promoter belongs to one game; under another it does not exist."""
        promoter = (await create(client, world)).data
        answer = await call(client, world, action, game=1, id=promoter["id"], forbid=1)
        assert answer.code == 4004


class TestCreatePromoter:
    async def test_valid(self, client: Client, world: World, database: Database) -> None:
        answer = await create(client, world, name="  渔火  传媒 ", contact="a@b.c", note="x\ny")
        assert answer.data == {
            "id": answer.data["id"],
            "game_id": world.aurora.games[0].id,
            "name": "渔火 传媒",
            "code": "code-1",
            "contact": "a@b.c",
            "note": "x\ny",
            "group": "",
            "agency_id": None,
            "agency_name": "",
            "below": 0,
            "players": 0,
            "share_model": "",
            "contract": "",
            "status": "active",
            "created_at": answer.data["created_at"],
            "updated_at": answer.data["created_at"],
            "created_user_name": world.aurora.owner.name,
        }
        (event,) = await events(database, "promoter.create")
        assert event.game_id == world.aurora.games[0].id
        assert event.after and event.after["code"] == "code-1"

    async def test_duplicate(self, client: Client, world: World, database: Database) -> None:
        """A code is unique within its game, and free in the next one."""
        await create(client, world)
        again = await create(client, world)
        assert again.code == 4009
        assert again.msg == "code-1已存在，请换一个"
        english = await create(client, world, language="en-US")
        assert english.msg == "code-1 is already taken, choose another"
        assert (await create(client, world, game=1)).code == 0
        assert len(await events(database, "promoter.create")) == 2

    @pytest.mark.parametrize(
        ("field", "value"),
        [("name", ""), ("name", "x" * 51), ("code", ""), ("code", "a b"),
         ("code", "汉"), ("code", "x" * 33), ("contact", "x" * 101), ("note", "x" * 501),
        ],
    )  # fmt: skip
    async def test_wrong_field(self, client: Client, world: World, field: str, value: str) -> None:
        answer = await create(client, world, **{field: value})
        assert answer.code == 4000
        assert [row["field"] for row in answer.data["errors"]] == [field]


class TestListPromoters:
    async def test_pages_and_filters(self, client: Client, world: World) -> None:
        ids = [
            (await create(client, world, f"c{n}", name=f"Name {n}", contact=f"50%_{n}")).data["id"]
            for n in range(12)
        ]
        await create(client, world, "other", game=1)
        await call(client, world, "forbid", id=ids[0], forbid=1)
        for form, expected, total in (
            ({}, ids[:1:-1], 12),
            ({"page": 2}, [ids[1], ids[0]], 12),
            ({"page": 1, "page_size": 3}, ids[:8:-1], 12),
            ({"status": "forbidden"}, [ids[0]], 1),
            ({"status": ""}, ids[:1:-1], 12),
            ({"keyword": "NAME 11"}, [ids[11]], 1),
            ({"keyword": "C5"}, [ids[5]], 1),
            ({"keyword": "0%_7"}, [ids[7]], 1),
            ({"keyword": "%%"}, [], 0),
            ({"keyword": "name 0", "status": "active"}, [], 0),
        ):
            answer = await call(client, world, "list", **form)
            assert [row["id"] for row in answer.data["list"]] == expected, form
            assert answer.data["total"] == total

    async def test_wrong_status(self, client: Client, world: World) -> None:
        assert (await call(client, world, "list", status="gone")).code == 4000


class TestEditPromoter:
    async def test_valid(self, client: Client, world: World, database: Database) -> None:
        """What is absent stays; the code never changes."""
        promoter = (await create(client, world, contact="a", note="n")).data
        answer = await call(
            client, world, "edit", id=promoter["id"], name="New", note="", code="else"
        )
        expected = promoter | {"name": "New", "note": ""}
        assert answer.data | {"updated_at": 0} == expected | {"updated_at": 0}
        (event,) = await events(database, "promoter.edit")
        assert event.before == {"name": "Name", "note": "n"}
        assert event.after == {"name": "New", "note": ""}

    async def test_nothing_changed(self, client: Client, world: World, database: Database) -> None:
        promoter = (await create(client, world)).data
        answer = await call(client, world, "edit", id=promoter["id"], name="Name")
        assert answer.data == promoter
        assert await events(database, "promoter.edit") == []

    async def test_unknown(self, client: Client, world: World) -> None:
        assert (await call(client, world, "edit", id=999_999, name="x")).code == 4004


class TestForbidPromoter:
    async def test_there_and_back(self, client: Client, world: World, database: Database) -> None:
        promoter = (await create(client, world)).data
        forbidden = await call(client, world, "forbid", id=promoter["id"], forbid=1)
        allowed = await call(client, world, "forbid", id=promoter["id"], forbid=0)
        assert [forbidden.data["status"], allowed.data["status"]] == ["forbidden", "active"]
        (event,) = await events(database, "promoter.forbid")
        assert (event.before, event.after) == ({"status": "active"}, {"status": "forbidden"})
        assert len(await events(database, "promoter.allow")) == 1

    @pytest.mark.parametrize("value", ["", "2", "x"])
    async def test_wrong_flag(self, client: Client, world: World, value: str) -> None:
        promoter = (await create(client, world)).data
        answer = await call(client, world, "forbid", id=promoter["id"], forbid=value)
        assert answer.code == 4000
