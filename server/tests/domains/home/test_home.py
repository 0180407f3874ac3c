"""Home: what there is to do across the caller's games, in a fixed number of queries."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update
from tests.support.client import Client
from tests.support.statements import counted
from tests.support.world import TestUser, World

from longshore.domains.games.models import Game
from longshore.domains.popularize.promoters.models import Promoter
from longshore.domains.talk.comments.models import Comment
from longshore.kit.days import present_day
from longshore.kit.db.database import Database

URL = "/ultra/home/overview"


async def groups(client: Client, user: TestUser, language: str = "zh-CN") -> dict[str, Any]:
    """What home tells a user, by the kind of to-do."""
    answer = await client.call("GET", URL, user=user, language=language)
    assert answer.code == 0
    return {group["key"]: group for group in answer.data["todos"]}


async def todos(client: Client, user: TestUser) -> dict[int, dict[str, tuple[int, str]]]:
    """What home tells a user, by game and key."""
    answer = await client.call("GET", URL, user=user)
    assert answer.code == 0
    found: dict[int, dict[str, tuple[int, str]]] = {game["Id"]: {} for game in answer.data["games"]}
    for group in answer.data["todos"]:
        for todo in group["todos"]:
            found[todo["game_id"]][group["key"]] = (todo["count"], todo["page"])
    return found


async def write(client: Client, world: World, game: int, page: str, content: str = "x") -> Any:
    answer = await client.call(
        "POST", "/ultra/api/v1/comment", user=world.aurora.owner, game=world.aurora.games[game],
        form={"content": content, "page_id": page},
    )  # fmt: skip
    assert answer.code == 0
    return answer.data


class TestHomeOverview:
    async def test_anonymous(self, client: Client) -> None:
        assert (await client.call("GET", URL)).code == 102

    @pytest.mark.parametrize(
        ("kind", "games"), [("owner", 3), ("pack", 3), ("reader", 3), ("none", 3), ("scoped", 1)]
    )
    async def test_games_of_the_caller(
        self, client: Client, world: World, kind: str, games: int
    ) -> None:
        answer = await client.call("GET", URL, user=world.aurora.users[kind])
        ids = [game["Id"] for game in answer.data["games"]]
        assert ids == [game.id for game in world.aurora.games[:games]]

    async def test_what_games_lack(self, client: Client, world: World, database: Database) -> None:
        """Icons and publishing concern who may manage games, promoters who sees popularize."""
        first, second, mini = world.aurora.games
        async with database.system() as session:
            await session.execute(
                update(Game).where(Game.id == first.id).values(icon="file/1_a.png")
            )
            for code, status in (("a", "active"), ("b", "forbidden")):
                session.add(
                    Promoter(
                        publisher_id=world.aurora.id,
                        game_id=first.id if status == "active" else second.id,
                        name=code,
                        code=code,
                        status=status,
                        created_user_id=world.aurora.owner.id,
                        created_user_name="x",
                    )
                )
        no_channel = {"no_channel": (1, "Channel")}
        assert await todos(client, world.aurora.owner) == {
            first.id: no_channel,
            second.id: {"icon_missing": (1, "Setting"), "no_promoter": (1, "Popularize")}
            | no_channel,
            mini.id: {
                "icon_missing": (1, "Setting"),
                "unpublished": (1, "Setting"),
                "no_promoter": (1, "Popularize"),
            },
        }
        assert await todos(client, world.aurora.reader) == {
            first.id: {},
            second.id: {"no_promoter": (1, "Popularize")},
            mini.id: {"no_promoter": (1, "Popularize")},
        }
        assert await todos(client, world.aurora.none) == {first.id: {}, second.id: {}, mini.id: {}}

    async def test_one_line_for_many_games(self, client: Client, world: World) -> None:
        """Said once for all games, in the reader's language, each with its own address."""
        first, second, mini = world.aurora.games
        told = (await groups(client, world.aurora.owner))["icon_missing"]
        assert told["text"] == "3 个游戏还没有图标"
        assert {todo["text"] for todo in told["todos"]} == {"还没有图标"}
        english = (await groups(client, world.aurora.owner, "en-US"))["icon_missing"]
        assert english["text"] == "3 games have no icon"
        assert [(todo["game_id"], todo["search"]) for todo in english["todos"]] == [
            (game.id, {"tab": "games", "keyword": game.name}) for game in (first, second, mini)
        ]

    async def test_games_put_away_are_left_out(
        self, client: Client, world: World, database: Database
    ) -> None:
        async with database.system() as session:
            await session.execute(
                update(Game).where(Game.id == world.aurora.games[1].id).values(status=0)
            )
        assert world.aurora.games[1].id not in await todos(client, world.aurora.owner)

    async def test_comments_of_today(
        self, client: Client, world: World, database: Database
    ) -> None:
        """Counted per game; the page is the newest one's, as its comment carries it."""
        await write(client, world, 0, "SDK")
        old = await write(client, world, 0, "SDK")
        await write(client, world, 0, "Channel")
        await write(client, world, 1, "/operate")
        await write(client, world, 0, "Home")
        day = present_day("Asia/Shanghai")
        async with database.system() as session:
            await session.execute(
                update(Comment)
                .where(Comment.id == old["id"])
                .values(created_at=day.since - timedelta(seconds=1))
            )
        first, second = (game.id for game in world.aurora.games[:2])
        found = await todos(client, world.aurora.pack)
        assert found[first].pop("comments_today") == (2, "Channel")
        assert found[second].pop("comments_today") == (1, "/operate")
        assert found[first] == found[second] == {"no_channel": (1, "Channel")}
        reader = await todos(client, world.aurora.reader)
        assert reader[second]["comments_today"] == (1, "/operate")
        assert set(await todos(client, world.aurora.scoped)) == {first}
        # What one wrote oneself is no news.
        own = await todos(client, world.aurora.owner)
        assert not any("comments_today" in one for one in own.values())

    async def test_mentions(self, client: Client, world: World) -> None:
        reader = world.aurora.reader
        span = f'<span data-mention-id="{reader.id}">@x</span>'
        named = await write(client, world, 0, "SDK", span)
        elsewhere = await write(client, world, 1, "DataCenter", span)
        newest = await write(client, world, 0, "Operate", "nobody")
        answer = await client.call("GET", URL, user=reader)
        assert [row["id"] for row in answer.data["mentions"]] == [elsewhere["id"], named["id"]]
        assert answer.data["recent_comments"][0] == newest
        assert len(answer.data["recent_comments"]) == 3
        found = await todos(client, reader)
        first, second = (game.id for game in world.aurora.games[:2])
        assert found[first]["mentions_today"] == (1, "SDK")
        assert found[second]["mentions_today"] == (1, "DataCenter")
        other = await client.call("GET", URL, user=world.aurora.pack)
        assert other.data["mentions"] == []
        scoped = await client.call("GET", URL, user=world.aurora.scoped)
        assert {row["game_id"] for row in scoped.data["recent_comments"]} == {first}

    async def test_other_publisher(self, client: Client, world: World) -> None:
        await write(client, world, 0, "SDK", "canary")
        answer = await client.call("GET", URL, user=world.borealis.owner)
        assert "canary" not in answer.response.text
        assert world.aurora.games[0].name not in answer.response.text

    async def test_as_many_queries_for_many_games(
        self, client: Client, world: World, database: Database
    ) -> None:
        async def statements() -> int:
            with counted(database) as seen:
                await todos(client, world.aurora.owner)
            return len(seen)

        few = await statements()
        async with database.system() as session:
            for number in range(40):
                session.add(Game(publisher_id=world.aurora.id, name=f"Game {number}"))
        assert await statements() == few == 2
