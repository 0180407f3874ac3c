"""A store that does not answer is said to be away: nobody uploads a picture again that is there."""

from typing import Any

import pytest
from fastapi import FastAPI
from tests.domains.pack.artwork.test_artwork import call, upload
from tests.support.client import Client
from tests.support.uploads import png
from tests.support.world import World

from longshore.integrations.object_store import StoreError


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
    """[W-04] In words, at a status that says to come again."""
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
