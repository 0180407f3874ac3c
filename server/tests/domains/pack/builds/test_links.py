"""Links: whoever has one needs no login, for an hour and no longer."""

from datetime import timedelta

import pytest
from tests.domains.pack.builds.rows import Rows, begun
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.builds.models import DownloadTicket
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.secrets.tokens import new_token, token_digest

ENDED = 4558


async def ticket(rows: Rows, *items: int, minutes: float) -> str:
    token = new_token()
    async with rows.database.system() as session:
        session.add(
            DownloadTicket(
                **rows.owner,
                token_digest=token_digest(token),
                item_ids=list(items),
                created_user_id=rows.publisher.pack.id,
                expires_at=now() + timedelta(minutes=minutes),
            )
        )
    return token


@pytest.mark.parametrize("path", ["/ultra/pack/install", "/ultra/pack/zip"])
async def test_a_link_ends(client: Client, database: Database, world: World, path: str) -> None:
    rows = await begun(database, world.aurora)
    built = await rows.item(state="succeeded", object_key="k", size_bytes=1, sha256="0" * 64)
    token = await ticket(rows, built, minutes=-0.1)
    assert (await client.call("GET", path, params={"token": token})).code == ENDED


async def test_an_open_link_shows_its_package_until_it_is_removed(
    client: Client, database: Database, world: World
) -> None:
    rows = await begun(database, world.aurora)
    facts = {"object_key": "k", "size_bytes": 7, "sha256": "0" * 64}
    built = await rows.item(state="succeeded", **facts)
    params = {"token": await ticket(rows, built, minutes=1)}
    page = await client.call("GET", "/ultra/pack/install", params=params)
    assert (page.code, page.data["size"], page.data["file_name"]) == (0, 7, "c.apk")
    await rows.change(built, object_key=None)
    assert (await client.call("GET", "/ultra/pack/install", params=params)).code == ENDED
