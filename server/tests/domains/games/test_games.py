"""Games: listed, added, changed, read and selected, each by those who may."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select
from tests.support.client import Answer, Client
from tests.support.uploads import Uploader, png
from tests.support.world import World

from longshore.account.audit.models import AuditEvent
from longshore.kit.db.database import Database

OPEN = ("owner", "pack", "reader", "none", "scoped")


async def events(database: Database, action: str) -> list[AuditEvent]:
    async with database.system() as session:
        return list(
            (await session.execute(select(AuditEvent).where(AuditEvent.action == action))).scalars()
        )


class TestListGames:
    async def get(self, client: Client, **options: Any) -> Answer:
        return await client.call("GET", "/ultra/game/list", **options)

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.get(client)).code == 102

    async def test_every_user_sees_their_games(self, client: Client, world: World) -> None:
        """[K-04] The data is the list itself, of the caller's games only."""
        every = [game.id for game in world.aurora.games]
        for kind in OPEN:
            answer = await self.get(client, user=world.aurora.users[kind])
            expected = every[:1] if kind == "scoped" else every
            assert [game["Id"] for game in answer.data] == expected

    async def test_shape(self, client: Client, world: World) -> None:
        """[E-01] A game carries Id, Name and Icon."""
        game = (await self.get(client, user=world.aurora.owner)).data[2]
        assert {"Id", "Name", "Icon"} <= set(game)
        assert game["GameType"] == "miniapp"
        assert (game["PublishStatus"], game["Status"]) == (0, 1)
        assert len(str(game["CreatedAt"])) == len(str(game["UpdatedAt"])) == 10

    async def test_switcher_asks_for_published_games_in_use(
        self, client: Client, world: World
    ) -> None:
        """[G-03] publish_status=1 and status=1 leave out the unpublished and the put away."""
        owner, put_away = world.aurora.owner, world.aurora.games[1].id
        await client.call(
            "POST", "/ultra/game/update", user=owner, form={"GameId": put_away, "status": 0}
        )
        answer = await self.get(client, user=owner, params={"publish_status": 1, "status": 1})
        assert [game["Id"] for game in answer.data] == [world.aurora.games[0].id]

    @pytest.mark.parametrize(
        ("params", "numbers"),
        [
            ({"game_type": "miniapp"}, [2]),
            ({"game_type": "app"}, [0, 1]),
            ({"publish_status": 0}, [2]),
            ({"status": 0}, []),
            ({"keyword": "gAMES t"}, [1]),
            ({"keyword": "%"}, []),
            ({"keyword": ""}, [0, 1, 2]),
        ],
    )
    async def test_filters(
        self, client: Client, world: World, params: dict[str, Any], numbers: list[int]
    ) -> None:
        answer = await self.get(client, user=world.aurora.owner, params=params)
        expected = [world.aurora.games[number].id for number in numbers]
        assert [game["Id"] for game in answer.data] == expected

    @pytest.mark.parametrize(
        "params", [{"publish_status": 2}, {"status": "x"}, {"game_type": "web"}, {"limit": 9}]
    )
    async def test_wrong_filters(
        self, client: Client, world: World, params: dict[str, Any]
    ) -> None:
        answer = await self.get(client, user=world.aurora.owner, params=params)
        assert answer.code == 4000
        assert answer.data["errors"][0]["field"] == next(iter(params))


