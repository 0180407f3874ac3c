"""What the Android SDK's screens show comes from the server: icons, and agreements to read."""

from pathlib import Path

from fastapi import FastAPI
from tests.domains.pack.agreements.test_agreements import save
from tests.domains.pack.agreements.test_public_page import publish
from tests.support import android
from tests.support.client import Client
from tests.support.publishing import Publishing
from tests.support.runtime import game_client
from tests.support.uploads import Uploader, png
from tests.support.world import World

from longshore.kit.db.database import Database


async def test_icons_and_agreements(
    app: FastAPI, database: Database, world: World, client: Client, address: str, tmp_path: Path,
    classpath: str,
) -> None:  # fmt: skip
    """An icon is the picture that was uploaded; an agreement's address is the published text."""
    caller = await game_client(app, database, world.aurora.games[0])
    desk = Publishing(client, world.aurora.owner, caller)
    picture = png(64, 64)
    icon = await Uploader(client, world.aurora.owner).put(picture, purpose="icon", name="a.png")
    item = {"key": "a", "texts": [{"code": "en-US", "text": "A"}], "page": "account"}
    await desk.put_in_force("floating", {"items": [item | {"icon": icon["key"]}]}, 0)
    await save(client, world, html="<p>what players agree to</p>")
    path = await publish(client, world, 1)
    in_force = await desk("publishing/publish", kind="agreements", seen_number=0)
    assert in_force.code == 0, in_force.msg
    desk.forget()
    ground = address, caller.app_id, caller.keys.client[0].text, tmp_path / "kept", ""
    async with android.playing(classpath, *ground) as game:
        started = await game("init")
        (shown,) = started["floatingButton"]
        assert await game("picture", path=shown["icon"]) == len(picture)
        # Neither what is not there nor another server's picture.
        for path_of_none in ("/store/none.png", "//example.com/a.png", "https://example.com/a"):
            assert await game("picture", path=path_of_none) == -1, path_of_none
        (agreement,) = started["agreements"]
        assert agreement["readingPath"] == path
        assert await game("agreements") == [address + path]
    assert "what players agree to" in (await client.raw("GET", path)).text


async def test_dots_stand_until_the_player_saw_it(
    app: FastAPI, database: Database, world: World, client: Client, address: str, tmp_path: Path,
    classpath: str,
) -> None:  # fmt: skip
    """What was seen before signing in is counted with it, once; somebody else has seen nothing."""
    caller = await game_client(app, database, world.aurora.games[0])
    desk = Publishing(client, world.aurora.owner, caller)
    text = {"code": "en-US", "text": "A", "title": "A", "html": "<p>a</p>"}
    item = {"texts": [{"code": "en-US", "text": "A"}], "has_dot": True}
    items = [item | {"key": page, "page": page} for page in ("account", "announcements")]
    await desk.put_in_force("floating", {"items": items}, 0)
    del text["text"]
    await desk.put_in_force("announcements", {"announcements": [{"key": "a", "texts": [text]}]}, 0)
    keys = address, caller.app_id, caller.keys.client[0].text
    login = {"account": "lighthouse", "password": "a-long-password-1"}
    async with android.playing(classpath, *keys, tmp_path / "one", "") as game:
        await game("init")
        assert await game("seen") == ["account", "announcements"]
        assert await game("seen", all=True) == []
        assert (await desk("notice/statistics")).data["list"] == []
        await game("register", **login)
        assert await game("seen") == []
    seen = (await desk("notice/statistics")).data["list"]
    counted = [(one["kind"], one["key"], one["seen"]) for one in seen]
    assert counted == [
        ("announcement", "a", 1),
        ("item", "account", 1),
        ("item", "announcements", 1),
    ]
    async with android.playing(classpath, *keys, tmp_path / "two", "") as game:
        await game("init")
        await game("guest")
        assert await game("seen") == ["account", "announcements"]
