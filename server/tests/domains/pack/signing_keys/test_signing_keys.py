"""Signing keys: generated, one default, used by one game, never given out."""

import asyncio
from collections.abc import Sequence

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from tests.domains.pack.signing_keys.support import call, make, packed
from tests.support.beside import ended_or_held_up
from tests.support.client import Answer, Client
from tests.support.world import World, as_owner

from longshore.account.audit import AuditEvent
from longshore.domains.pack.signing_keys import (
    default_key_id,
    key_exists,
    open_signing_key,
    repository,
)
from longshore.domains.pack.signing_keys.models import SigningKeyRow
from longshore.kit.db.database import Database
from longshore.kit.errors import NotFoundError
from longshore_packer.keys import SigningKey


@pytest.mark.parametrize("kind", ["rsa-2048", "ec-256", "ec-384"])
async def test_generate(client: Client, world: World, kind: str) -> None:
    """[W-04] A key made on the server: RSA or EC, common name, years."""
    made = await make(client, world, kind=kind, common_name='港口, "游戏"', organization="O+P")
    assert made["algorithm"] == kind.upper()
    assert "港口" in made["subject"]
    assert made["not_after"] - made["not_before"] == 30 * 365 * 86400


@pytest.mark.parametrize(
    "wrong",
    [
        {"years": 0},
        {"years": 101},
        {"kind": "dsa"},
        {"common_name": ""},
        # Of its 22 characters each takes three bytes, which is more than a certificate holds.
        {"common_name": "上海潮汐网络科技有限公司华东分公司游戏事业部"},
        {"name": " "},
    ],
)
async def test_generate_within_bounds(
    client: Client, world: World, wrong: dict[str, object]
) -> None:
    form = {"name": "Main", "kind": "ec-256", "common_name": "CN", "years": 30} | wrong
    answer = await call(client, world, "generate", **form)
    assert answer.code == 4000
    assert answer.data["errors"][0]["field"] == next(iter(wrong))


async def test_one_default(client: Client, world: World) -> None:
    """[W-04] The first key is the default; another one can be chosen, with the password."""
    first, second = await make(client, world, "One"), await make(client, world, "Two")
    assert (first["is_default"], second["is_default"]) == (True, False)
    wrong = await call(client, world, "setDefault", id=second["id"], password="x" * 16)
    assert wrong.code == 4103
    await call(client, world, "setDefault", id=second["id"])
    rows = (await call(client, world, "list")).data["list"]
    assert [(row["name"], row["is_default"]) for row in rows] == [("Two", True), ("One", False)]


async def test_first_keys_at_once_make_one_default(client: Client, world: World) -> None:
    made = await asyncio.gather(*(make(client, world, f"K{n}") for n in range(4)))
    assert all(made)
    rows = (await call(client, world, "list")).data["list"]
    assert [row["is_default"] for row in rows] == [True, False, False, False]


async def test_same_key_or_name_twice(client: Client, world: World, key: SigningKey) -> None:
    await call(client, world, "upload", name="Main", **packed(key))
    again = await call(client, world, "upload", name="Other", language="en-US", **packed(key))
    assert again.code == 4404
    assert "Main" in again.msg
    form = {"name": "Main", "kind": "ec-256", "common_name": "x"}
    assert (await call(client, world, "generate", **form)).code == 4009
    # Another game may have the same key.
    assert (await call(client, world, "upload", name="Main", game=1, **packed(key))).code == 0


async def test_remove(client: Client, world: World, database: Database) -> None:
    """[W-04] A key that is used is not removed; the last one may go."""
    first, second = await make(client, world, "One"), await make(client, world, "Two")
    assert (await call(client, world, "remove", id=first["id"])).code == 4405
    left = (await call(client, world, "remove", id=second["id"])).data["list"]
    assert [row["id"] for row in left] == [first["id"]]
    assert (await call(client, world, "remove", id=second["id"])).code == 4004
    assert (await call(client, world, "remove", id=first["id"])).data["list"] == []
    async with database.publisher(world.aurora.id) as session:
        assert await default_key_id(session, world.aurora.games[0].id) is None
        assert not await key_exists(session, world.aurora.games[0].id, first["id"])


