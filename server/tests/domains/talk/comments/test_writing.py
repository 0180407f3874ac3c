"""Comments written, changed and deleted: by whom, and what is kept."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from tests.domains.talk.comments.support import LIST, ONE, mention, write
from tests.support.client import Answer, Client
from tests.support.connections import none_is_held_during
from tests.support.world import TestUser, World

from longshore.account.audit.models import AuditEvent
from longshore.domains.talk.comments import service
from longshore.kit.db.database import Database


class TestCreateComment:
    @pytest.mark.parametrize("kind", ["reader", "none"])
    async def test_without_permission(self, client: Client, world: World, kind: str) -> None:
        """[C-10] Without the permission comment the discussion is read-only."""
        answer = await write(client, world, world.aurora.users[kind])
        assert answer.code == 4030
        listed = await client.call("GET", LIST, user=world.aurora.owner)
        assert listed.data["total"] == 0

    async def test_form_and_json(self, client: Client, world: World, database: Database) -> None:
        """[C-10] With the permission one writes, as a form or as JSON; the log tells of it."""
        form = await write(client, world, world.aurora.pack, tags="a, b,a")
        assert form.data["tags"] == ["a", "b"]
        for tags in (["a", "b"], "a,b"):
            answer = await client.call(
                "POST", ONE, user=world.aurora.pack, game=world.aurora.games[0],
                json={"content": "<p>x</p>", "page_id": "SDK", "tags": tags},
            )  # fmt: skip
            assert answer.data["tags"] == ["a", "b"]
        async with database.system() as session:
            events = (await session.execute(select(AuditEvent))).scalars().all()
        assert [event.action for event in events] == ["comment.create"] * 3
        assert events[0].actor_id == world.aurora.pack.id
        assert events[0].game_id == world.aurora.games[0].id

    async def test_cleaned(self, client: Client, world: World) -> None:
        answer = await write(
            client, world, content="<p onclick=x>a<script>alert(1)</script></p><svg><p>b</p></svg>"
        )
        assert "script" not in answer.data["content"]
        assert "onclick" not in answer.data["content"]

    @pytest.mark.parametrize("content", ["", "<p><br></p>", "<script>x</script>", "<p>&nbsp;</p>"])
    async def test_empty(self, client: Client, world: World, content: str) -> None:
        """[C-09] 评论内容不能为空!"""
        answer = await write(client, world, content=content)
        assert answer.msg == "评论内容不能为空!"
        english = await write(client, world, content=content, language="en-US")
        assert english.code == answer.code == 4201
        assert english.msg == "The comment must not be empty!"

    @pytest.mark.parametrize("is_new", [True, False])
    async def test_no_connection_is_held_while_it_is_cleaned(
        self,
        app: FastAPI,
        client: Client,
        world: World,
        monkeypatch: pytest.MonkeyPatch,
        is_new: bool,
    ) -> None:
        """A long text takes a process of its own, which waits for its turn."""
        text, owner = mention(world.aurora.pack), world.aurora.owner
        writing = write(client, world, content=text)
        if not is_new:
            form = {"content": text, "id": (await writing).data["id"]}
            writing = client.call("PUT", ONE, user=owner, game=world.aurora.games[0], form=form)
        database = app.state.database
        answer = await none_is_held_during(monkeypatch, service, "clean_aside", database, writing)
        assert (answer.code, "look" in answer.data["content"]) == (0, True), answer.msg

    async def test_only_a_picture(self, client: Client, world: World) -> None:
        answer = await write(client, world, content='<img src="/store/static/file/1_a.png">')
        assert answer.code == 0

    async def test_too_long(self, client: Client, world: World) -> None:
        assert (await write(client, world, content="x" * 20_000)).code == 0
        assert (await write(client, world, content="x" * 20_001)).code == 4000
        assert (await write(client, world, content="&" * 20_000)).code == 4203

    async def test_needs_a_game(self, client: Client, world: World) -> None:
        assert (await write(client, world, game=None)).code == 4012
        assert (await write(client, world, game=None, page="Home")).code == 0

    async def test_games_of_others(self, client: Client, world: World) -> None:
        assert (await write(client, world, world.aurora.scoped, game=1)).code == 4032
        other = await write(client, world, game=world.borealis.games[0])
        assert other.code == 4004

    async def test_mention(self, client: Client, world: World) -> None:
        both = mention(world.aurora.reader) + mention(world.aurora.pack)
        answer = await write(client, world, content=both)
        assert [row["id"] for row in answer.data["mentions"]] == sorted(
            [world.aurora.reader.id, world.aurora.pack.id]
        )

    async def test_nobody_is_shown_under_the_name_of_another(
        self, client: Client, world: World
    ) -> None:
        """A mention says the name of whom it tells, whatever the call says."""
        reader, owner = world.aurora.reader, world.aurora.owner
        span = f'<span data-mention-id="{reader.id}"><em>@{owner.name}</em></span>'
        answer = await write(client, world, content=f"<p>{span} look</p>")
        shown = f'<span data-mention-id="{reader.id}">@{reader.name}</span>'
        assert answer.data["content"] == f"<p>{shown} look</p>"
        for keyword, total in ((reader.name, 1), (owner.name, 0)):
            params = {"page_id": "SDK", "content": keyword}
            game = world.aurora.games[0]
            found = await client.call("GET", LIST, user=owner, game=game, params=params)
            assert found.data["total"] == total

    async def test_mention_of_strangers(self, client: Client, world: World) -> None:
        """Somebody of another publisher, and nobody, look the same."""
        stranger = await write(client, world, content=mention(world.borealis.owner))
        nobody = await write(client, world, content='<span data-mention-id="999999">@x</span>')
        assert stranger.code == nobody.code == 4202
        assert stranger.msg == nobody.msg

    async def test_many_mentions(self, client: Client, world: World) -> None:
        spans = "".join(f'<span data-mention-id="{n}">@x</span>' for n in range(1, 60))
        assert (await write(client, world, content=spans)).code == 4202


class TestEditComment:
    async def edit(self, client: Client, user: TestUser, **form: Any) -> Answer:
        return await client.call("PUT", ONE, user=user, form=form)

    async def test_own(self, client: Client, world: World, database: Database) -> None:
        """[C-10] One's own comment, with what it says now in every answer."""
        written = await write(client, world, content=mention(world.aurora.pack), tags="old")
        answer = await self.edit(
            client, world.aurora.owner, id=written.data["id"], page_id="SDK",
            content=mention(world.aurora.reader), tags="new",
        )  # fmt: skip
        assert answer.code == 0
        assert answer.data["tags"] == ["new"]
        assert [row["id"] for row in answer.data["mentions"]] == [world.aurora.reader.id]
        assert answer.data["created_at"] == written.data["created_at"]
        listed = await client.call(
            "GET", LIST, user=world.aurora.none, params={"content": "aurora reader"}
        )
        assert listed.data["list"] == [answer.data]
        async with database.system() as session:
            statement = select(AuditEvent).where(AuditEvent.action == "comment.edit")
            event = (await session.execute(statement)).scalar_one()
        assert event.before and event.after
        assert (event.before["tags"], event.after["tags"]) == (["old"], ["new"])

    async def test_of_somebody_else(self, client: Client, world: World) -> None:
        """[C-10] Only the creator edits, owners included: refused, without ending the session."""
        written = await write(client, world, world.aurora.pack)
        for user in (world.aurora.owner, world.aurora.scoped):
            answer = await self.edit(client, user, id=written.data["id"], content="mine")
            assert answer.code == 4031
        listed = await client.call("GET", LIST, user=world.aurora.owner)
        assert listed.data["list"] == [written.data]

    async def test_invisible(self, client: Client, world: World) -> None:
        """Of another publisher, of a game one may not see, or none at all: all the same."""
        written = await write(client, world, game=1)
        codes = [
            (await self.edit(client, user, id=number, content="x")).code
            for user, number in (
                (world.borealis.owner, written.data["id"]),
                (world.aurora.scoped, written.data["id"]),
                (world.aurora.owner, 999_999),
            )
        ]
        assert codes == [4004, 4004, 4004]

    async def test_without_permission(self, client: Client, world: World) -> None:
        written = await write(client, world)
        answer = await self.edit(client, world.aurora.reader, id=written.data["id"], content="x")
        assert answer.code == 4030

    async def test_stays_on_its_page(self, client: Client, world: World) -> None:
        written = await write(client, world)
        answer = await self.edit(
            client, world.aurora.owner, id=written.data["id"], page_id="Channel", content="x"
        )
        assert answer.code == 4204

    async def test_empty(self, client: Client, world: World) -> None:
        written = await write(client, world)
        answer = await self.edit(client, world.aurora.owner, id=written.data["id"], content=" ")
        assert answer.msg == "评论内容不能为空!"


