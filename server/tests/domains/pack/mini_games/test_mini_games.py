"""Mini-program platforms: parameters with sealed secrets, project files."""

import base64
import io
import json
import zipfile
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.domains.games import app_id_of
from longshore.domains.pack.mini_games.models import MiniGamePlatform
from longshore.kit.db.database import Database

PATH = "/ultra/protected/app/send/usdk/sdk/miniGame/"
SECRET = "canary-app-secret-0123"
FORM = {
    "platform": "wechat",
    "app_id": "wx0123456789abcdef",
    "project_name": "港口",
    "orientation": "landscape",
    "domains": {"request": ["https://API.example.com"], "socket": ["wss://ws.example.com:8443"]},
    "payment": {"offer_id": "1450000001", "zone_id": ""},
}


async def call(client: Client, world: World, action: str, **more: Any) -> Answer:
    user = more.pop("user", world.aurora.pack)
    game = more.pop("game", world.aurora.games[2])
    return await client.call(
        "POST", PATH + action, user=user, game=game, json=more, language="en-US"
    )


async def test_parameters_and_sealed_secrets(
    app: FastAPI, client: Client, world: World, database: Database
) -> None:
    listed = (await call(client, world, "list")).data["list"]
    assert [row["platform"] for row in listed] == ["wechat", "douyin", "kuaishou", "qq"]
    assert listed[0]["missing"] == ["app_id", "app_secret", "domains"]
    saved = await call(client, world, "save", **FORM, app_secret=SECRET)
    assert saved.code == 0, saved.msg
    assert saved.data["domains"]["request"] == ["https://api.example.com"]
    assert saved.data["payment"] == {"offer_id": "1450000001"}
    assert (saved.data["has_app_secret"], saved.data["missing"]) == (True, [])
    again = await call(client, world, "save", **(FORM | {"project_name": "新名字"}))
    assert again.data["has_app_secret"] is True
    assert (await call(client, world, "list")).data["list"][0] == again.data
    async with database.system() as session:
        row = (await session.execute(select(MiniGamePlatform))).scalar_one()
        events = str((await session.execute(text("SELECT * FROM audit_event"))).all())
    assert SECRET.encode() not in (row.app_secret or b"")
    opened = app.state.resources.keyring.decrypt(
        row.app_secret,
        publisher_id=world.aurora.id,
        record=f"mini_game_platform:{row.game_id}:wechat:app_secret",
    )
    assert opened.decode() == SECRET
    assert SECRET not in events
    assert events.count("mini_game.edit") == 2


async def test_what_is_not_sent_stays(client: Client, world: World) -> None:
    """Two people, one field each: neither takes back the other's, nor another kind of domain."""
    bare = await call(client, world, "save", platform="wechat", orientation="landscape")
    assert [row["field"] for row in bare.data["errors"]] == ["app_id", "project_name"]
    assert (await call(client, world, "save", **FORM)).code == 0
    upload = {"domains": {"upload": ["https://up.example.com"]}}
    await call(client, world, "save", platform="wechat", **upload)
    await call(client, world, "save", platform="wechat", payment={"zone_id": "7"})
    saved = (await call(client, world, "save", platform="wechat", project_name="Two")).data
    assert saved["domains"] == {
        "request": ["https://api.example.com"], "socket": ["wss://ws.example.com:8443"],
        "upload": ["https://up.example.com"], "download": [],
    }  # fmt: skip
    assert saved["payment"] == {"offer_id": "1450000001", "zone_id": "7"}
    assert (saved["app_id"], saved["orientation"]) == (FORM["app_id"], "landscape")
    less = {"domains": {"socket": []}, "payment": {"offer_id": ""}}
    saved = (await call(client, world, "save", platform="wechat", **less)).data
    assert (saved["domains"]["socket"], saved["payment"]) == ([], {"zone_id": "7"})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"app_id": "tt0123456789abcdef"}, "wx0123456789abcdef"),
        ({"payment": {"merchant": "1"}}, "merchant"),
        ({"project_name": ""}, "project_name"),
        ({"domains": {"request": ["http://a.example.com"]}}, "https://"),
        ({"domains": {"request": ["https://a.example.com/path"]}}, "no path"),
        ({"domains": {"request": ["https://127.0.0.1"]}}, "IP"),
        ({"domains": {"request": ["https://localhost"]}}, "host"),
        ({"domains": {"socket": ["https://a.example.com"]}}, "wss://"),
        ({"domains": {"request": ["https://u@a.example.com"]}}, "host"),
        ({"app_secret": "short"}, "app_secret"),
        ({"platform": "tiktok"}, "platform"),
    ],
)
async def test_wrong_fields(
    change: dict[str, Any], said: str, client: Client, world: World
) -> None:
    answer = await call(client, world, "save", **(FORM | change))
    assert answer.code != 0
    assert said in json.dumps(answer.data, ensure_ascii=False)
    assert "short" not in answer.msg


@pytest.mark.parametrize(
    ("platform", "app_id", "key"),
    [
        ("wechat", "wx0123456789abcdef", "appid"),
        ("douyin", "tt0123456789abcdef01", "appid"),
        ("kuaishou", "ks712345678901234567", "appid"),
        ("qq", "1112345678", "qqappid"),
    ],
)
async def test_project_files(
    platform: str, app_id: str, key: str, client: Client, world: World
) -> None:
    form = FORM | {"platform": platform, "app_id": app_id, "payment": {}, "app_secret": SECRET}
    assert (await call(client, world, "save", **form)).code == 0
    project = (await call(client, world, "export", platform=platform)).data
    archive = zipfile.ZipFile(io.BytesIO(base64.b64decode(project["archive"])))
    files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert files == {file["name"]: file["text"] for file in project["files"]}
    config = json.loads(files["project.config.json"])
    assert (config[key], config["compileType"]) == (app_id, "game")
    assert json.loads(files["game.json"])["deviceOrientation"] == "landscape"
    own = files["longshore.config.js"].removeprefix("module.exports = ").rstrip(";\n")
    assert json.loads(own)["appId"] == app_id_of(world.aurora.games[2].id)
    assert SECRET not in str(files)
    assert (await call(client, world, "export", platform=platform)).data == project


async def test_refusals(client: Client, world: World) -> None:
    assert (await call(client, world, "export", platform="qq")).code == 4004
    assert (await call(client, world, "list", game=world.aurora.games[0])).code == 4620
    assert (await call(client, world, "save", user=world.aurora.reader, **FORM)).code == 4030
    await call(client, world, "save", **FORM)
    stranger = {"user": world.borealis.pack, "game": world.borealis.games[2]}
    rows = (await call(client, world, "list", **stranger)).data["list"]
    assert not any(row["is_configured"] for row in rows)
