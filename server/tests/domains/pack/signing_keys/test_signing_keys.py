"""Signing keys: uploaded from keytool's stores, generated, one default, never given out."""

import asyncio
import base64
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, TestUser, World, as_owner

from longshore.account.audit import AuditEvent
from longshore.domains.pack.signing_keys import default_key_id, key_exists, open_signing_key
from longshore.kit.db.database import Database
from longshore.kit.errors import NotFoundError
from longshore_packer.keys import SigningKey, generate, write_pkcs12

STORE, KEY = "store password 1", "key password 2"


async def call(client: Client, world: World, action: str, **form: Any) -> Answer:
    user: TestUser = form.pop("user", world.aurora.pack)
    game: int = form.pop("game", 0)
    language: str = form.pop("language", "zh-CN")
    if action in ("setDefault", "remove"):
        form = {"password": PASSWORD} | form
    return await client.call(
        "POST",
        f"/ultra/protected/app/send/usdk/sdk/sign/{action}",
        user=user,
        game=world.aurora.games[game],
        json=form,
        language=language,
    )


@pytest.fixture(scope="module")
def key() -> SigningKey:
    return generate("ec-256", alias="release", common_name="Harbor Games")


def packed(key: SigningKey) -> dict[str, str]:
    store = base64.b64encode(write_pkcs12(key, STORE)).decode()
    return {"store": store, "store_password": STORE}


async def make(client: Client, world: World, name: str = "Main", **more: Any) -> dict[str, Any]:
    form = {"name": name, "kind": "ec-256", "common_name": "CN", "years": 30} | more
    data: dict[str, Any] = (await call(client, world, "generate", **form)).data
    return data


@pytest.fixture(scope="module")
def java_stores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A JKS and a JCEKS of keytool's with two keys that have a password of their own."""
    if shutil.which("keytool") is None:
        pytest.skip("keytool is not installed")
    folder = tmp_path_factory.mktemp("stores")
    for kind in ("JKS", "JCEKS"):
        for alias in ("upload", "release"):
            keytool(folder / kind, kind, alias)
    return {kind: folder / kind for kind in ("JKS", "JCEKS")}


def keytool(path: Path, kind: str, alias: str) -> None:
    subprocess.run(
        ["keytool", "-genkeypair", "-keyalg", "RSA", "-keysize", "2048", "-alias", alias,
         "-dname", f"CN={alias}", "-validity", "9999", "-storetype", kind, "-keystore", path,
         "-storepass", STORE, "-keypass", KEY],
        check=True, capture_output=True,
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["JKS", "JCEKS"])
async def test_upload_of_keytools_stores(
    client: Client,
    world: World,
    app: FastAPI,
    database: Database,
    java_stores: dict[str, Path],
    kind: str,
) -> None:
    """[W-04] See what is in a store, choose an alias, give the key's own password: it signs."""
    data = base64.b64encode(java_stores[kind].read_bytes()).decode()
    store = {"store": data, "store_password": STORE}
    listed = (await call(client, world, "aliases", **store)).data
    assert sorted(listed["aliases"]) == ["release", "upload"]
    # Without an alias, with the wrong one, without the key's password: a text each.
    form = store | {"name": "Main"}
    assert (await call(client, world, "upload", **form)).code == 4402
    assert (await call(client, world, "upload", **form, alias="other")).code == 4402
    assert (await call(client, world, "upload", **form, alias="release")).code == 4401
    answer = await call(client, world, "upload", **form, alias="release", key_password=KEY)
    assert answer.code == 0, answer
    assert (answer.data["alias"], answer.data["algorithm"]) == ("release", "RSA-2048")
    assert answer.data["subject"] == "CN=release"
    printed = fingerprint_by_keytool(java_stores[kind], kind)
    assert answer.data["sha256"] == printed
    async with database.publisher(world.aurora.id) as session:
        opened = await open_signing_key(
            session, app.state.resources.keyring, world.aurora.id, answer.data["id"]
        )
    assert opened.fingerprints.sha256 == printed
    assert opened.sign(b"x", "sha256")


