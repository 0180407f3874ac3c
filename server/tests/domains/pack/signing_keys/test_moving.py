"""A generated key's one export, and keys copied to another game (N3 of the review)."""

import asyncio
import base64
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import pkcs12
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.domains.pack.signing_keys.support import call, make, packed
from tests.support.client import Client
from tests.support.row_locks import until_somebody_waits
from tests.support.world import PASSWORD, World

from longshore.account.audit import AuditEvent
from longshore.domains.pack.signing_keys import open_signing_key
from longshore.kit.db.database import Database
from longshore_packer.keys import SigningKey

PASSPHRASE = "lantern & quay 17"


async def export(client: Client, world: World, key_id: int, **form: Any) -> Any:
    form = {"id": key_id, "password": PASSWORD, "passphrase": PASSPHRASE} | form
    return await call(client, world, "export", **form)


async def copy(client: Client, world: World, key_id: int, to: int, **form: Any) -> Any:
    form = {"id": key_id, "password": PASSWORD, "to_game_id": world.aurora.games[to].id} | form
    return await call(client, world, "copy", **form)


async def run(*command: str) -> subprocess.CompletedProcess[str]:
    return await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True)


async def events(database: Database, action: str) -> list[AuditEvent]:
    async with database.system() as session:
        found = await session.execute(select(AuditEvent).where(AuditEvent.action == action))
        return list(found.scalars())


async def test_export_is_read_by_keytool(
    client: Client, world: World, database: Database, tmp_path: Path, capfd: Any
) -> None:
    """[N3] Java's own tool opens the store with the passphrase and sees the same certificate."""
    if shutil.which("keytool") is None:
        pytest.skip("keytool is not installed")
    made = await make(client, world)
    answer = await export(client, world, made["id"])
    assert answer.code == 0, answer
    store = tmp_path / answer.data["file_name"]
    store.write_bytes(base64.b64decode(answer.data["store"]))
    command = ["keytool", "-list", "-v", "-storetype", "PKCS12", "-keystore", str(store)]
    command.append("-storepass")
    listed = await run(*command, PASSPHRASE)
    assert listed.returncode == 0
    assert made["sha256"] in listed.stdout
    assert "PrivateKeyEntry" in listed.stdout
    assert (await run(*command, "not the passphrase")).returncode
    (event,) = await events(database, "signing_key.export")
    assert event.game_id == world.aurora.games[0].id
    said = str([event.before, event.after]) + capfd.readouterr().out
    assert PASSPHRASE not in said
    assert answer.data["store"][:60] not in said


async def test_export_once(client: Client, world: World, database: Database) -> None:
    """[N3] The key leaves once, whichever game it was copied to; the list says when."""
    made = await make(client, world)
    copied = (await copy(client, world, made["id"], 1)).data
    assert made["exported_at"] is None
    assert (await export(client, world, made["id"])).code == 0
    again = await export(client, world, made["id"])
    assert (again.code, "已经导出过" in again.msg) == (4407, True)
    assert (await export(client, world, copied["id"], game=1)).code == 4407
    (listed,) = (await call(client, world, "list")).data["list"]
    assert listed["exported_at"]
    later = await copy(client, world, made["id"], 2)
    assert (await export(client, world, later.data["id"], game=2)).code == 4407
    assert len(await events(database, "signing_key.export")) == 1


async def test_export_refused(
    client: Client, world: World, database: Database, key: SigningKey
) -> None:
    """[N3] Without permission, password, a fit passphrase, or for an uploaded key: nothing."""
    made = (await make(client, world))["id"]
    assert (await export(client, world, made, password="wrong")).code == 4103
    assert (await export(client, world, made, user=world.aurora.reader)).code == 4030
    assert (await export(client, world, made, user=world.borealis.owner)).code == 4004
    for passphrase in ("short", "口令口令口令口令口令口令口令", ""):
        refused = await export(client, world, made, passphrase=passphrase)
        assert refused.code == 4000
        assert not passphrase or passphrase not in refused.response.text
    assert (await export(client, world, made + 99)).code == 4004
    assert (await export(client, world, made, game=1)).code == 4004
    uploaded = (await call(client, world, "upload", name="Old", **packed(key))).data["id"]
    refused = await export(client, world, uploaded, language="en-US")
    assert (refused.code, "uploaded" in refused.msg) == (4407, True)
    assert await events(database, "signing_key.export") == []


