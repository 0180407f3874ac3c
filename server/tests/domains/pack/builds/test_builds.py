"""From an uploaded mother package to verified channel packages, by a real worker."""

import asyncio
import hashlib
import io
import json
import subprocess
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import update
from tests.domains.pack.builds.support import APP_ID, SECRET, Pack, add_channel
from tests.support.clocks import set_clock

from longshore.domains.pack.builds.models import PackItem
from longshore.domains.pack.channels.models import Channel
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database


def judged(*command: str | Path) -> str:
    """What an independent tool says, which must accept the file."""
    done = subprocess.run([*command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


async def test_upload_configure_build_download(
    pack: Pack, database: Database, resources: Resources, tmp_path: Path
) -> None:
    """[W-18] A channel package that apksigner and aapt2 accept, with name, channel, parameters."""
    off = {"payment": False}
    harbor = await add_channel(database, resources, pack, "harbor", suffix=".harbor", switches=off)
    mother = await pack.mother()
    assert mother["status"] == "ready", mother["problem"]
    assert mother["package_name"] and mother["inspection"]["folders"]
    report = await pack.ok("build/readiness", mother_id=mother["id"])
    assert [row["light"] for row in report["channels"]] != ["red"], report
    made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=[harbor])
    build = await pack.built(made["id"])
    item = build["items"][0]
    assert item["state"] == "succeeded", (item["problem"], item["log"])
    assert item["is_verified"]
    ended = await pack.ok("build/list", mother_id=mother["id"], is_running=False)
    assert [row["id"] for row in ended["list"]] == [made["id"]] and ended["total"] == 1
    assert (await pack.ok("build/list", is_running=True))["total"] == 0
    links = await pack.ok("build/link", item_ids=[item["id"]])
    answer = await pack.client.raw("GET", links["list"][0]["url"])
    assert answer.status_code == 200
    assert hashlib.sha256(answer.content).hexdigest() == item["sha256"]
    apk = tmp_path / "harbor.apk"
    apk.write_bytes(answer.content)
    await asyncio.to_thread(judged, "apksigner", "verify", apk)
    badging = await asyncio.to_thread(judged, "aapt2", "dump", "badging", apk)
    assert f"package: name='{mother['package_name']}.harbor'" in badging
    with zipfile.ZipFile(apk) as archive:
        parameters = json.loads(archive.read("assets/longshore/channel.json"))["parameters"]
    assert parameters["app_id"] == APP_ID and parameters["app_key"] == SECRET
    assert parameters["longshore.switch.payment"] is False
    assert "longshore.switch.login" not in parameters, "what is on is not told"
    report = await pack.ok("build/report", item_id=item["id"])
    assert report["is_passed"] and report["recipe"]["config_version"] == 1
    # The finished file is held against what was filed of its name: its name, its certificate.
    assert report["filing"] is None
    [key] = (await pack.ok("sign/list"))["list"]
    filed = {
        "number": "A-1", "package_name": item["package_name"],
        "certificate_md5": key["md5"], "public_key": "ab" * 40,
    }  # fmt: skip
    await pack.ok("filing/save", **filed)
    told = (await pack.ok("build/report", item_id=item["id"]))["filing"]
    assert (told["number"], told["light"]) == ("A-1", "yellow") and "public key" in told["text"]
    assert "MD5" not in told["text"], "the certificate is the filed one"


async def test_many_as_one_archive_and_on_a_phone(
    pack: Pack, database: Database, resources: Resources
) -> None:
    ids = [await add_channel(database, resources, pack, code) for code in ("one", "two", "three")]
    mother = await pack.mother()
    # Where the day is another one than in the installation's zone for ten hours of each.
    await set_clock(database, pack.publisher.id, pack.game.id, "Pacific/Kiritimati")
    zone = ZoneInfo("Pacific/Kiritimati")
    first = now().astimezone(zone)
    made = await pack.ok(
        "build/start",
        mother_id=mother["id"],
        game_channel_ids=ids,
        name_template="{game}-{channel_name}-{code}-{date}{time}.apk",
    )
    build = await pack.built(made["id"])
    assert build["state"] == "succeeded"
    for item in build["items"]:
        begun = datetime.strptime(item["file_name"][-16:], "%Y%m%d%H%M.apk").replace(tzinfo=zone)
        assert first - timedelta(minutes=1) < begun <= now()
    links = await pack.ok("build/link", item_ids=[item["id"] for item in build["items"]])
    answer = await pack.client.raw("GET", links["zip_url"])
    assert int(answer.headers["content-length"]) == len(answer.content)
    assert f'"{links["zip_name"]}"' in answer.headers["content-disposition"]
    asked = datetime.strptime(links["zip_name"].split("-")[2], "%Y%m%d%H%M.zip")
    assert first - timedelta(minutes=1) < asked.replace(tzinfo=zone) <= now()
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        found = {
            name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()
        }
    assert found == {item["file_name"]: item["sha256"] for item in build["items"]}
    token = links["list"][1]["install_path"].split("/")[-1]
    page = await pack.client.call("GET", "/ultra/pack/install", params={"token": token})
    assert page.data["channel_name"] == "渠道three"
    assert page.data["sha256"] == links["list"][1]["sha256"]
    wrong = await pack.client.call("GET", "/ultra/pack/install", params={"token": "x" * 43})
    assert wrong.code == 4558


async def test_the_recipe_gives_the_same_bytes(
    pack: Pack, database: Database, resources: Resources
) -> None:
    """[W-18] Even after the channel was configured otherwise and every cache is gone."""
    channel = await add_channel(database, resources, pack, "same", suffix=".same")
    mother = await pack.mother()
    made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=[channel])
    first = (await pack.built(made["id"]))["items"][0]
    async with database.system() as session:
        from longshore.domains.pack.channels.models import GameChannel

        row = await session.get_one(GameChannel, channel)
        row.config, row.version = {"parameters": {"app_id": "9999999"}}, 2
    again = await pack.ok("build/rebuild", item_id=first["id"])
    second = (await pack.built(again["build_id"]))["items"][0]
    assert second["state"] == "succeeded", second["problem"]
    assert second["sha256"] == first["sha256"] == again["expected_sha256"]
    assert second["rebuild_of"] == first["id"]
    compared = await pack.ok("build/compare", item_id=second["id"])
    assert compared["other_id"] == first["id"]
    assert compared["has_same_bytes"] and compared["changes"] == []
    async with database.system() as session:
        (await session.get_one(PackItem, first["id"])).sha256 = "0" * 64
    again = await pack.ok("build/rebuild", item_id=first["id"])
    [other] = (await pack.built(again["build_id"]))["items"]
    assert (other["state"], other["problem"]["code"]) == ("failed", "rebuild.differs")
    assert (await pack.call("build/link", item_ids=[other["id"]])).code == 4555


