"""The demo's mother package as it is uploaded: it holds the configuration of the demo's game."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.account.identity import Actor
from longshore.demo import builds
from longshore.domains.files.uploads.models import Upload
from longshore.integrations.object_store import Bucket
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


@pytest.mark.parametrize("public_url", [None, "https://console.example.com/"])
async def test_the_game_knows_where_to_call(
    app: FastAPI, settings: Settings, database: Database, world: World, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, public_url: str | None,
) -> None:  # fmt: skip
    """Address, AppId and client key of this installation; what the package had is still in it."""
    owner, game = world.aurora.owner, world.aurora.games[0]
    actor = Actor(
        user_id=owner.id, publisher_id=world.aurora.id, publisher_name="Aurora", session_id=0,
        token="", account="owner", name="林晓", is_owner=True, permissions=frozenset(),
        game_ids=frozenset({game.id}), game_id=game.id,
    )  # fmt: skip

    async def found(_: Database) -> tuple[int, Actor]:
        return game.id, actor

    async def built(*_: Any) -> None:
        pass

    monkeypatch.setattr(builds, "demo_game_and_actor", found)
    monkeypatch.setattr(builds, "_build", built)
    mother = tmp_path / "mother.apk"
    with zipfile.ZipFile(mother, "w") as archive:
        archive.writestr("AndroidManifest.xml", "manifest")
    caller = await game_client(app, database, game)
    here = settings.model_copy(update={"public_url": public_url})
    resources = app.state.resources
    # A second start finds the package there.
    for _ in range(2):
        await builds.load_demo_build(here, database, resources, mother)
    async with database.system() as session:
        (upload,) = (await session.execute(select(Upload))).scalars()
    data = await resources.store.read_bytes(Bucket.PRIVATE, upload.object_key, limit=1 << 20)
    assert len(data) == upload.size_bytes
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.read("AndroidManifest.xml") == b"manifest"
        told = json.loads(archive.read("assets/longshore.json"))
    assert told == {
        "address": (public_url or f"http://{settings.host}:{settings.port}").rstrip("/"),
        "appId": caller.app_id,
        "clientKey": caller.keys.client[0].text,
    }
