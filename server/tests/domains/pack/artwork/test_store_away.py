"""A store that is slow holds nobody up, and one that does not answer is said to be away."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.pack.artwork.test_artwork import call, upload
from tests.support.client import Client
from tests.support.connections import none_is_held_during
from tests.support.uploads import png
from tests.support.world import World

from longshore.integrations.object_store import StoreError
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit.db.database import Database


@pytest.mark.parametrize(
    ("code", "told"),
    # The last one is gone indeed.
    [("Unavailable", 4311), ("SlowDown", 4311), ("NoSuchKey", 4470)],
)
async def test_a_picture_cannot_be_read(
    app: FastAPI,
    client: Client,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    told: int,
) -> None:
    """[W-04] In words, at a status that says to come again: nobody uploads again what is there."""
    image = await upload(client, world, png())
    picture = await upload(client, world, png(720, 1280), purpose="splash")

    async def away(*_: Any, **__: Any) -> bytes:
        raise StoreError(code, "no")

    monkeypatch.setattr(type(app.state.resources.store), "read_bytes", away)
    splash = {"target": "drawable/splash", "image": picture}
    for path, form in (("icon/save", {"kind": "image", "image": image}), ("splash/save", splash)):
        answer = await call(client, world, path, name="A", **form)
        assert answer.code == told
        assert (answer.response.status_code == 503) is (told == 4311)


@pytest.mark.parametrize("path", ["icon/save", "icon/preview", "splash/save"])
async def test_no_connection_is_held_while_a_picture_is_read(
    app: FastAPI, client: Client, world: World, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    image = await upload(client, world, png())
    picture = await upload(client, world, png(720, 1280), purpose="splash")
    badge = {"channel_code": "a", "badge": image}
    forms: dict[str, dict[str, Any]] = {
        "icon/save": {"name": "A", "kind": "mother", "badge": image, "badges": [badge]},
        "icon/preview": {"kind": "mother", "badge": image},
        "splash/save": {"name": "A", "target": "drawable/splash", "image": picture},
    }
    calling, database = call(client, world, path, **forms[path]), app.state.database
    answer = await none_is_held_during(monkeypatch, EmbeddedStore, "read_bytes", database, calling)
    assert answer.code == 0, answer.msg


@pytest.mark.parametrize("noun", ["icon", "splash"])
async def test_a_picture_that_goes_while_it_is_read(
    client: Client, world: World, database: Database, monkeypatch: pytest.MonkeyPatch, noun: str
) -> None:
    """It is not kept: nothing would be there for a build."""
    image = await upload(client, world, png(), purpose=noun)
    work = EmbeddedStore.read_bytes

    async def read(*arguments: Any, **more: Any) -> bytes:
        async with database.system() as session:
            await session.execute(text("DELETE FROM upload"))
        return await work(*arguments, **more)

    monkeypatch.setattr(EmbeddedStore, "read_bytes", read)
    forms = {"icon": {"kind": "image"}, "splash": {"target": "drawable/splash"}}
    answer = await call(client, world, f"{noun}/save", name="A", image=image, **forms[noun])
    assert (answer.code, answer.data["errors"][0]["field"]) == (4470, "image")