async def test_two_packages_are_compared(
    pack: Pack, database: Database, resources: Resources
) -> None:
    """[W-18] With the one before when none is named, or with any other of the game."""
    channel = await add_channel(database, resources, pack, "twice", suffix=".once")
    other = await add_channel(database, resources, pack, "other")
    mother = await pack.mother()
    made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=[channel, other])
    items = {item["channel_code"]: item for item in (await pack.built(made["id"]))["items"]}
    first, elsewhere = items["twice"], items["other"]
    assert first["state"] == elsewhere["state"] == "succeeded", (first, elsewhere)
    alone = await pack.ok("build/compare", item_id=first["id"])
    assert alone["other_id"] is None and alone["choices"] == [] and alone["changes"] == []
    async with database.system() as session:
        from longshore.domains.pack.channels.models import GameChannel

        row = await session.get_one(GameChannel, channel)
        row.config = row.config | {"package_value": ".twice"}
    made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=[channel])
    second = (await pack.built(made["id"]))["items"][0]
    assert second["state"] == "succeeded", second["problem"]
    compared = await pack.ok("build/compare", item_id=second["id"])
    assert [choice["item_id"] for choice in compared["choices"]] == [first["id"]]
    assert compared["other_id"] == first["id"] and not compared["has_same_bytes"]
    changes = {row["name"]: (row["before"], row["after"]) for row in compared["changes"]}
    name = mother["package_name"]
    assert changes["package_name"] == (f"{name}.once", f"{name}.twice")
    assert changes["sha256"] == (first["sha256"], second["sha256"])
    assert not changes.keys() & {"recipe.mother_sha256", "recipe.config_version", "version_name"}
    across = await pack.ok("build/compare", item_id=second["id"], other_id=elsewhere["id"])
    assert {row["name"] for row in across["changes"]} >= {"channel.walle", "package_name"}
    assert (await pack.call("build/compare", item_id=second["id"], other_id=10**9)).code == 4004


