"""The master key changes while everything runs: every secret opens, also without the old key."""

import asyncio
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.support.client import Client
from tests.support.world import PASSWORD, World

from longshore.composition import rotation
from longshore.composition.domains import METADATA
from longshore.composition.rotation import rotate_master_key
from longshore.domains.pack.access_keys.models import RECORD, AccessKey
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import Keyring, KeyringError, keyring_of, master_file
from longshore.kit.secrets.master_keys import changing
from longshore.kit.secrets.sealed import Rewrapped, Sealed
from longshore.kit.settings import Settings

SDK = "/ultra/protected/app/send/usdk/sdk"


PLAIN = b"a secret on its way"
_GAME = {"kind": "server", "version": 77}


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Nobody waits for long; set as soon as a rotation waits for others."""
    has_paused = asyncio.Event()

    async def pause(seconds: float) -> None:
        if seconds == rotation._LOOK_SECONDS:
            has_paused.set()
        await asyncio.sleep(0.01)

    monkeypatch.setattr(rotation, "_pause", pause)
    return has_paused


def on_its_way(keyring: Keyring, world: World) -> AccessKey:
    """A secret of a game that a request has sealed and not stored yet."""
    record = RECORD.format(game_id=world.aurora.games[0].id, **_GAME)
    value = keyring.encrypt(PLAIN, publisher_id=world.aurora.id, record=record)
    return AccessKey(
        publisher_id=world.aurora.id, game_id=world.aurora.games[0].id, value=value, hint="abcd",
        created_user_name="x", **_GAME,
    )  # fmt: skip


async def opened(database: Database, settings: Settings, world: World) -> bytes:
    """What opens of it with the keys that there are."""
    async with database.system() as session:
        row = (await session.execute(select(AccessKey).where(AccessKey.version == 77))).scalar_one()
    record = RECORD.format(game_id=row.game_id, **_GAME)
    return keyring_of(settings).decrypt(row.value, publisher_id=world.aurora.id, record=record)


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


async def test_one_rotation_at_a_time(
    app: FastAPI, client: Client, world: World, database: Database, settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """One that forgets the old keys would forget the one that another has just made."""
    before, put = await revealed(client, world), rotation.rewrap_all

    async def late(*given: object) -> Rewrapped:
        monkeypatch.setattr(rotation, "rewrap_all", put)
        done = await put(*given)  # type: ignore[arg-type]
        with pytest.raises(KeyringError, match="let it end first"):
            await rotate_master_key(settings, database.addresses, forget_old=False)
        return done

    monkeypatch.setattr(rotation, "rewrap_all", late)
    assert (await rotate_master_key(settings, database.addresses, forget_old=True)).forgotten
    assert await revealed(client, world) == before


async def test_another_machine_or_another_database_is_no_way_around(
    app: FastAPI, database: Database, settings: Settings, tmp_path: Path
) -> None:
    """Of one file of keys, as of one database, there is one rotation."""
    keys = master_file(settings).read_bytes()
    with changing(master_file(settings)), pytest.raises(KeyringError, match="let it end first"):
        await rotate_master_key(settings, database.addresses, forget_old=False)
    elsewhere = settings.model_copy(update={"master_key_file": tmp_path / "master.key"})
    async with database.locked(rotation.LOCK):
        with pytest.raises(KeyringError, match="let it end first"):
            await rotate_master_key(elsewhere, database.addresses, forget_old=False)
    assert master_file(settings).read_bytes() == keys
    assert not master_file(elsewhere).exists()


async def test_what_a_request_has_not_committed_yet_is_waited_for(
    app: FastAPI, world: World, database: Database, settings: Settings, pauses: asyncio.Event
) -> None:
    """It was sealed under a key that is forgotten next, and no pass sees it."""
    async with database.system() as session:
        session.add(on_its_way(app.state.resources.keyring, world))
        await session.flush()
        rotating = asyncio.create_task(
            rotate_master_key(settings, database.addresses, forget_old=True)
        )
        waiting = asyncio.create_task(pauses.wait())
        await asyncio.wait((rotating, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    assert (await rotating).forgotten
    assert pauses.is_set()
    assert await opened(database, settings, world) == PLAIN


async def test_what_does_not_end_leaves_the_old_keys(
    app: FastAPI, world: World, database: Database, settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(rotation, "_MOST_LOOKS", 2)
    async with database.system() as session:
        session.add(on_its_way(app.state.resources.keyring, world))
        await session.flush()
        with pytest.raises(KeyringError, match="no key was forgotten"):
            await rotate_master_key(settings, database.addresses, forget_old=True)
    assert await opened(database, settings, world) == PLAIN


async def test_what_comes_at_the_last_moment_opens_too(
    app: FastAPI, world: World, database: Database, settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Who makes the rotation still has the old keys when the file has them no more."""
    late, forget, put = (
        on_its_way(app.state.resources.keyring, world), rotation.keep_newest, rotation.rewrap_all
    )  # fmt: skip
    is_forgotten = asyncio.Event()

    def keep(path: Path, newest: bytes) -> int:
        is_forgotten.set()
        return forget(path, newest)

    async def passing(*given: object) -> Rewrapped:
        if is_forgotten.is_set():
            monkeypatch.setattr(rotation, "rewrap_all", put)
            async with database.system() as session:
                session.add(late)
        return await put(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(rotation, "rewrap_all", passing)
    monkeypatch.setattr(rotation, "keep_newest", keep)
    assert (await rotate_master_key(settings, database.addresses, forget_old=True)).forgotten
    assert await opened(database, settings, world) == PLAIN


async def test_a_server_that_goes_on_with_an_old_key_is_noticed(
    app: FastAPI, client: Client, world: World, database: Database, settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """One whose file of keys is a copy would seal what nobody can open."""
    put = rotation.rewrap_all

    async def never_done(*given: object) -> Rewrapped:
        done = await put(*given)  # type: ignore[arg-type]
        return Rewrapped(done.total, max(1, done.changed))

    monkeypatch.setattr(rotation, "rewrap_all", never_done)
    before = master_file(settings).read_text().split()
    with pytest.raises(KeyringError, match="seals with an old master key"):
        await rotate_master_key(settings, database.addresses, forget_old=True)
    assert master_file(settings).read_text().split()[1:] == before


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
