"""Agreements of a game, through the gateway as the page 游戏配置 calls them."""

import asyncio
import json
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from tests.support.beside import ended_or_held_up
from tests.support.client import Answer, Client
from tests.support.connections import none_is_held_during
from tests.support.uploads import Uploader
from tests.support.world import TestUser, World

from longshore.account.audit.models import AuditEvent
from longshore.domains.pack.agreements import agreements_missing, service
from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit.db.database import Database

READS = ("list", "versions", "get", "diff")
TEXT = {"kind": "privacy", "title": "隐私政策", "html": "<h2>总则</h2><p>我们收集昵称。</p>"}


async def call(
    client: Client, world: World, verb: str, *, user: TestUser | None = None, **body: Any
) -> Answer:
    return await client.call(
        "POST",
        f"/ultra/protected/app/send/usdk/sdk/agreement/{verb}",
        user=user or world.aurora.pack,
        game=world.aurora.games[0],
        json=body,
    )


async def save(client: Client, world: World, **more: Any) -> Answer:
    return await call(client, world, "save", **(TEXT | more))


async def published(app: FastAPI, world: World, extension: str, channel: str = "all") -> str:
    key = f"{world.aurora.games[0].id}/{channel}/agr.{extension}"
    data: bytes = await app.state.resources.store.read_bytes(Bucket.LOG, key, limit=10**6)
    return data.decode()


class TestCallers:
    @pytest.mark.parametrize("verb", [*READS, "save", "publish"])
    async def test_without_page(self, client: Client, world: World, verb: str) -> None:
        """[W-05] [P-02] Without pack there are no agreements to see."""
        assert (await call(client, world, verb, user=world.aurora.none)).code == 4030

    @pytest.mark.parametrize("verb", ["save", "publish"])
    async def test_reader(self, client: Client, world: World, verb: str) -> None:
        """[W-05] [P-02] Writing and publishing take packEdit."""
        assert (await call(client, world, verb, user=world.aurora.reader, **TEXT)).code == 4030

    async def test_other_publisher(self, client: Client, world: World) -> None:
        """[W-05] Another publisher sees nothing of a game's agreements."""
        await save(client, world)
        answer = await client.call(
            "POST", "/ultra/protected/app/send/usdk/sdk/agreement/list",
            user=world.borealis.owner, game=world.aurora.games[0], json={},
        )  # fmt: skip
        assert answer.code == 4004
        listed = await client.call(
            "POST", "/ultra/protected/app/send/usdk/sdk/agreement/list",
            user=world.borealis.owner, game=world.borealis.games[0], json={},
        )  # fmt: skip
        assert listed.data == {"list": []}


