"""The discussion of a page, read: what a list holds, which comments it is of, who sees it."""

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.domains.talk.comments.support import COLLEAGUES, COUNT, LIST, ONE, TAGS, mention, write
from tests.support import many
from tests.support.client import Client
from tests.support.plans import nodes_of, rows_read
from tests.support.world import World, as_owner

from longshore.account.identity.models import User
from longshore.domains.talk.comments import repository
from longshore.kit.db.database import Database

READS = [LIST, TAGS, f"{COUNT}?page_id=SDK", COLLEAGUES]
PAGES = Path(__file__).resolve().parents[5] / "web/apps/console/src/lib/pages/list.ts"
ENTRY = re.compile(r"\{\s+name: '(\w+)',[^}]*of: 'publisher'")


def _publisher_pages() -> list[str]:
    """Those that the console shows without a game: it opens their discussion without one."""
    return ENTRY.findall(PAGES.read_text())


class TestListComments:
    async def test_shape(self, client: Client, world: World) -> None:
        """[C-12] Comments carry what the specification names; lists return list and total."""
        written = await write(client, world, content="<p>a</p>", tags="one,two")
        answer = await client.call(
            "GET", LIST, user=world.aurora.reader, game=world.aurora.games[0],
            params={"page_id": "SDK"},
        )  # fmt: skip
        assert answer.data["total"] == 1
        row = answer.data["list"][0]
        assert row == written.data
        assert row["content"] == "<p>a</p>"
        assert row["page_id"] == "SDK"
        assert row["tags"] == ["one", "two"]
        assert row["created_user_id"] == world.aurora.owner.id
        assert row["created_user_name"] == world.aurora.owner.name
        assert row["game_id"] == world.aurora.games[0].id
        assert len(str(row["updated_at"])) == len(str(row["created_at"])) == 10
        assert row["mentions"] == []

    async def test_pages(self, client: Client, world: World) -> None:
        """[K-05] Newest first, in pages of ten, with the whole number in each."""
        ids = [(await write(client, world, content=str(n))).data["id"] for n in range(23)]
        seen: list[int] = []
        for page, expected in ((1, 10), (2, 10), (3, 3), (4, 0)):
            answer = await client.call(
                "GET", LIST, user=world.aurora.reader, game=world.aurora.games[0],
                params={"page_id": "SDK", "page": page, "page_size": 10},
            )  # fmt: skip
            assert len(answer.data["list"]) == expected
            assert answer.data["total"] == 23
            seen += [row["id"] for row in answer.data["list"]]
        assert seen == ids[::-1]

    @pytest.mark.parametrize(
        ("params", "expected"),
        [
            ({"content": "alpha"}, {"Alpha beta"}),
            ({"content": "BETA"}, {"Alpha beta", "beta & <gamma>"}),
            ({"content": "& <g"}, {"beta & <gamma>"}),
            ({"content": "strong"}, set()),
            ({"content": "100%"}, {"100% _done_"}),
            ({"content": "%"}, {"100% _done_"}),
            ({"content": ""}, {"Alpha beta", "beta & <gamma>", "100% _done_"}),
            ({"tags": "x"}, {"Alpha beta"}),
            ({"tags": "x,y"}, {"Alpha beta", "beta & <gamma>"}),
            ({"tags": ["x", "z"]}, {"Alpha beta"}),
            ({"tags": "none"}, set()),
            ({"tags": "y", "content": "alpha"}, set()),
        ],
    )
    async def test_filters(
        self, client: Client, world: World, params: dict[str, Any], expected: set[str]
    ) -> None:
        """[K-05] The keyword is looked for in the plain text; tags are any of."""
        await write(client, world, content="<p><strong>Alpha</strong> beta</p>", tags="x")
        await write(client, world, content="<p>beta &amp; &lt;gamma&gt;</p>", tags="y")
        await write(client, world, content="<p>100% _done_</p>")
        answer = await client.call(
            "GET", LIST, user=world.aurora.reader, game=world.aurora.games[0],
            params={"page_id": "SDK"} | params,
        )  # fmt: skip
        texts = {"<strong>": "", "</strong>": "", "<p>": "", "</p>": "", "&amp;": "&",
                 "&lt;": "<", "&gt;": ">"}  # fmt: skip
        found = set()
        for row in answer.data["list"]:
            plain = row["content"]
            for old, new in texts.items():
                plain = plain.replace(old, new)
            found.add(plain)
        assert found == expected
        assert answer.data["total"] == len(expected)

    async def test_game_pages_belong_to_the_game(self, client: Client, world: World) -> None:
        await write(client, world, game=0, content="first")
        await write(client, world, game=1, content="second")
        for index, content in ((0, "first"), (1, "second")):
            answer = await client.call(
                "GET", LIST, user=world.aurora.reader, game=world.aurora.games[index],
                params={"page_id": "SDK"},
            )  # fmt: skip
            assert [row["content"] for row in answer.data["list"]] == [content]

    @pytest.mark.parametrize("page", _publisher_pages())
    async def test_publisher_pages(self, client: Client, world: World, page: str) -> None:
        """One discussion for the publisher, with and without a selected game."""
        written = await write(client, world, page=page)
        assert written.data["game_id"] is None
        for game in (None, world.aurora.games[1]):
            answer = await client.call(
                "GET", LIST, user=world.aurora.scoped if game is None else world.aurora.reader,
                game=game, params={"page_id": page},
            )  # fmt: skip
            assert answer.data["total"] == 1
        other = await client.call("GET", LIST, user=world.borealis.owner, params={"page_id": page})
        assert other.data == {"list": [], "total": 0}

    @pytest.mark.parametrize("url", [LIST, COUNT, TAGS])
    async def test_game_page_needs_a_game(self, client: Client, world: World, url: str) -> None:
        answer = await client.call("GET", url, user=world.aurora.reader, params={"page_id": "SDK"})
        assert answer.code == 4012

    async def test_without_page_all_that_one_may_see(self, client: Client, world: World) -> None:
        await write(client, world, game=0, content="first")
        await write(client, world, game=1, content="second")
        await write(client, world, page="Home", content="home")
        everything = await client.call("GET", LIST, user=world.aurora.reader)
        assert everything.data["total"] == 3
        scoped = await client.call("GET", LIST, user=world.aurora.scoped)
        assert {row["content"] for row in scoped.data["list"]} == {"first", "home"}
        assert scoped.data["total"] == 2

    async def test_other_publisher_sees_nothing(self, client: Client, world: World) -> None:
        await write(client, world, tags="secret", content="canary")
        for url in (LIST, TAGS, f"{COUNT}?page_id=SDK", f"{LIST}?content=canary"):
            answer = await client.call(
                "GET", url, user=world.borealis.owner, game=world.borealis.games[0]
            )
            assert answer.code == 0
            assert "canary" not in answer.response.text
            assert "secret" not in answer.response.text
            assert answer.data.get("total", 0) == 0

    async def test_mentioned(self, client: Client, world: World) -> None:
        await write(client, world, content="nobody")
        named = await write(client, world, content=mention(world.aurora.reader))
        answer = await client.call("GET", LIST, user=world.aurora.reader, params={"mentioned": 1})
        assert [row["id"] for row in answer.data["list"]] == [named.data["id"]]
        assert answer.data["list"][0]["mentions"] == [
            {"id": world.aurora.reader.id, "name": world.aurora.reader.name}
        ]
        other = await client.call("GET", LIST, user=world.aurora.pack, params={"mentioned": 1})
        assert other.data["total"] == 0

    async def test_mentions_are_looked_up(self, database: Database, world: World) -> None:
        """Among 100,000 threads of a page finding 200 mentions went through all of them."""
        aurora = world.aurora
        game_id, user_id = aurora.games[0].id, aurora.reader.id
        async with as_owner(database) as session:
            await many.add_comments(session, aurora.id, game_id, 3000, user_id=user_id)
            await session.execute(text("ANALYZE comment, comment_mention"))
        filters = repository.CommentFilter(
            aurora.id, [game_id], "SDK", game_id, mentioned_user_id=user_id
        )
        values = filters.values | {"limit": 20, "offset": 0}
        async with database.publisher(aurora.id) as session:
            statement = repository.listed(filters.parts)
            needed = {name: values[name] for name in text(statement).compile().params}
            nodes = await nodes_of(session, statement, needed, runs=True)
            found = await repository.count(session, filters)
        assert found == 6
        assert rows_read(nodes, "comment") <= 5 * found

    @pytest.mark.parametrize(
        "params",
        [{"page": 0}, {"page_size": 101}, {"page_size": "x"}, {"mentioned": 2},
         {"tags": ",".join(map(str, range(11)))}, {"tags": "x" * 21}, {"content": "x" * 101},
         {"page_id": "x" * 101}],
    )  # fmt: skip
    async def test_wrong_query(self, client: Client, world: World, params: dict[str, Any]) -> None:
        answer = await client.call("GET", LIST, user=world.aurora.reader, params=params)
        assert answer.code == 4000
        assert answer.data["errors"][0]["msg"]


