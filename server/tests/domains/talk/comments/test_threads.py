"""Replies, and threads that are resolved: the order of a list, what is counted, who may what."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select
from tests.domains.talk.comments.support import COUNT, LIST, ONE, mention, write
from tests.support.client import Answer, Client
from tests.support.row_locks import until_somebody_waits
from tests.support.world import TestUser, World

from longshore.account.audit.models import AuditEvent
from longshore.domains.talk.comments.models import Comment
from longshore.domains.talk.comments.threads import MOST_REPLIES
from longshore.kit.db.database import Database

RESOLVE, REOPEN = f"{ONE}/resolve", f"{ONE}/reopen"


async def reply(
    client: Client,
    world: World,
    parent: Answer | int,
    user: TestUser | None = None,
    *,
    content: str = "<p>reply</p>",
    page: str = "SDK",
    game: int | None = 0,
    **fields: Any,
) -> Answer:
    """A reply of aurora's pack on the first game's SDK page, or as said."""
    number = parent if isinstance(parent, int) else parent.data["id"]
    return await client.call(
        "POST",
        ONE,
        user=user or world.aurora.pack,
        game=None if game is None else world.aurora.games[game],
        form={"content": content, "page_id": page, "parent_id": number} | fields,
    )


async def listed(client: Client, world: World, **params: Any) -> Any:
    """The threads of the first game's SDK page."""
    answer = await client.call(
        "GET", LIST, user=world.aurora.owner, game=world.aurora.games[0],
        params={"page_id": "SDK"} | params,
    )  # fmt: skip
    return answer.data


async def mark(client: Client, url: str, user: TestUser, number: int) -> Answer:
    return await client.call("POST", url, user=user, form={"id": number})