class TestVersions:
    async def test_versions_never_change(
        self, client: Client, world: World, database: Database
    ) -> None:
        """[W-05] Saving adds a version beside the ones before; each stays readable."""
        first = (await save(client, world)).data
        second = (await save(client, world, html="<p>二</p>", note="短")).data
        assert (first["version"], second["version"]) == (1, 2)
        old = (await call(client, world, "get", kind="privacy", version=1)).data
        assert old["html"] == TEXT["html"]
        assert (await call(client, world, "get", kind="privacy")).data["html"] == "<p>二</p>"
        history = (await call(client, world, "versions", kind="privacy")).data
        assert [v["version"] for v in history["list"]] == [2, 1]
        assert history["list"][0]["created_user_name"] == world.aurora.pack.name
        assert history["agreement"]["published_version"] is None
        async with database.system() as session:
            actions = (await session.execute(select(AuditEvent.action))).scalars().all()
        assert actions == ["agreement.save"] * 2

    async def test_same_text(self, client: Client, world: World) -> None:
        await save(client, world)
        assert (await save(client, world)).code == 4463
        assert (await save(client, world, channel_code="huawei")).code == 0

    async def test_no_connection_is_held_while_it_is_cleaned(
        self, app: FastAPI, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A long text takes a process of its own, which waits for its turn."""
        saving, database = save(client, world), app.state.database
        saved = await none_is_held_during(monkeypatch, service, "clean_aside", database, saving)
        assert (saved.code, saved.data["html"]) == (0, TEXT["html"])

    async def test_sanitised(self, client: Client, world: World) -> None:
        """[W-05] Nothing of a text runs in a reader's browser."""
        bad = '<p onclick="x()">a</p><script>b</script><a href="javascript:c">d</a>'
        html = (await save(client, world, html=bad)).data["html"]
        assert html == '<p>a</p><a rel="noopener noreferrer nofollow">d</a>'

    @pytest.mark.parametrize(
        ("html", "code"),
        [("<p> </p>", 4460), ("<script>x</script>", 4460), ("", 4462), ("x" * 200_001, 4000),
         ("<" * 200_000, 4461)],
    )  # fmt: skip
    async def test_refused(self, client: Client, world: World, html: str, code: int) -> None:
        assert (await save(client, world, html=html)).code == code
        assert (await call(client, world, "list")).data == {"list": []}

    async def test_wrong_place(self, client: Client, world: World) -> None:
        assert (await save(client, world, kind="other")).code == 4000
        assert (await save(client, world, channel_code="../x")).code == 4000
        for verb in ("versions", "get"):
            assert (await call(client, world, verb, kind="user")).code == 4004
        await save(client, world)
        assert (await call(client, world, "get", kind="privacy", version=9)).code == 4004
        assert (await call(client, world, "publish", kind="privacy", version=9)).code == 4004

    async def test_diff(self, client: Client, world: World) -> None:
        """[W-05] Two versions are compared by what they say."""
        await save(client, world, html="<p>一</p><p>二</p><p>三</p>")
        await save(client, world, html="<p><strong>一</strong></p><p>2</p><p>三</p><p>四</p>")
        diff = (await call(client, world, "diff", kind="privacy", before=1, after=2)).data
        assert [(line["change"], line["text"]) for line in diff["lines"]] == [
            ("same", "一"), ("removed", "二"), ("added", "2"), ("same", "三"), ("added", "四"),
        ]  # fmt: skip
        assert (diff["added"], diff["removed"]) == (2, 1)


class TestPublish:
    async def test_document(
        self, client: Client, world: World, app: FastAPI, database: Database
    ) -> None:
        """[W-05] [U-03] What players fetch lies at {gid}/{cid}/agr.{ext} of the log bucket."""
        await save(client, world)
        await save(client, world, html="<p>二</p>")
        await save(client, world, kind="user", title="<b>用户", html="<p>u</p>")
        await call(client, world, "publish", kind="user", version=1)
        history = (await call(client, world, "publish", kind="privacy", version=1)).data
        assert history["agreement"]["published_version"] == 1
        assert [v["is_published"] for v in history["list"]] == [False, True]
        stored = json.loads(await published(app, world, "json"))["agreements"]
        assert sorted(stored) == ["privacy", "user"]
        assert stored["privacy"]["html"] == TEXT["html"]
        page = await published(app, world, "html")
        assert "我们收集昵称" in page
        assert "&lt;b&gt;用户" in page
        await call(client, world, "publish", kind="privacy", version=2)
        stored = json.loads(await published(app, world, "json"))["agreements"]
        assert stored["privacy"]["version"] == 2

    async def test_withdraw(self, client: Client, world: World, app: FastAPI) -> None:
        """[W-05] What is taken back is not to be fetched any more."""
        await save(client, world, channel_code="oppo")
        place = {"kind": "privacy", "channel_code": "oppo"}
        await call(client, world, "publish", **place, version=1)
        assert "昵称" in await published(app, world, "html", "oppo")
        taken = (await call(client, world, "publish", **place)).data
        assert taken["agreement"]["published_version"] is None
        with pytest.raises(StoreError):
            await published(app, world, "html", "oppo")

    async def test_two_kinds_at_once(
        self, client: Client, world: World, app: FastAPI, database: Database,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        """[W-05] Players read both new texts: neither publication writes the former one back."""
        for kind in ("privacy", "user"):
            await save(client, world, kind=kind)
            await call(client, world, "publish", kind=kind, version=1)
            await save(client, world, kind=kind, html="<p>二</p>")
        put, others = EmbeddedStore.put_bytes, list[asyncio.Task[Answer]]()

        async def waits(store: EmbeddedStore, *given: Any, **more: Any) -> None:
            monkeypatch.setattr(EmbeddedStore, "put_bytes", put)
            others.append(
                asyncio.create_task(call(client, world, "publish", kind="user", version=2))
            )
            await ended_or_held_up(database, others[0])
            await put(store, *given, **more)

        monkeypatch.setattr(EmbeddedStore, "put_bytes", waits)
        answer = await call(client, world, "publish", kind="privacy", version=2)
        assert (answer.code, (await others[0]).code) == (0, 0)
        stored = json.loads(await published(app, world, "json"))["agreements"]
        assert {kind: one["version"] for kind, one in stored.items()} == {"privacy": 2, "user": 2}
        assert "昵称" not in await published(app, world, "html")

    async def test_missing(self, client: Client, world: World, database: Database) -> None:
        """[W-05] A channel lacks what neither it nor every channel has published."""
        game = world.aurora.games[0].id

        async def missing(channel: str) -> list[str]:
            async with database.publisher(world.aurora.id) as session:
                return (await agreements_missing(session, game, [channel]))[channel]

        await save(client, world, channel_code="oppo")
        assert await missing("oppo") == ["privacy", "user"]
        await call(client, world, "publish", kind="privacy", channel_code="oppo", version=1)
        assert await missing("oppo") == ["user"]
        assert await missing("vivo") == ["privacy", "user"]
        await save(client, world, kind="user")
        await call(client, world, "publish", kind="user", version=1)
        assert await missing("oppo") == []
        assert await missing("vivo") == ["privacy"]


async def test_uploaded_text(client: Client, world: World) -> None:
    """[W-05] [U-03] A text sent as an upload of type 3 becomes a version, cleaned as any."""
    uploader = Uploader(client, world.aurora.pack)
    game = world.aurora.games[0].id
    plain = "第一条 <b> & 二\n\n第二条".encode()
    done = await uploader.put(
        plain, type=3, purpose="agreement", gid=game, cid="all", ext="txt", test=1, name="agr.txt"
    )
    assert done["key"] == f"test/{game}/all/agr.txt"
    saved = await call(client, world, "save", kind="user", title="t", upload_id=done["upload_id"])
    assert saved.data["html"] == "<p>第一条 &lt;b&gt; &amp; 二</p><p>第二条</p>"
    both = await save(client, world, upload_id=done["upload_id"])
    assert both.code == 4462
