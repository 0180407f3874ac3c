"""What a channel lacks or lost: red before a build, a reason after it."""

import asyncio
import dataclasses
from pathlib import Path

import pytest
from sqlalchemy import delete, text
from tests.domains.pack.builds.rows import begun
from tests.domains.pack.builds.support import Pack, add_channel, ready, worker
from tests.support.client import Client
from tests.support.row_locks import until_somebody_waits
from tests.support.world import World

from longshore.domains.pack import channels
from longshore.domains.pack.artwork.models import IconBadge, IconSet
from longshore.domains.pack.builds.errors import ArtworkGoneError
from longshore.domains.pack.builds.plans import plan_of
from longshore.domains.pack.signing_keys.models import SigningKeyRow
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database


@pytest.fixture
async def pack(client: Client, database: Database, resources: Resources, world: World) -> Pack:
    return await ready(client, database, resources, world.aurora)


async def test_empty_suffix(
    pack: Pack, database: Database, resources: Resources, tmp_path: Path
) -> None:
    """[W-04] [W-18] A rule without its suffix is red, with the way to the field."""
    cove = await add_channel(database, resources, pack, "cove", suffix=".cove")
    async with database.system() as session:
        statement = "UPDATE game_channel SET config = jsonb_set(config, '{package_value}', '\"\"')"
        await session.execute(text(statement))
    async with worker(database, resources, tmp_path / "work"):
        mother = await pack.mother()
    report = await pack.ok("build/readiness", mother_id=mother["id"])
    [row] = report["channels"]
    [check] = [check for check in row["checks"] if check["topic"] == "package_name"]
    assert (row["light"], check["light"]) == ("red", "red")
    assert (check["fix"]["id"], check["fix"]["field"]) == (cove, "package_value")
    refused = await pack.call("build/start", mother_id=mother["id"], game_channel_ids=[cove])
    assert refused.code == 4553


async def test_key_deleted_before_its_turn(
    pack: Pack, database: Database, resources: Resources, tmp_path: Path
) -> None:
    """A build whose key is gone ends failed, with the reason and what to do, in both languages."""
    cove = await add_channel(database, resources, pack, "cove")
    async with worker(database, resources, tmp_path / "work"):
        mother = await pack.mother()
    made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=[cove])
    async with database.system() as session:
        await session.execute(delete(SigningKeyRow))
    async with worker(database, resources, tmp_path / "work"):
        [item] = (await pack.built(made["id"]))["items"]
    assert (item["state"], item["problem"]["code"]) == ("failed", "key.gone")
    assert "deleted" in item["problem"]["message"] and "another key" in item["problem"]["remedy"]


async def test_own_badge_and_lost_icon(
    pack: Pack, database: Database, resources: Resources
) -> None:
    """[W-04] A channel's badge is its own; an icon set that is gone is a refusal in words."""
    for code in ("cove", "harbor"):
        await add_channel(database, resources, pack, code)
    owner = {"publisher_id": pack.publisher.id, "game_id": pack.game.id}
    async with database.system() as session:
        icons = IconSet(
            **owner, name="Main", kind="image", image_key="p/a.png", badge_key="p/b.png"
        )
        session.add(icons)
        await session.flush()
        session.add(
            IconBadge(
                **owner, icon_set_id=icons.id, channel_code="cove", key="p/cove.png",
                corner="top-left", scale=0.3,
            )
        )  # fmt: skip
        await session.flush()
        badges = {}
        for recipe in await channels.recipes(session, pack.game.id):
            with_icon = dataclasses.replace(recipe, icon_set_id=icons.id)
            plan = await plan_of(session, with_icon, 1)
            badges[recipe.channel_code] = plan["pictures"]["badge"]["key"]
        assert badges == {"cove": "p/cove.png", "harbor": "p/b.png"}
        lost = dataclasses.replace(recipe, icon_set_id=icons.id + 1)
        with pytest.raises(ArtworkGoneError) as refused:
            await plan_of(session, lost, 1)
    assert "Harbor" in refused.value.text("en-US") and "渠道harbor" in refused.value.text("zh-CN")


async def test_retry_names_a_channel_that_was_taken_off(
    pack: Pack, database: Database, resources: Resources
) -> None:
    """[W-18] Nothing is built again, and who retries learns which channel stands in the way."""
    cove = await add_channel(database, resources, pack, "cove")
    rows = await begun(database, pack.publisher)
    await rows.item(state="failed", game_channel_id=cove)
    detail = await pack.ok("channel/detail", id=cove)
    await pack.ok("channel/remove", id=cove, version=detail["version"])
    refused = await pack.call("build/retry", id=rows.build_id)
    assert (refused.code, "off the game" in refused.msg, "Channel" in refused.msg) == (
        4564,
        True,
        True,
    )


async def test_what_was_built_is_built_again_without_its_channel(
    pack: Pack, database: Database, resources: Resources
) -> None:
    """A recipe holds all that is needed, at the first attempt and at another one."""
    cove = await add_channel(database, resources, pack, "cove")
    rows = await begun(database, pack.publisher)
    original = await rows.item(state="succeeded", game_channel_id=cove)
    again = await rows.item(state="failed", game_channel_id=cove, rebuild_of=original)
    detail = await pack.ok("channel/detail", id=cove)
    await pack.ok("channel/remove", id=cove, version=detail["version"])
    await pack.ok("build/retry", id=rows.build_id)
    assert (await rows.read(again)).state == "queued"


@pytest.mark.parametrize("action", ["start", "retry"])
async def test_mother_that_is_removed_while_a_build_begins(
    pack: Pack, database: Database, resources: Resources, action: str
) -> None:
    """No build is left with a package that is not there any more."""
    cove = await add_channel(database, resources, pack, "cove")
    facts = {"package_name": "com.example.harbor", "version_name": "1", "version_code": 1}
    rows = await begun(database, pack.publisher, min_sdk=21, target_sdk=35, **facts)
    item = await rows.item(state="failed", game_channel_id=cove)
    forms = {
        "start": {"mother_id": rows.mother_id, "game_channel_ids": [cove]},
        "retry": {"id": rows.build_id},
    }
    async with database.system() as session:
        await session.execute(
            text("SELECT FROM mother_package WHERE id = :id FOR UPDATE"), {"id": rows.mother_id}
        )
        late = asyncio.create_task(pack.call(f"build/{action}", **forms[action]))
        await until_somebody_waits(session)
        await session.execute(text("UPDATE mother_package SET removed_at = now()"))
    assert (await late).code == {"start": 4004, "retry": 4556}[action]
    assert (await rows.read(item)).state == "failed"