class TestAddGame:
    async def add(self, client: Client, form: dict[str, Any], **options: Any) -> Answer:
        return await client.call("POST", "/ultra/game/add", form=form, **options)

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.add(client, {"name": "New", "game_type": "app"})).code == 102

    async def test_no_permission(self, client: Client, world: World) -> None:
        for kind in ("pack", "reader", "none", "scoped"):
            answer = await self.add(
                client, {"name": "New", "game_type": "app"}, user=world.aurora.users[kind]
            )
            assert answer.code == 4030

    async def test_valid(self, client: Client, world: World, database: Database) -> None:
        """[K-04] A game is added, seen, and audited."""
        icon = await Uploader(client, world.aurora.owner).put(png(), purpose="icon", name="a.png")
        form = {"name": " New ", "game_type": "miniapp", "icon": icon["key"]}
        answer = await self.add(client, form, user=world.aurora.owner)
        assert answer.code == 0
        assert answer.data["Name"] == "New"
        assert answer.data["Icon"] == icon["url"]
        assert answer.data["PublishStatus"] == 0
        (event,) = await events(database, "game.create")
        assert (event.target_id, event.game_id) == (str(answer.data["Id"]), answer.data["Id"])
        assert event.after is not None
        assert event.after["name"] == "New"

    async def test_name_is_unique_in_the_publisher_only(self, client: Client, world: World) -> None:
        form = {"name": "Aurora Games One", "game_type": "app"}
        answer = await self.add(client, form, user=world.aurora.owner, language="en-US")
        assert answer.code == 4009
        assert "Aurora Games One" in answer.msg
        assert (await self.add(client, form, user=world.borealis.owner)).code == 0

    async def test_same_name_at_once(self, client: Client, world: World) -> None:
        form = {"name": "Twin", "game_type": "app"}
        answers = await asyncio.gather(
            *(self.add(client, form, user=world.aurora.owner) for _ in range(6))
        )
        assert sorted(answer.code for answer in answers) == [0, *[4009] * 5]

    @pytest.mark.parametrize(
        "form",
        [
            {"game_type": "app"},
            {"name": " ", "game_type": "app"},
            {"name": "x" * 51, "game_type": "app"},
            {"name": "a", "game_type": "web"},
            {"name": "a", "game_type": "app", "publish_status": 2},
            {"name": "a", "game_type": "app", "publisher_id": 2},
            {"name": "a", "game_type": "app", "status": 1},
            *(
                {"name": "a", "game_type": "app", "icon": icon}
                for icon in (
                    "../secret.png",
                    "a/../b.png",
                    "a//b.png",
                    "/a.png",
                    "https://evil.example/a.png",
                    "/store/private/a.png",
                    "a.svg",
                    "a.html",
                    "a.png?x=1",
                    ".hidden/a.png",
                    "a\\b.png",
                )
            ),
        ],
        ids=str,
    )
    async def test_invalid(self, client: Client, world: World, form: dict[str, Any]) -> None:
        assert (await self.add(client, form, user=world.aurora.owner)).code == 4000


class TestUpdateGame:
    async def update(self, client: Client, form: dict[str, Any], **options: Any) -> Answer:
        return await client.call("POST", "/ultra/game/update", form=form, **options)

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.update(client, {"GameId": 1})).code == 102

    async def test_no_permission(self, client: Client, world: World) -> None:
        form = {"GameId": world.aurora.games[0].id, "name": "x"}
        for kind in ("pack", "reader", "none", "scoped"):
            assert (await self.update(client, form, user=world.aurora.users[kind])).code == 4030

    async def test_other_publisher(self, client: Client, world: World) -> None:
        form = {"GameId": world.borealis.games[0].id, "name": "Stolen"}
        assert (await self.update(client, form, user=world.aurora.owner)).code == 4004

    async def test_only_what_is_given_changes(
        self, client: Client, world: World, database: Database
    ) -> None:
        """[K-04] The rest stays, and the audit log tells only the difference."""
        game = world.aurora.games[0]
        icon = await Uploader(client, world.aurora.owner).put(png(), purpose="icon", name="a.png")
        form = {"GameId": game.id, "icon": icon["url"]}
        answer = await self.update(client, form, user=world.aurora.owner)
        assert answer.data["Icon"] == icon["url"]
        assert (answer.data["Name"], answer.data["PublishStatus"]) == (game.name, 1)
        (event,) = await events(database, "game.update")
        assert (event.before, event.after) == ({"icon": ""}, {"icon": icon["key"]})
        again = await self.update(client, {"GameId": game.id, "icon": ""}, user=world.aurora.owner)
        assert again.data["Icon"] == ""

    async def test_icon_must_be_an_own_upload(self, client: Client, world: World) -> None:
        """A key that was never uploaded, is another publisher's, for something else or unfinished
        is refused; the old one may stay."""
        game, owner = world.aurora.games[0], Uploader(client, world.aurora.owner)
        theirs = await Uploader(client, world.borealis.owner).put(
            png(), purpose="icon", name="a.png"
        )
        splash = await owner.put(png(), purpose="splash", name="a.png")
        begun = (await owner.init(png(), purpose="icon", name="a.png")).data
        for key in ("file/1_a.png", theirs["key"], splash["key"], begun["key"]):
            form = {"GameId": game.id, "icon": key}
            assert (await self.update(client, form, user=world.aurora.owner)).code == 4317, key
        mine = await owner.put(png(), purpose="icon", name="a.png")
        form = {"GameId": game.id, "icon": mine["key"]}
        assert (await self.update(client, form, user=world.aurora.owner)).code == 0
        again = {"GameId": game.id, "icon": mine["url"], "name": "Renamed"}
        assert (await self.update(client, again, user=world.aurora.owner)).data["Name"] == "Renamed"

    async def test_nothing_new_is_no_event(
        self, client: Client, world: World, database: Database
    ) -> None:
        game = world.aurora.games[0]
        answer = await self.update(
            client, {"GameId": game.id, "name": game.name}, user=world.aurora.owner
        )
        assert answer.code == 0
        assert await events(database, "game.update") == []

    async def test_taken_name(self, client: Client, world: World) -> None:
        form = {"GameId": world.aurora.games[0].id, "name": world.aurora.games[1].name}
        assert (await self.update(client, form, user=world.aurora.owner)).code == 4009

    async def test_json_body(self, client: Client, world: World) -> None:
        game = world.aurora.games[2]
        body = {"GameId": game.id, "publish_status": 1, "game_type": "app"}
        answer = await client.call("POST", "/ultra/game/update", user=world.aurora.owner, json=body)
        assert (answer.data["PublishStatus"], answer.data["GameType"]) == (1, "app")


