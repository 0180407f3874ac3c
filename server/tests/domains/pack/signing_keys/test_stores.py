"""Key stores that are uploaded: keytool's, ours, and such as are none or hostile."""

import asyncio
import base64
import shutil
import subprocess
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.domains.pack.signing_keys.support import KEY, STORE, call, packed
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.signing_keys import open_signing_key
from longshore.kit.db.database import Database
from longshore_packer.keys import SigningKey, write_pkcs12


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
