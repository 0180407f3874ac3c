"""Invitations: made, listed, revoked, read and accepted once."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import ROLES, TestUser, World

from longshore.account.identity import Permission
from longshore.kit.db.database import Database

P = Permission
PASSWORD = "seven quiet lanterns over the bay"


async def invite(client: Client, user: TestUser | None, **form: Any) -> Answer:
    form = {"name": "Newcomer"} | form
    return await client.call("POST", "/ultra/admin/invite", user=user, form=form)


async def invited(client: Client, user: TestUser, **form: Any) -> tuple[int, str]:
    """The id and the token of a fresh invitation."""
    answer = await invite(client, user, **form)
    assert answer.code == 0, answer
    return answer.data["Id"], answer.data["Link"].removeprefix("/micro/invite?token=")


async def read(client: Client, token: str) -> Answer:
    return await client.call("GET", "/ultra/invitation", params={"token": token})


async def accept(client: Client, token: str, account: str = "newcomer", **form: Any) -> Answer:
    form = {"token": token, "account": account, "name": "New Comer", "password": PASSWORD} | form
    return await client.call("POST", "/ultra/invitation/accept", form=form)


async def statuses(client: Client, world: World) -> list[str]:
    answer = await client.call("GET", "/ultra/admin/invitations", user=world.aurora.owner)
    return [row["Status"] for row in answer.data["list"]]


class TestInvite:
    async def test_anonymous(self, client: Client) -> None:
        assert (await invite(client, None)).code == 102

    async def test_no_permission(self, client: Client, world: World) -> None:
        for kind in ("pack", "reader", "none", "scoped"):
            assert (await invite(client, world.aurora.users[kind])).code == 4030

    async def test_valid(
        self, client: Client, world: World, database: Database, events: Any
    ) -> None:
        """[K-03] The link is shown once and kept only as a digest."""
        role = world.aurora.role_ids["pack"]
        answer = await invite(
            client, world.aurora.owner, account="new.one", email="a@b.cn", phone="13912345678",
            role_ids=[role], game_ids=[world.aurora.games[0].id],
        )  # fmt: skip
        assert answer.code == 0
        token = answer.data["Link"].removeprefix("/micro/invite?token=")
        assert len(token) == 43
        listed = await client.call("GET", "/ultra/admin/invitations", user=world.aurora.owner)
        (row,) = listed.data["list"]
        assert (row["Status"], row["Account"], row["Email"]) == ("pending", "new.one", "a@b.cn")
        assert row["Phone"] == "+8613912345678"
        assert [role["Name"] for role in row["Roles"]] == ["pack"]
        assert row["ExpiresAt"] - row["CreatedAt"] == pytest.approx(7 * 86_400, abs=2)
        assert token not in str(listed.data)
        async with database.system() as session:
            stored = (await session.execute(text("SELECT i::text FROM invitation i"))).scalar_one()
            log = (await session.execute(text("SELECT a::text FROM audit_event a"))).scalars()
            assert not any(token in line for line in [stored, *log])
        assert len(await events("invitation.create")) == 1

    async def test_other_publishers_roles_and_games(self, client: Client, world: World) -> None:
        owner, foreign = world.aurora.owner, world.borealis
        assert (await invite(client, owner, role_ids=[foreign.role_ids["pack"]])).code == 4004
        assert (await invite(client, owner, game_ids=[foreign.games[0].id])).code == 4004

    async def test_not_more_than_own(self, client: Client, world: World, make_user: Any) -> None:
        first, second, _ = (game.id for game in world.aurora.games)
        clerk = await make_user("clerk", P.ADMIN_MANAGE, game_ids=(first,))
        assert (await invite(client, clerk, role_ids=[world.aurora.role_ids["pack"]])).code == 4106
        assert (await invite(client, clerk, game_ids=[first, second])).code == 4106
        assert (await invite(client, clerk, all_games="true")).code == 4106
        assert (await invite(client, clerk, game_ids=[first])).code == 0

    @pytest.mark.parametrize(
        "form",
        [
            {"name": ""},
            {"account": "a b"},
            {"email": "nobody"},
            {"phone": "123"},
            {"is_owner": 1},
            {"role_ids": ["0"]},
        ],
        ids=str,
    )
    async def test_invalid(self, client: Client, world: World, form: dict[str, Any]) -> None:
        assert (await invite(client, world.aurora.owner, **form)).code == 4000

    async def test_blank_fields_are_absent(self, client: Client, world: World) -> None:
        answer = await invite(client, world.aurora.owner, account="", email="", phone="")
        assert answer.code == 0


class TestListAndRevoke:
    async def revoke(self, client: Client, user: TestUser | None, invitation_id: int) -> Answer:
        form = {"id": invitation_id}
        return await client.call("POST", "/ultra/admin/invitation/revoke", user=user, form=form)

    async def test_who_may(self, client: Client, world: World) -> None:
        assert (await self.revoke(client, None, 1)).code == 102
        assert (await client.call("GET", "/ultra/admin/invitations")).code == 102
        for kind in ("pack", "reader", "none", "scoped"):
            user = world.aurora.users[kind]
            assert (await self.revoke(client, user, 1)).code == 4030
            assert (await client.call("GET", "/ultra/admin/invitations", user=user)).code == 4030

    async def test_other_publisher(self, client: Client, world: World) -> None:
        number, token = await invited(client, world.borealis.owner)
        assert (await self.revoke(client, world.aurora.owner, number)).code == 4004
        assert await statuses(client, world) == []
        assert (await read(client, token)).code == 0

    async def test_revoke(self, client: Client, world: World, events: Any) -> None:
        number, token = await invited(client, world.aurora.owner)
        for _ in range(2):
            assert (await self.revoke(client, world.aurora.owner, number)).code == 0
        assert await statuses(client, world) == ["revoked"]
        assert (await read(client, token)).code == 4104
        assert (await accept(client, token)).code == 4104
        assert len(await events("invitation.revoke")) == 1

    async def test_too_late(self, client: Client, world: World) -> None:
        number, token = await invited(client, world.aurora.owner)
        assert (await accept(client, token)).code == 0
        assert (await self.revoke(client, world.aurora.owner, number)).code == 4111


class TestReadInvitation:
    async def test_valid(self, client: Client, world: World) -> None:
        _, token = await invited(client, world.aurora.owner, account="suggested")
        answer = await read(client, token)
        assert answer.data["PublisherName"] == world.aurora.name
        assert (answer.data["Name"], answer.data["Account"]) == ("Newcomer", "suggested")
        assert set(answer.data) == {"PublisherName", "Name", "Account", "ExpiresAt"}

    async def test_unknown(self, client: Client, world: World) -> None:
        assert (await read(client, "x" * 43)).code == 4104
        assert (await read(client, "")).code == 4104
        assert (await read(client, "x" * 101)).code == 4000

    async def test_throttled(self, client: Client, world: World) -> None:
        """Links cannot be tried out: an address has twenty looks in five minutes."""
        codes = [(await read(client, f"guess-{number}")).code for number in range(22)]
        assert codes == [4104] * 20 + [4029] * 2

    async def test_a_whole_office_is_invited(self, client: Client, world: World) -> None:
        """Looks at links that are there count nothing; the guesses beside them do."""
        _, token = await invited(client, world.aurora.owner)
        assert {(await read(client, token)).code for _ in range(30)} == {0}
        weak = [(await accept(client, token, password="1234567890")).code for _ in range(30)]
        assert set(weak) == {4102}
        codes = [(await read(client, f"guess-{number}")).code for number in range(21)]
        assert codes == [4104] * 20 + [4029]
        assert (await read(client, token)).code == 4029


class TestAcceptInvitation:
    async def test_valid(self, client: Client, world: World, events: Any) -> None:
        """[K-03] Accepting makes the user with the chosen rights, signed in."""
        game = world.aurora.games[1]
        _, token = await invited(
            client, world.aurora.owner, role_ids=[world.aurora.role_ids["pack"]],
            game_ids=[game.id], email="new@example.com", phone="13912345678",
        )  # fmt: skip
        answer = await accept(client, token)
        assert answer.code == 0
        data = answer.data
        assert (data["Account"], data["Name"], data["IsOwner"]) == ("newcomer", "New Comer", False)
        assert data["Permissions"] == list(ROLES["pack"])
        assert data["PublisherId"] == world.aurora.id
        # A phone signs in, so it is not taken over from whoever wrote the invitation.
        assert (data["Email"], data["Phone"]) == ("new@example.com", None)
        headers = {"access-token": data["Token"], "uid": str(data["Id"])}
        games = await client.call("GET", "/ultra/game/list", headers=headers)
        assert [row["Id"] for row in games.data] == [game.id]
        login = {"account": "NewComer", "password": PASSWORD}
        assert (await client.call("POST", "/ultra/login", form=login)).code == 0
        assert await statuses(client, world) == ["accepted"]
        assert len(await events("invitation.accept")) == 1

    async def test_once(self, client: Client, world: World) -> None:
        _, token = await invited(client, world.aurora.owner)
        assert (await accept(client, token)).code == 0
        assert (await accept(client, token, "second")).code == 4104
        assert (await read(client, token)).code == 4104

    async def test_two_at_once(self, client: Client, world: World) -> None:
        """Of several who use one link at the same time exactly one gets in."""
        _, token = await invited(client, world.aurora.owner)
        answers = await asyncio.gather(
            *(accept(client, token, f"racer{number}") for number in range(5))
        )
        assert sorted(answer.code for answer in answers) == [0, *[4104] * 4]
        listed = await client.call("POST", "/ultra/admin/list", user=world.aurora.owner, form={})
        assert listed.data["total"] == len(world.aurora.users) + 1

    async def test_expired(self, client: Client, world: World, database: Database) -> None:
        _, token = await invited(client, world.aurora.owner)
        async with database.system() as session:
            await session.execute(text("UPDATE invitation SET expires_at = now()"))
        assert (await accept(client, token)).code == 4104
        assert await statuses(client, world) == ["expired"]

    async def test_taken_account_keeps_the_link(self, client: Client, world: World) -> None:
        _, token = await invited(client, world.aurora.owner)
        for taken in ("aurora.none", "BOREALIS.owner"):
            answer = await accept(client, token, taken)
            assert answer.code == 4009
            assert taken in answer.msg
        assert (await accept(client, token)).code == 0

    async def test_same_account_from_two_links(self, client: Client, world: World) -> None:
        tokens = [
            (await invited(client, publisher.owner))[1]
            for publisher in (world.aurora, world.borealis)
        ]
        answers = await asyncio.gather(*(accept(client, token) for token in tokens))
        assert sorted(answer.code for answer in answers) == [0, 4009]

    async def test_weak_password(self, client: Client, world: World) -> None:
        _, token = await invited(client, world.aurora.owner)
        for weak in ("short", "newcomernewcomer", "aurora games newcomer"):
            assert (await accept(client, token, password=weak)).code == 4102
        assert (await accept(client, token)).code == 0

    async def test_inviter_was_disabled(self, client: Client, world: World, make_user: Any) -> None:
        clerk = await make_user("clerk", P.ADMIN_MANAGE)
        _, token = await invited(client, clerk)
        form = {"id": clerk.id, "able": 0}
        await client.call("POST", "/ultra/user/able", user=world.aurora.owner, form=form)
        assert (await accept(client, token)).code == 4104
        assert await statuses(client, world) == ["revoked"]

    async def test_inviter_may_no_longer_invite(
        self, client: Client, world: World, make_user: Any
    ) -> None:
        clerk = await make_user("clerk", P.ADMIN_MANAGE)
        _, token = await invited(client, clerk)
        await client.call(
            "POST", "/ultra/admin/auth", user=world.aurora.owner, form={"id": clerk.id}
        )
        assert (await accept(client, token)).code == 4104

    async def test_inviter_lost_what_the_link_gives(
        self, client: Client, world: World, make_user: Any, make_role: Any
    ) -> None:
        """[P-02] Nobody keeps by a link made beforehand what is taken from them."""
        role, only = await make_role(P.PACK), world.aurora.games[0].id
        clerk = await make_user("clerk", P.ADMIN_MANAGE, P.PACK)
        _, of_role = await invited(client, clerk, role_ids=[role])
        _, of_games = await invited(client, clerk, all_games="true")
        _, of_both = await invited(client, clerk, game_ids=[only])
        left = await make_role(P.ADMIN_MANAGE)
        form = {"id": clerk.id, "role_ids": [left], "game_ids": [only]}
        await client.call("POST", "/ultra/admin/auth", user=world.aurora.owner, form=form)
        assert (await accept(client, of_role)).code == 4104
        assert (await accept(client, of_games)).code == 4104
        assert (await accept(client, of_both)).code == 0

    async def test_deleted_role_is_left_out(
        self, client: Client, world: World, make_role: Any
    ) -> None:
        role = await make_role(P.PACK)
        _, token = await invited(client, world.aurora.owner, role_ids=[role])
        form = {"id": role}
        await client.call("POST", "/ultra/role/delete", user=world.aurora.owner, form=form)
        assert (await accept(client, token)).data["Permissions"] == []