def fingerprint_by_keytool(path: Path, kind: str) -> str:
    done = subprocess.run(
        ["keytool", "-list", "-v", "-alias", "release", "-storetype", kind, "-keystore",
         path, "-storepass", STORE],
        check=True, capture_output=True,
    )  # fmt: skip
    line = next(row for row in done.stdout.decode().splitlines() if "SHA256:" in row)
    return line.split("SHA256:")[1].strip()


async def test_pkcs12_with_one_key_needs_no_alias(
    client: Client, world: World, key: SigningKey
) -> None:
    """[W-04] Fingerprints, expiry and algorithm are shown, the private key is not."""
    answer = await call(client, world, "upload", name="Main", **packed(key))
    expected = key.fingerprints
    shown = answer.data
    assert (shown["md5"], shown["sha1"], shown["sha256"]) == (
        expected.md5, expected.sha1, expected.sha256,
    )  # fmt: skip
    assert shown["not_after"] == int(key.expires_at.timestamp())
    assert shown["algorithm"] == "EC-256"
    assert shown["is_default"] is True
    assert not {"private_key", "store", "password"} & set(shown)


@pytest.mark.parametrize("kind", ["rsa-2048", "ec-256", "ec-384"])
async def test_generate(client: Client, world: World, kind: str) -> None:
    """[W-04] A key made on the server: RSA or EC, common name, years."""
    made = await make(client, world, kind=kind, common_name='港口, "游戏"', organization="O+P")
    assert made["algorithm"] == kind.upper()
    assert "港口" in made["subject"]
    assert made["not_after"] - made["not_before"] == 30 * 365 * 86400


@pytest.mark.parametrize(
    "wrong",
    [{"years": 0}, {"years": 101}, {"kind": "dsa"}, {"common_name": ""}, {"name": " "}],
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


@pytest.mark.parametrize(
    ("store", "code"),
    [
        ("", 4000),
        ("%%%", 4000),
        (base64.b64encode(b"x" * 65537).decode(), 4000),
        (base64.b64encode(b"\xfe\xed\xfe\xed" + b"\0" * 100).decode(), 4401),
        (base64.b64encode(b"0\x82\xff\xff" + b"\0" * 100).decode(), 4400),
        (base64.b64encode(bytes(range(256)) * 200).decode(), 4400),
    ],
)
async def test_bad_stores(client: Client, world: World, store: str, code: int) -> None:
    """[W-04] A file that is no store, or a hostile one, is refused in words."""
    answer = await call(client, world, "upload", name="Main", store=store, store_password=STORE)
    assert answer.code == code
    assert answer.msg


async def test_hostile_store_does_not_hold_the_server(
    client: Client, world: World, key: SigningKey
) -> None:
    """A store that wants 2^31 rounds ends within seconds, and others are served meanwhile."""
    store = bytearray(write_pkcs12(key, STORE))
    # The number of rounds (2048) is the last field; three bytes more, lengths corrected.
    assert store[-4:] == b"\x02\x02\x08\x00"
    whole = bytes(store[4:-4]) + b"\x02\x04\x7f\xff\xff\xff"
    mac = whole.rindex(b"\x30\x41")
    whole = whole[: mac + 1] + b"\x43" + whole[mac + 2 :]
    hostile = b"\x30\x82" + len(whole).to_bytes(2, "big") + whole
    form = {"store": base64.b64encode(hostile).decode(), "store_password": STORE}
    running = asyncio.create_task(call(client, world, "aliases", **form))
    await asyncio.sleep(0.5)
    assert not running.done()
    assert (await call(client, world, "list")).code == 0
    assert not running.done(), "the other waited"
    assert (await asyncio.wait_for(running, 160)).code == 4400


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
