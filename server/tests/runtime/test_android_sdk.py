"""The Android SDK on the JVM against the product: what it shows, keeps, sends again and forgets."""

import asyncio
import base64
import io
import json
import re
import subprocess
import zipfile
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support import android
from tests.support.client import Client
from tests.support.paying import VIVO, ChannelHttp, configure, tell
from tests.support.ports import free_port
from tests.support.promotion import Promotion, built_package
from tests.support.publishing import Publishing
from tests.support.runtime import game_client
from tests.support.serving import serving
from tests.support.shop import Shop
from tests.support.world import World

from longshore.data.ingest import read_segment
from longshore.demo.configuration import configured
from longshore.domains.operate.deliveries.worker import Courier
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.runtime.channel_login import ChannelLogins
from longshore.simulation.channels import Sale
from longshore.simulation.package_tag import read_tag


@pytest.fixture
async def http(app: FastAPI) -> AsyncIterator[ChannelHttp]:
    """The channel's own server and the game's."""
    made, kept = ChannelHttp(), app.state.runtime.ports
    resources: Any = replace(kept.resources, http_out=made)
    app.state.runtime.ports = replace(kept, channel_login=ChannelLogins(kept.database, resources))
    yield made
    app.state.runtime.ports = kept


def taken(app: FastAPI, settings: Settings, game_id: int, event: str) -> list[Any]:
    """The events of a game that are on the server's disk."""
    app.state.runtime.ports.spool.close()
    found = []
    for path in sorted(Path(settings.data_dir, "events").glob("*.seg")):
        for _, record in read_segment(path.read_bytes()):
            if record.game_id == game_id:
                found += json.loads(record.content)
    return [one for one in found if one["event"] == event]


async def certificate(apk: Path) -> str:
    """The SHA-256 of the signing certificate, as Android's own tool reads it."""
    command = ["apksigner", "verify", "--print-certs", str(apk)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True)
    return re.findall(r"certificate SHA-256 digest: ([0-9a-f]{64})", done.stdout)[0]


async def configured_mother(
    app: FastAPI, database: Database, settings: Settings, game_id: int, address: str, folder: Path
) -> Path:
    """The demo's mother package, as the demo gives it a game's configuration."""
    path, keyring = folder / "mother.apk", app.state.resources.keyring
    await asyncio.to_thread(android.script("build_catalogue").write_mother, path)
    here = settings.model_copy(update={"public_url": address + "/"})
    async with database.system() as session:
        data = await configured(here, session, keyring, game_id, path.read_bytes())
    await asyncio.to_thread(path.write_bytes, data)
    return path


async def test_from_init_to_delivered_goods(
    app: FastAPI, database: Database, world: World, client: Client, http: ChannelHttp,
    address: str, settings: Settings, tmp_path: Path, classpath: str,
) -> None:  # fmt: skip
    """A promoted package of the demo's game knows where to call and shows its tag at init; its
    player signs in, pays and has the goods."""
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    await configure(database, shop, VIVO)
    caller = await game_client(app, database, world.aurora.games[0])
    promotion = Promotion(client, database, app.state.resources, world.aurora)
    mother = await configured_mother(app, database, settings, caller.game.id, address, tmp_path)
    await promotion.begin(await asyncio.to_thread(built_package, mother, "vivo"))
    await promotion.make(await promotion.promoter("one"), sites="微博")
    await promotion.publish()
    (package,) = await promotion.packages()
    apk = tmp_path / "package.apk"
    apk.write_bytes(await promotion.download(package["code"]))
    # No address, AppId or key: the package has them.
    async with android.playing(classpath, "", "", "", tmp_path / "kept", apk) as game:
        tag = read_tag(apk.read_bytes())
        said = await game("tag")
        assert base64.b64decode(said["promotionTag"]) == tag.value != b""
        assert (said["promotionCode"], said["digest"]) == (package["code"], tag.digest)
        assert (said["channel"], said["parameters"]) == ("vivo", {})
        assert said["certificate"] == await certificate(apk)

        started = await game("init")
        assert started["snapshot"] >= 0 and await promotion.bound() == [package["id"]]
        assert await promotion.findings() == []
        signed_in = await game("channel", channel="vivo", fields=VIVO.claim())
        token = {"token": signed_in["loginToken"]}
        verified = await caller.server_call("/sdk/server/v1/token/verify", token)
        assert verified.data["player_id"] == signed_in["playerId"] == await game("player")
        assert await game("role", server="s1")
        assert (await game("account"))["playerId"] == signed_in["playerId"]

        order = await game("order", goods="gem_6480", number="G-1", server="s1")
        again = await game("order", goods="gem_6480", number="G-1", server="s1")
        assert (order["amount"], order["isNew"], again["isNew"]) == (64_800, True, False)
        assert again["orderId"] == order["orderId"]
        told = {"goods": "gem_6480", "number": "G-2", "server": "s1"}
        assert (await game.said("order", **told, way="no_such_way"))["code"] == 4728
        assert (await game.said("order", **told, claim={"token": "x" * 8_193}))["code"] == 4000
        assert (await game("order", **told, claim={"token": "x"}))["isNew"]
        assert VIVO.opened(order["channelFields"]) == (order["orderId"], 64_800)
        await tell(caller, VIVO.notice(Sale(order=order["orderId"])))
        assert [one["orderId"] for one in await game("open")] == [order["orderId"]]
        resources: Any = replace(app.state.resources, http_out=http)
        await Courier(database, resources).run()
        assert [json.loads(body)["data"]["order_id"] for _, _, body in http.calls] == [
            order["orderId"]
        ]
        assert await game("open") == []
        asked = {"order_id": order["orderId"]}
        found = await caller.server_call("/sdk/server/v1/order", asked)
        assert (found.data["delivery"], found.data["role_id"]) == ("delivered", "r1")
        assert (await game.said("redeem", code="NOT-A-CODE"))["code"] > 4000