class TestCountAndTags:
    async def test_count(self, client: Client, world: World) -> None:
        """[C-12] The count returns total, of the page and its game."""
        for _ in range(3):
            await write(client, world)
        await write(client, world, page="Channel")
        await write(client, world, game=1)
        answer = await client.call(
            "GET", COUNT, user=world.aurora.none, game=world.aurora.games[0],
            params={"page_id": "SDK"},
        )  # fmt: skip
        assert answer.data == {"total": 3}

    async def test_tags(self, client: Client, world: World) -> None:
        """[K-05] Tags of the page, the most used first."""
        await write(client, world, tags="rare,common")
        await write(client, world, tags="common")
        await write(client, world, page="Channel", tags="elsewhere")
        await write(client, world, game=1, tags="other")
        game = world.aurora.games[0]
        page = await client.call(
            "GET", TAGS, user=world.aurora.none, game=game, params={"page_id": "SDK"}
        )
        assert page.data == {"tags": ["common", "rare"]}
        every = await client.call("GET", TAGS, user=world.aurora.none)
        assert every.data == {"tags": ["common", "elsewhere", "other", "rare"]}
        scoped = await client.call("GET", TAGS, user=world.aurora.scoped)
        assert scoped.data == {"tags": ["common", "elsewhere", "rare"]}