class TestDeleteComment:
    async def delete(self, client: Client, user: TestUser, number: int) -> int:
        return (await client.call("DELETE", ONE, user=user, params={"id": number})).code

    async def test_own(self, client: Client, world: World, database: Database) -> None:
        """[C-10] One's own comment goes, mentions with it, and the log keeps what it said."""
        written = await write(client, world, content=mention(world.aurora.reader))
        assert await self.delete(client, world.aurora.owner, written.data["id"]) == 0
        assert await self.delete(client, world.aurora.owner, written.data["id"]) == 4004
        listed = await client.call("GET", LIST, user=world.aurora.owner)
        assert listed.data == {"list": [], "total": 0}
        async with database.system() as session:
            statement = select(AuditEvent).where(AuditEvent.action == "comment.delete")
            event = (await session.execute(statement)).scalar_one()
        assert event.before and "look" in event.before["text"]

    async def test_of_somebody_else(self, client: Client, world: World) -> None:
        """[C-10] Only the creator deletes."""
        number = (await write(client, world, world.aurora.pack)).data["id"]
        assert await self.delete(client, world.aurora.owner, number) == 4031
        assert await self.delete(client, world.aurora.reader, number) == 4030
        assert await self.delete(client, world.borealis.owner, number) == 4004
        assert await self.delete(client, world.aurora.pack, number) == 0