async def test_no_secret_is_stored_or_told(
    pack: Pack, database: Database, resources: Resources, tmp_path: Path
) -> None:
    channel = await add_channel(database, resources, pack, "quiet")
    mother = await pack.mother()
    made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=[channel])
    build = await pack.built(made["id"])
    report = await pack.ok("build/report", item_id=build["items"][0]["id"])
    assert SECRET not in json.dumps([build, report])
    from sqlalchemy import text

    async with database.system() as session:
        for table in ("pack_item", "pack_build", "audit_event", "procrastinate_jobs"):
            rows = await session.execute(text(f"SELECT t::text FROM {table} t"))
            assert SECRET not in "".join(rows.scalars()), table
    for path in (tmp_path / "work").rglob("*"):
        assert not path.is_file() or SECRET.encode() not in path.read_bytes(), path


async def test_cancel_then_retry(
    pack: Pack, database: Database, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What runs is told within seconds, what waits never begins; both can be built again."""
    ids = [await add_channel(database, resources, pack, f"c{number}") for number in range(6)]
    mother = await pack.mother()
    publishing = asyncio.Event()

    async def held(*_: object, **__: object) -> None:
        publishing.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as until_then:
        until_then.setattr(resources.store, "compose", held)
        made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=ids)
        await asyncio.wait_for(publishing.wait(), 60)
        asked = await pack.ok("build/cancel", id=made["id"])
        assert asked["state"] == "running" and asked["cancelled"] > 0
        ended = await pack.built(made["id"])
    assert ended["cancelled"] == 6
    assert any(item["log"] for item in ended["items"]), "one had begun"
    await pack.ok("build/retry", id=made["id"])
    assert (await pack.built(made["id"]))["succeeded"] == 6


async def test_compare_and_remove(pack: Pack, database: Database, resources: Resources) -> None:
    from longshore_packer.sample.mother import MotherOptions, build_mother

    channel = await add_channel(database, resources, pack, "kept")
    first = await pack.mother()
    second = await pack.mother(build_mother(MotherOptions(target_sdk=35)))
    fields = {change["field"] for change in second["changes"]["fields"]}
    assert "target_sdk" in fields and second["previous_id"] == first["id"]
    back = await pack.ok("package/compare", a=second["id"], b=first["id"])
    assert {change["field"] for change in back["fields"]} == fields
    made = await pack.ok("build/start", mother_id=first["id"], game_channel_ids=[channel])
    item = (await pack.built(made["id"]))["items"][0]
    await pack.ok("package/remove", id=first["id"])
    assert (await pack.call("package/info", id=first["id"])).code == 4004
    links = await pack.ok("build/link", item_ids=[item["id"]])
    answer = await pack.client.raw("GET", links["list"][0]["url"])
    assert hashlib.sha256(answer.content).hexdigest() == item["sha256"]
    assert (await pack.call("build/rebuild", item_id=item["id"])).code == 4556


async def test_channels_of_one_name_have_files_of_their_own(
    pack: Pack, database: Database, resources: Resources
) -> None:
    """[W-18] Whoever downloads all of them into a folder has all of them."""
    ids = [await add_channel(database, resources, pack, code) for code in ("one", "two")]
    async with database.system() as session:
        await session.execute(update(Channel).values(name_zh="渠道", name_en="Channel"))
    mother = await pack.mother()
    made = await pack.ok(
        "build/start", mother_id=mother["id"], game_channel_ids=ids,
        name_template="{channel_name}.apk",
    )  # fmt: skip
    assert [item["file_name"] for item in made["items"]] == ["Channel.apk", "Channel-2.apk"]