class TestReply:
    async def test_stands_below_its_comment(self, client: Client, world: World) -> None:
        first = await write(client, world, content="first")
        second = await write(client, world, content="second")
        answers = [(await reply(client, world, first, content=text)).data for text in "abc"]
        assert {row["parent_id"] for row in answers} == {first.data["id"]}
        page = await listed(client, world)
        assert page["total"] == 2
        assert [row["id"] for row in page["list"]] == [second.data["id"], first.data["id"]]
        assert page["list"][0]["replies"] == []
        only_threads = ("replies", "resolved_at", "resolved_user_id", "resolved_user_name")
        expected = [
            {key: value for key, value in row.items() if key not in only_threads} for row in answers
        ]
        assert page["list"][1]["replies"] == expected

    async def test_is_not_counted_as_a_comment(self, client: Client, world: World) -> None:
        """[C-12] What the count returns is the total of the list."""
        first = await write(client, world)
        await reply(client, world, first)
        answer = await client.call(
            "GET", COUNT, user=world.aurora.none, game=world.aurora.games[0],
            params={"page_id": "SDK"},
        )  # fmt: skip
        assert answer.data == {"total": 1}

    async def test_to_a_reply_joins_its_thread(self, client: Client, world: World) -> None:
        first = await write(client, world)
        inner = await reply(client, world, first)
        answer = await reply(client, world, inner)
        assert answer.data["parent_id"] == first.data["id"]

    async def test_is_found_with_its_thread(self, client: Client, world: World) -> None:
        """[C-08] A keyword in a reply finds the comment that it answers, once."""
        first = await write(client, world, content="first", tags="x")
        await write(client, world, content="second")
        for text in ("needle", "needle again"):
            await reply(client, world, first, content=text)
        await reply(client, world, first, content=mention(world.aurora.owner))
        for params in ({"content": "NEEDLE"}, {"mentioned": 1}, {"content": "needle", "tags": "x"}):
            page = await listed(client, world, **params)
            assert [row["id"] for row in page["list"]] == [first.data["id"]], params
            assert page["total"] == 1
        assert (await listed(client, world, content="needle", tags="y"))["total"] == 0

    async def test_mentions_lead_to_it(self, client: Client, world: World) -> None:
        """Without a page replies are comments like any other: home shows who is mentioned."""
        first = await write(client, world)
        named = await reply(client, world, first, content=mention(world.aurora.reader))
        answer = await client.call("GET", LIST, user=world.aurora.reader, params={"mentioned": 1})
        assert [row["id"] for row in answer.data["list"]] == [named.data["id"]]

    async def test_without_permission(self, client: Client, world: World) -> None:
        """[C-10]"""
        first = await write(client, world)
        assert (await reply(client, world, first, world.aurora.reader)).code == 4030

    async def test_to_what_one_may_not_see(self, client: Client, world: World) -> None:
        """None at all, of another publisher, of a game one may not open: all the same."""
        foreign = await client.call(
            "POST", ONE, user=world.borealis.owner, game=world.borealis.games[0],
            form={"content": "x", "page_id": "SDK"},
        )  # fmt: skip
        hidden = await write(client, world, game=1)
        for number, user in (
            (999_999, world.aurora.owner),
            (foreign.data["id"], world.aurora.owner),
            (hidden.data["id"], world.aurora.scoped),
        ):
            assert (await reply(client, world, number, user)).code == 4004

    async def test_on_another_page(self, client: Client, world: World) -> None:
        first = await write(client, world)
        assert (await reply(client, world, first, page="Channel")).code == 4204
        assert (await reply(client, world, first, game=1)).code == 4204
        assert (await reply(client, world, first, page="Home")).code == 4204

    async def test_refused(self, client: Client, world: World) -> None:
        first = await write(client, world)
        assert (await reply(client, world, first, content=" ")).msg == "评论内容不能为空!"
        assert (await reply(client, world, first, tags="a")).code == 4205
        assert (await reply(client, world, first, content="x" * 4001)).code == 4207
        assert (await reply(client, world, first, parent_id="x")).code == 4000
        kept = await reply(client, world, first, content="x" * 4000)
        for more, code in (({"tags": "a"}, 4205), ({"content": "x" * 4001}, 4207)):
            form = {"id": kept.data["id"], "content": "x"} | more
            answer = await client.call("PUT", ONE, user=world.aurora.pack, form=form)
            assert answer.code == code
        assert len((await listed(client, world))["list"][0]["replies"]) == 1

    async def test_so_many(self, client: Client, world: World) -> None:
        """The limit holds for those who write at the same moment, too."""
        first = await write(client, world)
        for _ in range(MOST_REPLIES - 2):
            assert (await reply(client, world, first)).code == 0
        codes = await asyncio.gather(*(reply(client, world, first) for _ in range(4)))
        assert sorted(answer.code for answer in codes) == [0, 0, 4206, 4206]

    async def test_sent_again(self, client: Client, world: World) -> None:
        """A reply whose answer was lost is written once."""
        first = await write(client, world)
        form = {"content": "x", "page_id": "SDK", "parent_id": first.data["id"]}
        for _ in range(2):
            await client.call(
                "POST", ONE, user=world.aurora.pack, game=world.aurora.games[0], form=form,
                headers={"Idempotency-Key": f"reply-{first.data['id']}"},
            )  # fmt: skip
        assert len((await listed(client, world))["list"][0]["replies"]) == 1


