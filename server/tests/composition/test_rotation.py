"""The master key changes while everything runs: every secret opens, also without the old key."""

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.support.client import Client
from tests.support.world import PASSWORD, World

from longshore.composition.domains import METADATA
from longshore.composition.rotation import rotate_master_key
from longshore.domains.pack.access_keys.models import AccessKey
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import KeyringError, keyring_of, master_file
from longshore.kit.secrets.sealed import Sealed
from longshore.kit.settings import Settings

SDK = "/ultra/protected/app/send/usdk/sdk"


async def revealed(client: Client, world: World) -> list[str]:
    found = []
    for path, name in (("accessKey", "keys"), ("callback", "secrets")):
        answer = await client.call(
            "POST",
            f"{SDK}/{path}/reveal",
            user=world.aurora.owner,
            game=world.aurora.games[0],
            json={"kind": "server", "environment": "sandbox", "password": PASSWORD},
        )
        assert answer.code == 0, answer
        found += [row["value"] for row in answer.data[name]]
    return found


async def test_every_secret_survives(
    app: FastAPI, client: Client, world: World, database: Database, settings: Settings
) -> None:
    before = await revealed(client, world)
    async with database.system() as session:
        tokens = (await session.execute(select(AccessKey.value))).scalars().all()
    done = await rotate_master_key(settings, database.addresses, forget_old=True)
    assert done.secrets.total == done.secrets.changed >= 3
    assert done.forgotten >= 1
    # The running application reads the new key by itself.
    assert await revealed(client, world) == before
    for token in tokens:
        with pytest.raises(KeyringError, match="is missing"):
            keyring_of(settings).rewrap(token, publisher_id=world.aurora.id)
    again = await rotate_master_key(settings, database.addresses, forget_old=False)
    assert again.forgotten == 0
    assert len(master_file(settings).read_text().split()) == 2
    assert await revealed(client, world) == before


async def test_a_damaged_secret_stops_before_anything_is_forgotten(
    app: FastAPI, client: Client, world: World, database: Database, settings: Settings
) -> None:
    await revealed(client, world)
    keys = master_file(settings).read_text().split()
    async with database.system() as session:
        await session.execute(
            text("UPDATE access_key SET value = overlay(value placing '\\x00' from 40)")
        )
    with pytest.raises(KeyringError):
        await rotate_master_key(settings, database.addresses, forget_old=True)
    assert master_file(settings).read_text().split()[1:] == keys


def test_sealed_columns_can_be_found_by_publisher_and_id() -> None:
    sealed = [
        (table.name, column.name)
        for table in METADATA.sorted_tables
        for column in table.columns
        if isinstance(column.type, Sealed)
    ]
    assert ("signing_key", "private_key") in sealed
    for name, _ in sealed:
        assert {"id", "publisher_id"} <= set(METADATA.tables[name].columns.keys())