async def test_copy(client: Client, world: World, app: FastAPI, database: Database) -> None:
    """[N3] The other game signs with the very key; both games' logs tell."""
    made = await make(client, world)
    copied = (await copy(client, world, made["id"], 1)).data
    assert copied["sha256"] == made["sha256"]
    assert (copied["name"], copied["is_default"], copied["source"]) == ("Main", True, "generated")
    keyring = app.state.resources.keyring
    async with database.publisher(world.aurora.id) as session:
        opened = [
            await open_signing_key(session, keyring, world.aurora.id, key_id)
            for key_id in (made["id"], copied["id"])
        ]
    numbers = {one.private_key.private_numbers() for one in opened}
    assert len(numbers) == 1
    told = await events(database, "signing_key.copy")
    assert {one.game_id for one in told} == {game.id for game in world.aurora.games[:2]}
    twice = await copy(client, world, made["id"], 1, name="Another")
    assert twice.code == 4404


async def test_copy_refused(client: Client, world: World, database: Database) -> None:
    """[N3] Both games must be the caller's; the same one, another publisher's: not found."""
    made = (await make(client, world))["id"]
    elsewhere = world.borealis.games[0].id
    for game_id in (elsewhere, world.aurora.games[0].id, 10**9):
        assert (await copy(client, world, made, 1, to_game_id=game_id)).code == 4004
    assert (await copy(client, world, made, 1, password="wrong")).code == 4103
    assert (await copy(client, world, made, 1, user=world.aurora.reader)).code == 4030
    assert await events(database, "signing_key.copy") == []


def test_the_store_is_standard(key: SigningKey) -> None:
    """The store that uploads take is the one that exports make."""
    store = base64.b64decode(packed(key)["store"])
    assert pkcs12.load_pkcs12(store, b"store password 1").key is not None


async def test_a_large_key_is_opened_at_once(
    app: FastAPI, client: Client, world: World, database: Database
) -> None:
    """It was proved again, with Python's lock: a thread held everybody up for 290 ms."""
    made = await make(client, world, kind="rsa-4096")
    keyring = app.state.resources.keyring
    async with database.publisher(world.aurora.id) as session:
        began = time.process_time()
        opened = await open_signing_key(session, keyring, world.aurora.id, made["id"])
        assert time.process_time() - began < 0.15
    assert opened.sign(b"x", "sha256")


async def test_two_copy_between_the_same_games(client: Client, world: World) -> None:
    """Neither waits for the other for ever."""
    for turn in range(3):
        here = await make(client, world, f"here {turn}")
        there = await make(client, world, f"there {turn}", game=1)
        answers = await asyncio.gather(
            copy(client, world, here["id"], 1), copy(client, world, there["id"], 0, game=1)
        )
        assert [answer.code for answer in answers] == [0, 0], answers


async def test_two_export_from_two_games(client: Client, world: World, database: Database) -> None:
    """Neither waits for the other for ever, and the key leaves once."""
    made = await make(client, world)
    copied = (await copy(client, world, made["id"], 1)).data
    running = []
    async with database.system() as session:
        locked = text("SELECT FROM signing_key WHERE id = :id FOR UPDATE")
        await session.execute(locked, {"id": made["id"]})
        for number, key in enumerate((made, copied)):
            game = {"game": number}
            running.append(asyncio.create_task(export(client, world, key["id"], **game)))
            await until_somebody_waits(session, number + 1)
    assert sorted([(await one).code for one in running]) == [0, 4407]
