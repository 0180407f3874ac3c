"""Pointers to the latest package on every store that the tests have."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from botocore.exceptions import ClientError
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.promotion import Promotion
from tests.support.world import World

from longshore.domains.popularize.packages import pointer_key
from longshore.integrations.object_store import Bucket
from longshore.kit.db.database import Database

from .conftest import Served


@pytest.fixture
async def promotion(
    served: Served, app: FastAPI, client: Client, world: World, database: Database
) -> AsyncIterator[Promotion]:
    resources = replace(app.state.resources, store=served.store)
    made = await Promotion(client, database, resources, world.aurora).begin()
    await made.make(await made.promoter("one"))
    yield made


def read(served: Served, key: str) -> Any:
    """The object as a client that knows nothing of our code gets it."""
    return served.client().get_object(Bucket=served.names[Bucket.CDN], Key=key)


async def test_published_and_cancelled(served: Served, promotion: Promotion) -> None:
    """[W-14] The pointer names an object that is there, is asked for again, and goes first."""
    made = await promotion.publish()
    (package,) = await promotion.packages()
    game = promotion.publisher.games[0].id
    key = pointer_key(game, package["code"])
    found = await asyncio.to_thread(read, served, key)
    told = json.loads(found["Body"].read())
    if served.kind != "embedded":  # Its public addresses are the console's.
        assert found["CacheControl"] == "no-cache"
    file = await served.store.head(Bucket.CDN, f"{game}/apk/{told['sha256']}.apk")
    assert file and (file.size_bytes, told["sha256"]) == (told["size"], package["sha256"])
    await promotion.ok("distribute/cdn/cancel", id=made["id"])
    await promotion.courier()
    with pytest.raises(ClientError) as caught:
        await asyncio.to_thread(read, served, key)
    assert caught.value.response["Error"]["Code"] == "NoSuchKey"


async def test_a_reader_sees_the_one_before_or_the_one_after(served: Served) -> None:
    key = pointer_key(77, "atomic")
    contents = [json.dumps({"n": number, "pad": "x" * 3_000}).encode() for number in range(2)]
    await served.store.put_bytes(Bucket.CDN, key, contents[0], content_type="application/json")
    is_over = asyncio.Event()

    async def write() -> None:
        for turn in range(30):
            content = contents[turn % 2]
            await served.store.put_bytes(Bucket.CDN, key, content, content_type="application/json")
        is_over.set()

    async def look() -> set[bytes]:
        seen = {await served.store.read_bytes(Bucket.CDN, key, limit=10_000)}
        while not is_over.is_set():
            seen.add(await served.store.read_bytes(Bucket.CDN, key, limit=10_000))
        return seen

    _, *seen = await asyncio.gather(write(), look(), look())
    assert set().union(*seen) <= set(contents)