async def test_the_only_key_goes_while_another_comes(
    client: Client, world: World, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever is first: a game that has a key signs with one by default."""
    only, game = await make(client, world, "One"), world.aurora.games[0].id
    of_game, removals = repository.of_game, list[asyncio.Task[Answer]]()

    async def pauses(
        session: AsyncSession, game_id: int, *, lock: bool = False
    ) -> Sequence[SigningKeyRow]:
        monkeypatch.setattr(repository, "of_game", of_game)
        rows = await of_game(session, game_id, lock=lock)
        removals.append(asyncio.create_task(call(client, world, "remove", id=only["id"])))
        await ended_or_held_up(database, removals[0])
        return rows

    monkeypatch.setattr(repository, "of_game", pauses)
    await make(client, world, "Two")
    assert (await removals[0]).code == 4405
    async with database.publisher(world.aurora.id) as session:
        assert await default_key_id(session, game) == only["id"]


async def test_what_a_table_refers_to_stays(
    client: Client, world: World, database: Database
) -> None:
    """[W-04] A foreign key that only the database knows makes the removal a refusal in words."""
    made = await make(client, world)
    async with as_owner(database) as session:
        await session.execute(
            text("CREATE TABLE uses_key (key_id bigint REFERENCES signing_key (id))")
        )
        await session.execute(text("INSERT INTO uses_key VALUES (:id)"), {"id": made["id"]})
    try:
        answer = await call(client, world, "remove", id=made["id"], language="en-US")
        assert answer.code == 4405
        assert "something else refers to it" in answer.msg
    finally:
        async with as_owner(database) as session:
            await session.execute(text("DROP TABLE uses_key"))


async def test_audited_without_the_key(
    client: Client, world: World, database: Database, key: SigningKey
) -> None:
    await call(client, world, "upload", name="Main", **packed(key))
    async with database.system() as session:
        event = (await session.execute(select(AuditEvent))).scalar_one()
    assert event.action == "signing_key.upload"
    assert set(event.after or {}) == {"name", "algorithm", "sha256", "is_default"}


@pytest.mark.parametrize("action", ["aliases", "upload", "generate", "setDefault", "remove"])
async def test_only_with_the_permission(
    client: Client, world: World, key: SigningKey, action: str
) -> None:
    answer = await call(client, world, action, user=world.aurora.reader, id=1, **packed(key))
    assert answer.code == 4030


async def test_another_games_key(
    client: Client, world: World, app: FastAPI, database: Database
) -> None:
    """A key belongs to one game: another game, even of the same publisher, does not have it."""
    made = await make(client, world)
    for action in ("setDefault", "remove"):
        assert (await call(client, world, action, game=1, id=made["id"])).code == 4004
    assert (await call(client, world, "list", game=1)).data["list"] == []
    keyring = app.state.resources.keyring
    async with database.publisher(world.borealis.id) as session:
        with pytest.raises(NotFoundError):
            await open_signing_key(session, keyring, world.borealis.id, made["id"])
    async with database.system() as session:
        with pytest.raises(NotFoundError):
            await open_signing_key(session, keyring, world.borealis.id, made["id"])


async def test_there_is_a_limit(client: Client, world: World, database: Database) -> None:
    await make(client, world)
    async with database.system() as session:
        await session.execute(
            text(
                "INSERT INTO signing_key (publisher_id, game_id, name, alias, algorithm, source,"
                " private_key, certificates, sha256, subject, not_before, not_after,"
                " created_user_id, created_user_name) SELECT publisher_id, game_id, 'k' || n,"
                " alias, algorithm, source, private_key, certificates, lpad(n::text, 64, '0'),"
                " subject, not_before, not_after, 1, '' FROM signing_key, generate_series(1, 19) n"
            )
        )
    form = {"name": "One more", "kind": "ec-256", "common_name": "x"}
    assert (await call(client, world, "generate", **form)).code == 4406
