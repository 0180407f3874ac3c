"""The provider onboards publishers, keeps one out and lets it in again (N8 of the review)."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.beside import ended_or_held_up
from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, TestUser, World

from longshore.account.identity import Permission
from longshore.domains.administration import invitations
from longshore.domains.administration.schemas import PersonInput
from longshore.kit.db.database import Database

SECRET = "seven quiet lanterns over the bay"


@pytest.fixture
async def provider(world: World, database: Database, make_user: Any) -> TestUser:
    """Somebody of the provider, which is Borealis here, who may manage publishers and no more."""
    async with database.system() as session:
        await session.execute(
            text("UPDATE publisher SET is_provider = true WHERE id = :id"),
            {"id": world.borealis.id},
        )
    user: TestUser = await make_user(
        "harbour", Permission.PUBLISHER_MANAGE, publisher=world.borealis
    )
    return user


async def change(client: Client, user: TestUser | None, verb: str, **form: Any) -> Answer:
    return await client.call("POST", f"/ultra/publisher/{verb}", user=user, form=form)


async def added(client: Client, user: TestUser, name: str = "Cygnus", owner: str = "Vega") -> str:
    """The token of a new publisher's first owner."""
    answer = await change(client, user, "add", publisher_name=name, name=owner)
    assert answer.code == 0, answer
    return str(answer.data["Link"].removeprefix("/micro/invite?token="))


async def accept(client: Client, token: str, account: str = "vega") -> Answer:
    form = {"token": token, "account": account, "name": "Vega", "password": SECRET}
    return await client.call("POST", "/ultra/invitation/accept", form=form)


async def rows(client: Client, user: TestUser, **params: Any) -> list[dict[str, Any]]:
    answer = await client.call("GET", "/ultra/publisher/list", user=user, params=params)
    assert answer.code == 0, answer
    return list(answer.data["list"])


async def sign_in(client: Client, account: str, password: str = PASSWORD) -> Answer:
    form = {"account": account, "password": password}
    return await client.call("POST", "/ultra/login", form=form)


async def logged(database: Database, publisher_id: int) -> list[tuple[str, str, int | None]]:
    """What a publisher's audit log says of publishers: action, who, their id."""
    statement = text(
        "SELECT action, actor_name, actor_id FROM audit_event WHERE publisher_id = :id "
        "AND target_type = 'publisher' ORDER BY at, id"
    )
    async with database.system() as session:
        found = await session.execute(statement, {"id": publisher_id})
        return [(row.action, row.actor_name, row.actor_id) for row in found]


class TestWho:
    async def test_only_the_provider(
        self, client: Client, world: World, make_user: Any, provider: TestUser
    ) -> None:
        """An owner elsewhere, a role that names the permission there, and others here: refused."""
        elsewhere = await make_user("pirate", Permission.PUBLISHER_MANAGE)
        catalogue = await make_user("clerk", Permission.CATALOGUE_MANAGE, publisher=world.borealis)
        for user in (world.aurora.owner, elsewhere, catalogue):
            listed = await client.call("GET", "/ultra/publisher/list", user=user)
            assert listed.code == 4030
            for verb in ("add", "suspend", "resume", "invite"):
                form = {"publisher_name": "Mine", "name": "Me", "id": world.aurora.id}
                assert (await change(client, user, verb, **form)).code == 4030
        told = await client.call("GET", "/ultra/user/info", user=world.aurora.owner)
        assert "publisherManage" not in told.data["Permissions"]
        assert (await rows(client, provider))[0]["SuspendedAt"] is None

    async def test_never_the_provider_itself(
        self, client: Client, world: World, provider: TestUser
    ) -> None:
        """Whoever manages publishers could make themselves an owner, or lock everybody out."""
        for verb, form in (("suspend", {}), ("resume", {}), ("invite", {"name": "Me"})):
            answer = await change(client, provider, verb, id=world.borealis.id, **form)
            assert answer.code == 4114
        assert (await sign_in(client, world.borealis.owner.account)).code == 0