async def test_offline_and_killed(
    app: FastAPI, database: Database, world: World, settings: Settings, tmp_path: Path,
    classpath: str,
) -> None:  # fmt: skip
    """Without a network the last start counts, and events outlive the process, each once."""
    caller = await game_client(app, database, world.aurora.games[0])
    keys = caller.app_id, caller.keys.client[0].text
    port = free_port()
    async with serving(app, port) as address:
        ground = address, *keys, tmp_path / "kept", ""
        async with android.playing(classpath, *ground) as game:
            started = await game("init")
            player = (await game("guest"))["playerId"]
            assert await game("track", event="online", count=3) == 3
            assert await game("flush") == 0
    async with android.playing(classpath, *ground) as game:
        assert await game("track", event="offline", count=702) == 702
        assert await game("flush") == 702
        await game.kill()
    async with android.playing(classpath, *ground) as game:
        assert await game("waiting") == 702
        assert (await game("init"), await game("player")) == (started, player)
        refused = await game.said("register", account="somebody", password="long enough")
        assert refused["code"] == -1
        async with serving(app, port):
            assert await game("flush") == 0
            # The same start asked again: 304, and what is known.
            assert await game("init") == started
    events = taken(app, settings, caller.game.id, "offline")
    assert len({one["id"] for one in events}) == len(events) == 702
    assert [one["properties"]["level"] for one in events] == list(range(702))
    assert events[0]["properties"]["say"] == '水😀\u2028"\\'
    assert {one["player"] for one in events} == {player}
    assert len(taken(app, settings, caller.game.id, "online")) == 3


async def test_two_processes_of_one_app(
    app: FastAPI, database: Database, world: World, settings: Settings, tmp_path: Path,
    address: str, classpath: str,
) -> None:  # fmt: skip
    """Neither writes the other's events; what an ended one left, the next one reports."""
    caller = await game_client(app, database, world.aurora.games[0])
    ground = address, caller.app_id, caller.keys.client[0].text, tmp_path / "kept", ""
    async with (
        android.playing(classpath, *ground) as one,
        android.playing(classpath, *ground) as other,
    ):
        assert await one("track", event="main", count=1) == 1
        assert await other("track", event="push", count=2) == 2
        await other.kill()
        assert await one("flush") == 0
    assert taken(app, settings, caller.game.id, "push") == []
    async with android.playing(classpath, *ground) as game:
        assert await game("flush") == 0
    assert len(taken(app, settings, caller.game.id, "push")) == 2
    assert len(taken(app, settings, caller.game.id, "main")) == 1


