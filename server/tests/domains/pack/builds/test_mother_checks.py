"""What a mother package has against a build is said before the build, in both languages."""

import zipfile
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.domains.pack.builds.support import SDK, Pack, add_channel

from longshore.domains.pack.artwork.models import Splash
from longshore.domains.pack.builds.models import MotherPackage
from longshore.domains.pack.channels.models import ChannelPlugin, GameChannel
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore_packer.sample.mother import build_mother


async def checks(pack: Pack, mother_id: int, language: str, topic: str) -> list[dict[str, Any]]:
    """What the report of the only channel says of a topic."""
    answer = await pack.client.call(
        "POST", SDK + "build/readiness", user=pack.publisher.pack, game=pack.game,
        json={"mother_id": mother_id}, language=language,
    )  # fmt: skip
    assert answer.code == 0, answer.msg
    return [one for one in answer.data["channels"][0]["checks"] if one["topic"] == topic]


def protected(folder: Path) -> Path:
    """The demo mother as a protector leaves it: its classes are in no dex any more."""
    path = folder / "protected.apk"
    with zipfile.ZipFile(build_mother()) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            if name != "classes.dex":
                new.writestr(name, old.read(name), compress_type=old.getinfo(name).compress_type)
    return path


async def test_protected_mother_is_built(
    pack: Pack, database: Database, resources: Resources, tmp_path: Path
) -> None:
    """[W-18] Warned of before, built all the same: what the mother lacked already is no fault."""
    harbor = await add_channel(database, resources, pack, "harbor", suffix=".harbor")
    mother = await pack.mother(protected(tmp_path))
    assert mother["status"] == "ready", mother["problem"]
    for language, words in (("zh-CN", "个组件在代码中找不到"), ("en-US", "are not in its code")):
        [check] = await checks(pack, mother["id"], language, "mother")
        assert check["light"] == "yellow" and words in check["text"]
        assert "com.example.harbor" in check["text"] and check["fix"]["id"] == mother["id"]
    made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=[harbor])
    [item] = (await pack.built(made["id"]))["items"]
    assert item["state"] == "succeeded", (item["problem"], item["log"])
    assert item["is_verified"]
    report = await pack.ok("build/report", item_id=item["id"])
    assert "content.component_absent" in {warning["code"] for warning in report["warnings"]}


async def test_splash_that_replaces_nothing(
    pack: Pack, database: Database, resources: Resources
) -> None:
    """Red before the build, as the build itself would refuse it; green when the target is there."""
    harbor = await add_channel(database, resources, pack, "harbor")
    mother = await pack.mother()
    async with database.system() as session:
        splash = Splash(
            publisher_id=pack.publisher.id, game_id=pack.game.id, name="S",
            target="drawable/invented", image_key="none.png",
        )  # fmt: skip
        session.add(splash)
        await session.flush()
        row = await session.get_one(GameChannel, harbor)
        row.splash_id, row.config = splash.id, {**row.config, "splash_id": splash.id}
        number = splash.id
    for language, words in (("zh-CN", "在母包中不存在"), ("en-US", "has no drawable/invented")):
        [check] = await checks(pack, mother["id"], language, "artwork")
        assert check["light"] == "red" and words in check["text"]
        assert "drawable/invented" in check["text"] and check["fix"]["tab"] == "artwork"
    for target in ("drawable/splash", "assets/splash.png", "mipmap/ic_launcher"):
        async with database.system() as session:
            await session.execute(update(Splash).where(Splash.id == number).values(target=target))
        [check] = await checks(pack, mother["id"], "en-US", "artwork")
        assert check["light"] == "green", check


async def test_plugin_for_newer_phones(
    pack: Pack, database: Database, resources: Resources
) -> None:
    await add_channel(database, resources, pack, "harbor")
    mother = await pack.mother()
    async with database.system() as session:
        await session.execute(update(ChannelPlugin).values(min_sdk=24))
    for language, words in (("zh-CN", "不低于 24，母包为 21"), ("en-US", "of 24; the mother")):
        [check] = await checks(pack, mother["id"], language, "plugin")
        assert check["light"] == "red" and words in check["text"]
    async with database.system() as session:
        await session.execute(update(ChannelPlugin).values(min_sdk=21))
    [check] = await checks(pack, mother["id"], "en-US", "plugin")
    assert check["light"] == "green"


@pytest.mark.parametrize(
    ("found", "light", "zh", "en"),
    [
        ({"is_debuggable": True}, "yellow", "可调试", "debuggable"),
        ({"is_test_only": True}, "red", "testOnly", "testOnly"),
        (
            {"notes": [{"code": "inspection.debug_key", "message": "x", "subject": "y"}]},
            "yellow",
            "调试密钥",
            "debug key",
        ),
    ],
)
async def test_no_release_build(
    pack: Pack,
    database: Database,
    resources: Resources,
    found: dict[str, Any],
    light: str,
    zh: str,
    en: str,
) -> None:
    await add_channel(database, resources, pack, "harbor")
    mother = await pack.mother()
    assert await checks(pack, mother["id"], "en-US", "mother") == []
    async with database.system() as session:
        row = await session.get_one(MotherPackage, mother["id"])
        row.inspection = {**(row.inspection or {}), **found}
    for language, words in (("zh-CN", zh), ("en-US", en)):
        [check] = await checks(pack, mother["id"], language, "mother")
        assert check["light"] == light and words in check["text"]