class TestAdd:
    async def test_a_second_publisher_begins(
        self, client: Client, world: World, database: Database, provider: TestUser
    ) -> None:
        """[N8] Added, its owner invited by link: who accepts it owns it, and sees nobody else."""
        token = await added(client, provider)
        row = (await rows(client, provider, keyword="cyg"))[0]
        assert (row["Name"], row["PeopleCount"], row["GameCount"]) == ("Cygnus", 0, 0)
        assert (row["Owners"], row["OwnerInvitation"]) == ([], "pending")
        read = await client.call("GET", "/ultra/invitation", params={"token": token})
        assert read.data["PublisherName"] == "Cygnus"
        owner = await accept(client, token)
        assert owner.code == 0
        assert "adminManage" in owner.data["Permissions"]
        assert not {"publisherManage", "catalogueManage"} & set(owner.data["Permissions"])
        row = (await rows(client, provider, keyword="cyg"))[0]
        assert (row["Owners"], row["OwnerInvitation"]) == (["Vega"], "accepted")
        headers = {"access-token": owner.data["Token"], "uid": str(owner.data["Id"])}
        first = {"name": "First", "game_type": "app"}
        game = await client.call("POST", "/ultra/game/add", form=first, headers=headers)
        assert game.code == 0, game
        games = await client.call("GET", "/ultra/game/list", headers=headers)
        assert [one["Name"] for one in games.data] == ["First"]
        people = await client.call("POST", "/ultra/admin/list", form={}, headers=headers)
        assert [one["IsOwner"] for one in people.data["list"]] == [True]
        assert (await accept(client, token, "second")).code == 4104
        told = [("publisher.add", "Harbour"), ("publisher.invite", "Harbour")]
        assert await logged(database, world.borealis.id) == [(*one, provider.id) for one in told]
        assert await logged(database, row["Id"]) == [(*one, None) for one in told]

    async def test_refused_names(self, client: Client, world: World, provider: TestUser) -> None:
        before = len(await rows(client, provider))
        taken = await change(client, provider, "add", publisher_name=world.aurora.name, name="Vega")
        assert taken.code == 4009
        assert world.aurora.name in taken.msg
        for form in ({"publisher_name": " ", "name": "V"}, {"publisher_name": "X", "name": ""}):
            assert (await change(client, provider, "add", **form)).code == 4000
        assert len(await rows(client, provider)) == before

    async def test_of_links_made_at_once_one_is_left(
        self, client: Client, provider: TestUser, database: Database
    ) -> None:
        await added(client, provider)
        (cygnus,) = [row["Id"] for row in await rows(client, provider, keyword="Cygnus")]
        async with database.system() as session:
            form = PersonInput(name="Vega")
            _, first = await invitations.invite_owner(session, cygnus, form, "Harbour")
            making = asyncio.create_task(change(client, provider, "invite", id=cygnus, name="Vega"))
            await ended_or_held_up(database, making)
        second = (await making).data["Link"].removeprefix("/micro/invite?token=")
        looks = [
            (await client.call("GET", "/ultra/invitation", params={"token": token})).code
            for token in (first, second)
        ]
        assert looks == [4104, 0]

    async def test_a_new_link_ends_the_old_one(self, client: Client, provider: TestUser) -> None:
        old = await added(client, provider)
        number = (await rows(client, provider, keyword="Cygnus"))[0]["Id"]
        answer = await change(client, provider, "invite", id=number, name="Altair")
        new = answer.data["Link"].removeprefix("/micro/invite?token=")
        assert (await accept(client, old)).code == 4104
        assert (await accept(client, new)).code == 0


class TestSuspend:
    async def test_nobody_comes_in(
        self, client: Client, world: World, database: Database, provider: TestUser
    ) -> None:
        """[N8] Sessions end, keys and sign-ins are refused in words, nothing is lost."""
        owner, game = world.aurora.owner, world.aurora.games[0]
        form = {"name": "ci", "permissions": ["pack"], "game_ids": [game.id], "password": PASSWORD}
        key = await client.call("POST", "/ultra/api-key/create", user=owner, json=form)
        assert key.code == 0, key
        program = {"access-token": key.data["key"], "appid": str(game.id)}
        ask = ("POST", "/ultra/protected/app/send/usdk/v2/channel/list")
        assert (await client.call(*ask, json={}, headers=program)).code == 0
        invited = await client.call(
            "POST", "/ultra/admin/invite", user=owner, form={"name": "Late"}
        )
        late = invited.data["Link"].removeprefix("/micro/invite?token=")

        assert (await change(client, provider, "suspend", id=world.aurora.id)).code == 0
        shown = {"publish_status": 1, "status": 1}
        for user in (owner, world.aurora.reader):
            assert (await client.call("GET", "/ultra/user/info", user=user)).code == 403
            # The hot lane must not answer what the route refuses.
            listed = await client.call("GET", "/ultra/game/list", user=user, params=shown)
            assert listed.code == 403
        refused = await client.call(*ask, json={}, headers=program)
        assert (refused.code, "停用" in refused.msg) == (4113, True)
        signing_in = await sign_in(client, owner.account)
        assert (signing_in.code, "联系服务商" in signing_in.msg) == (4113, True)
        # Who does not know the password is not told.
        assert (await sign_in(client, owner.account, "wrong")).code == 4100
        assert (await accept(client, late)).code == 4113
        assert (await sign_in(client, world.borealis.owner.account)).code == 0

        assert (await change(client, provider, "resume", id=world.aurora.id)).code == 0
        assert (await client.call("GET", "/ultra/user/info", user=owner)).code == 403
        assert (await sign_in(client, owner.account)).code == 0
        assert (await client.call(*ask, json={}, headers=program)).code == 0
        assert (await accept(client, late, "late")).code == 0
        told = [one[0] for one in await logged(database, world.aurora.id)]
        assert told == ["publisher.suspend", "publisher.resume"]

    async def test_twice_is_once(
        self, client: Client, world: World, database: Database, provider: TestUser
    ) -> None:
        for verb in ("resume", "suspend", "suspend"):
            assert (await change(client, provider, verb, id=world.aurora.id)).code == 0
        assert len(await logged(database, world.aurora.id)) == 1
        assert (await change(client, provider, "suspend", id=10**9)).code == 4004

    async def test_a_sign_in_meanwhile_is_no_way_in(
        self, client: Client, world: World, provider: TestUser
    ) -> None:
        """Whoever signs in while the publisher is being suspended is refused or ended with it."""
        signing = [asyncio.create_task(sign_in(client, world.aurora.owner.account)) for _ in "ab"]
        suspended = asyncio.create_task(change(client, provider, "suspend", id=world.aurora.id))
        answers = await asyncio.gather(*signing)
        assert (await suspended).code == 0
        for answer in answers:
            if answer.code == 0:
                token = {"access-token": answer.data["Token"]}
                after = await client.call("GET", "/ultra/user/info", headers=token)
                assert after.code == 403
            else:
                assert answer.code == 4113