class TestColleagues:
    async def test_who(self, client: Client, world: World, database: Database) -> None:
        async with database.system() as session:
            user = await session.get(User, world.aurora.pack.id)
            assert user
            user.is_enabled = False
        answer = await client.call("GET", COLLEAGUES, user=world.aurora.owner)
        accounts = {row["account"] for row in answer.data["list"]}
        assert accounts == {"aurora.reader", "aurora.none", "aurora.scoped"}
        assert set(answer.data["list"][0]) == {"id", "name", "account"}

    @pytest.mark.parametrize(("keyword", "found"), [("READ", 1), ("aurora.s", 1), ("zzz", 0)])
    async def test_keyword(self, client: Client, world: World, keyword: str, found: int) -> None:
        answer = await client.call(
            "GET", COLLEAGUES, user=world.aurora.owner, params={"keyword": keyword}
        )
        assert len(answer.data["list"]) == found

    async def test_phone_is_not_searched(self, client: Client, world: World) -> None:
        answer = await client.call(
            "GET", COLLEAGUES, user=world.aurora.owner, params={"keyword": "138"}
        )
        assert answer.data["list"] == []


@pytest.mark.parametrize("url", READS)
@pytest.mark.parametrize("kind", ["owner", "pack", "reader", "none", "scoped"])
async def test_every_signed_in_user_reads(
    client: Client, world: World, url: str, kind: str
) -> None:
    answer = await client.call(
        "GET", url, user=world.aurora.users[kind], game=world.aurora.games[0]
    )
    assert answer.code == 0


@pytest.mark.parametrize("url", READS)
async def test_nobody_else_reads(client: Client, url: str) -> None:
    assert (await client.call("GET", url)).code == 102


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_nobody_else_writes(client: Client, method: str) -> None:
    assert (await client.call(method, ONE)).code == 102