async def test_a_disk_that_takes_nothing(
    app: FastAPI, database: Database, world: World, settings: Settings, tmp_path: Path,
    address: str, classpath: str,
) -> None:  # fmt: skip
    """The game goes on: the same guest until it ends, and its events are reported."""
    caller = await game_client(app, database, world.aurora.games[0])
    folder = tmp_path / "kept"
    folder.write_bytes(b"no folder")
    ground = address, caller.app_id, caller.keys.client[0].text, folder, ""
    async with android.playing(classpath, *ground) as game:
        assert (await game("init"))["snapshot"] >= 0
        assert (await game("guest"))["playerId"] == (await game("guest"))["playerId"]
        assert await game("track", event="unkept", count=2) == 2
        assert await game("flush") == 0
    assert len(taken(app, settings, caller.game.id, "unkept")) == 2


async def test_a_player_who_is_thrown_out(
    app: FastAPI, database: Database, world: World, client: Client, tmp_path: Path, address: str,
    classpath: str,
) -> None:  # fmt: skip
    """The game is told once, and the session is not kept."""
    caller = await game_client(app, database, world.aurora.games[0])
    ground = address, caller.app_id, caller.keys.client[0].text, tmp_path / "kept", ""
    async with android.playing(classpath, *ground) as game:
        player = (await game("guest"))["playerId"]
        banned = await client.call(
            "POST", "/ultra/protected/app/send/usdk/player/ban", user=world.aurora.owner,
            game=world.aurora.games[0], json={"player_id": int(player), "reason": "cheated"},
        )  # fmt: skip
        assert banned.code == 0
        await app.state.runtime.ports.sessions.poll()
        for _ in range(2):
            assert (await game.said("open"))["code"] == 4702
        assert await game("told") == ["signed out: 4702"]
        assert await game("player") is None
        assert (await game.said("guest"))["code"] == 4706
        # An event that the server does not take is told, the good ones are kept.
        await game("track", event="x" * 200, count=1)
        await game("track", event="fine", count=1)
        assert await game("flush") == 0
        report = (await game("told"))[-1]
        assert (report["taken"], report["isLost"]) == (1, False)
        assert [one["index"] for one in report["refused"]] == [0]


async def test_consent_that_is_required(
    app: FastAPI, database: Database, world: World, client: Client, address: str,
    tmp_path: Path, classpath: str,
) -> None:  # fmt: skip
    """Nobody signs in without it; what was accepted goes with the sign-in, and is asked again."""
    caller = await game_client(app, database, world.aurora.games[0])
    console = Publishing(client, world.aurora.owner, caller)
    place = {"kind": "privacy"}
    await console("sdk/agreement/save", title="Privacy", html="<p>one</p>", **place)
    await console("sdk/agreement/publish", version=1, **place)
    await console("publishing/publish", kind="agreements", seen_number=0)
    rules = [{"key": "privacy", "least_version": 1}]
    await console.put_in_force("consent", {"consents": rules}, 0)
    told = {"agreements": [{"kind": "privacy", "channel": "", "version": 1, "title": "Privacy"}]}
    keys = caller.app_id, caller.keys.client[0].text
    async with android.playing(classpath, address, *keys, tmp_path / "kept", "") as game:
        await game("init")
        assert (await game.said("guest"))["code"] == 4831
        assert await game("entrance", started=told) == ["privacy"]
        await game("entrance", started=told, accept=True)
        player = (await game("guest"))["playerId"]
        withdrawn = await console(
            "consent/withdraw", player_id=int(player), reason="by letter", **place
        )
        assert withdrawn.code == 0
        # Nobody agreed again, so the device does not say so by itself; then the player is asked.
        assert (await game.said("guest"))["code"] == 4831
        assert await game("entrance", started=told, accept=True) == []
        assert (await game("guest"))["playerId"] == player


def test_what_is_shipped(classpath: str, tmp_path: Path) -> None:
    """Our classes alone, for Java 8 and Android 5, without a warning; the same bytes again."""
    script = android.build_android()
    (first,) = Path(classpath.partition(":")[0]).parent.glob("*.aar")
    assert script.build(tmp_path).read_bytes() == first.read_bytes()
    with zipfile.ZipFile(first) as aar:
        names = aar.namelist()
        jar = zipfile.ZipFile(io.BytesIO(aar.read("classes.jar")))
    assert {"AndroidManifest.xml", "R.txt", "classes.jar", "proguard.txt"} < set(names)
    classes = [name for name in jar.namelist() if name.endswith(".class")]
    assert all(name.startswith("com/longshore/sdk/") for name in classes)
    assert {int.from_bytes(jar.read(name)[6:8]) for name in classes} == {52}
    # Android 5 has the classes of Java 7: what is newer does not compile here.
    assert script.classes_jar(release=("--release", "7", "-Xlint:-options"))