class TestDeletedThread:
    async def test_the_oldest_reply_begins_it_then(self, client: Client, world: World) -> None:
        """[C-10] Only its creator deletes a comment: replies of others stay, in their order."""
        first = await write(client, world)
        replies = [(await reply(client, world, first, content=text)).data for text in "abc"]
        await mark(client, RESOLVE, world.aurora.pack, first.data["id"])
        deleted = await client.call(
            "DELETE", ONE, user=world.aurora.owner, params={"id": first.data["id"]}
        )
        assert deleted.code == 0
        page = await listed(client, world)
        assert page["total"] == 1
        thread = page["list"][0]
        assert (thread["id"], thread["parent_id"]) == (replies[0]["id"], None)
        assert thread["resolved_user_id"] == world.aurora.pack.id
        assert [row["id"] for row in thread["replies"]] == [row["id"] for row in replies[1:]]
        assert {row["parent_id"] for row in thread["replies"]} == {thread["id"]}

    async def test_while_its_oldest_reply_is_deleted(
        self, client: Client, world: World, database: Database
    ) -> None:
        """Two people at once: what both leave is a thread, and nobody meets a fault of ours."""
        first = await write(client, world)
        oldest, second, third = [
            (await reply(client, world, first, content=text)).data["id"] for text in "abc"
        ]
        async with database.publisher(world.aurora.id) as session:
            await session.delete(await session.get_one(Comment, oldest, with_for_update=True))
            await session.flush()
            deletion = asyncio.create_task(
                client.call("DELETE", ONE, user=world.aurora.owner, params={"id": first.data["id"]})
            )
            await until_somebody_waits(session)
        assert (await deletion).code == 0
        (thread,) = (await listed(client, world))["list"]
        assert (thread["id"], [row["id"] for row in thread["replies"]]) == (second, [third])

    async def test_a_reply_goes_alone(self, client: Client, world: World) -> None:
        first = await write(client, world)
        gone = (await reply(client, world, first)).data["id"]
        for user, code in ((world.aurora.owner, 4031), (world.aurora.pack, 0)):
            assert (await client.call("DELETE", ONE, user=user, params={"id": gone})).code == code
        assert (await listed(client, world))["list"][0]["replies"] == []


class TestResolve:
    async def test_open_ones_come_first(self, client: Client, world: World) -> None:
        """Over pages: the newest open one first, in the end what was resolved last."""
        ids = [(await write(client, world, content=str(n))).data["id"] for n in range(5)]
        for number in (ids[4], ids[1]):
            answer = await mark(client, RESOLVE, world.aurora.pack, number)
            assert answer.data["resolved_user_name"] == world.aurora.pack.name
        pages = [await listed(client, world, page=page, page_size=2) for page in (1, 2, 3)]
        assert {page["total"] for page in pages} == {5}
        seen = [row["id"] for page in pages for row in page["list"]]
        assert seen == [ids[3], ids[2], ids[0], ids[1], ids[4]]
        await mark(client, REOPEN, world.aurora.owner, ids[4])
        page = await listed(client, world)
        assert [row["id"] for row in page["list"]] == [ids[4], ids[3], ids[2], ids[0], ids[1]]
        assert page["list"][0]["resolved_at"] is page["list"][0]["resolved_user_id"] is None

    async def test_once(self, client: Client, world: World, database: Database) -> None:
        """Who was first stays; the log has what changed and no more."""
        number = (await write(client, world)).data["id"]
        first = await mark(client, RESOLVE, world.aurora.pack, number)
        again = await mark(client, RESOLVE, world.aurora.owner, number)
        assert again.data == first.data
        assert first.data["updated_at"] == first.data["created_at"]
        for _ in range(2):
            assert (await mark(client, REOPEN, world.aurora.owner, number)).code == 0
        async with database.system() as session:
            found = await session.execute(select(AuditEvent.action).order_by(AuditEvent.at))
        assert list(found.scalars()) == ["comment.create", "comment.resolve", "comment.reopen"]

    async def test_a_reply_is_not_resolved(self, client: Client, world: World) -> None:
        first = await write(client, world)
        number = (await reply(client, world, first)).data["id"]
        for url in (RESOLVE, REOPEN):
            assert (await mark(client, url, world.aurora.owner, number)).code == 4208

    @pytest.mark.parametrize("url", [RESOLVE, REOPEN])
    async def test_who(self, client: Client, world: World, url: str) -> None:
        """Whoever may write, where they may look."""
        number = (await write(client, world, game=1)).data["id"]
        for user, code in (
            (world.aurora.reader, 4030),
            (world.aurora.scoped, 4004),
            (world.borealis.owner, 4004),
            (world.aurora.pack, 0),
        ):
            assert (await mark(client, url, user, number)).code == code
        assert (await mark(client, url, world.aurora.owner, 999_999)).code == 4004