class TestReadGame:
    async def read(self, client: Client, game_id: object, **options: Any) -> Answer:
        return await client.call("GET", "/ultra/game/info", params={"GameId": game_id}, **options)

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.read(client, 1)).code == 102

    async def test_valid(self, client: Client, world: World) -> None:
        """[K-04] [N-06] The game that LastGameId names can be fetched."""
        for kind in OPEN:
            game = world.aurora.games[0]
            answer = await self.read(client, game.id, user=world.aurora.users[kind])
            assert (answer.code, answer.data["Name"]) == (0, game.name)

    async def test_not_granted_and_other_publisher(self, client: Client, world: World) -> None:
        scoped = world.aurora.scoped
        assert (await self.read(client, world.aurora.games[1].id, user=scoped)).code == 4004
        assert (await self.read(client, world.borealis.games[0].id, user=scoped)).code == 4004
        assert (await self.read(client, 10**15, user=scoped)).code == 4004

    @pytest.mark.parametrize("game_id", ["", "x", 0, -1, 2**60])
    async def test_invalid(self, client: Client, world: World, game_id: object) -> None:
        assert (await self.read(client, game_id, user=world.aurora.owner)).code == 4000


class TestSelectGame:
    async def select(self, client: Client, game_id: object, **options: Any) -> Answer:
        return await client.call(
            "POST", "/ultra/user/selectGame", params={"game_id": game_id}, **options
        )

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.select(client, 1)).code == 102

    async def test_valid(self, client: Client, world: World, database: Database) -> None:
        """[G-04] The server keeps the game and names it as LastGameId from then on."""
        scoped, game = world.aurora.scoped, world.aurora.games[0]
        for _ in range(2):
            answer = await self.select(client, game.id, user=scoped)
            assert (answer.code, answer.data["Id"]) == (0, game.id)
        info = await client.call("GET", "/ultra/user/info", user=scoped)
        assert info.data["LastGameId"] == game.id
        assert len(await events(database, "user.select_game")) == 1

    async def test_not_granted_and_other_publisher(self, client: Client, world: World) -> None:
        scoped = world.aurora.scoped
        for game in (world.aurora.games[1], world.borealis.games[0]):
            assert (await self.select(client, game.id, user=scoped)).code == 4004
        info = await client.call("GET", "/ultra/user/info", user=scoped)
        assert info.data["LastGameId"] is None
