"""Canary values: what is secret goes in and is found nowhere (trust study, row 3).

Keys, passwords and secrets are sent through the API; then the whole database, the log, every
answer, the data directory and the folder of temporary files are searched for them, in every
spelling that storage or transport would give them. A public value is searched for as well, so
that a search that finds nothing cannot pass.
"""

import base64
import json
import tempfile
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from fastapi import FastAPI

from longshore.domains.pack.access_keys import game_secrets
from longshore.domains.pack.callbacks import callback_of
from longshore.domains.pack.signing_keys import open_signing_key
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore_packer.keys import SigningKey, generate, write_pkcs12
from tests.support.client import Answer, Client
from tests.support.secrets import found_in, spellings
from tests.support.world import PASSWORD, World

STORE_PASSWORD = "canary-store-password-6f1d0b7c"
WRONG_PASSWORD = "canary-wrong-password-a93e55d1"
PUBLIC_URL = "https://game.example/canary-public-e07b42"


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files of the server and of its subprocesses, and of nobody else."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


class Caller:
    """Calls actions as somebody who may do everything in pack, and keeps what came back."""

    def __init__(self, client: Client, world: World) -> None:
        self._client, self._world = client, world
        self.answers: list[str] = []

    async def __call__(self, path: str, *, is_reveal: bool = False, **form: Any) -> Answer:
        answer = await self._client.call(
            "POST",
            f"/ultra/protected/app/send/usdk/sdk/{path}",
            user=self._world.aurora.pack,
            game=self._world.aurora.games[0],
            json=form,
        )
        if not is_reveal:
            self.answers.append(answer.response.text + json.dumps(dict(answer.response.headers)))
        return answer


def private_forms(key: SigningKey) -> list[bytes]:
    """A private key as a store would hold it: PKCS#8, and the number itself."""
    private = key.private_key
    assert isinstance(private, ec.EllipticCurvePrivateKey)
    number = private.private_numbers().private_value.to_bytes(32, "big")
    return [private.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()), number]


def dump(url: str) -> bytes:
    """Every row of every table, as PostgreSQL writes them out."""
    parts = []
    with psycopg.connect(url) as connection:
        tables = connection.execute(
            "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables "
            "WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        ).fetchall()
        assert len(tables) > 20
        for (table,) in tables:
            with connection.cursor().copy(f"COPY {table} TO STDOUT") as copy:
                parts.extend(bytes(piece) for piece in copy)
    return b"".join(parts)


def files_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


async def make_secrets(call: Caller, key: SigningKey) -> None:
    """Use everything that takes, makes or shows a secret; refusals too, since texts may quote."""
    store = base64.b64encode(write_pkcs12(key, STORE_PASSWORD)).decode()
    good = {"store": store, "store_password": STORE_PASSWORD}
    bad = {"store": store, "store_password": WRONG_PASSWORD}
    assert (await call("sign/aliases", **good)).code == 0
    assert (await call("sign/aliases", **bad)).code == 4401
    assert (await call("sign/upload", name="A", **bad)).code == 4401
    damaged = store[:400] + "AAAA" + store[404:]
    broken = {"store": damaged, "store_password": STORE_PASSWORD}
    assert (await call("sign/upload", name="A", **broken)).code in (4400, 4401)
    assert (await call("sign/upload", name="", **good)).code == 4000
    assert (await call("sign/upload", name="A", **good)).code == 0
    made = await call("sign/generate", name="B", kind="ec-256", common_name="B")
    assert made.code == 0
    assert (await call("sign/list")).code == 0
    wrong = {"kind": "server", "environment": "sandbox", "password": WRONG_PASSWORD}
    for path in ("accessKey/reveal", "callback/reveal"):
        assert (await call(path, **wrong)).code == 4103
    right = wrong | {"password": PASSWORD}
    saved = await call("callback/save", login=PUBLIC_URL, **right)
    assert saved.code == 0
    for path in ("accessKey/rotate", "callback/rotate"):
        assert (await call(path, is_reveal=True, **right)).code == 0
    for path in ("accessKey/info", "accessKey/samples", "callback/info"):
        assert (await call(path)).code == 0
    assert (await call("callback/example", environment="sandbox")).code == 0


async def secrets_in(
    app: FastAPI, database: Database, world: World, key: SigningKey
) -> dict[str, bytes]:
    """What must be found nowhere, by a name for the report."""
    keyring, game = app.state.resources.keyring, world.aurora.games[0]
    found: dict[str, bytes] = {
        "store password": STORE_PASSWORD.encode(),
        "wrong password": WRONG_PASSWORD.encode(),
        "login password": PASSWORD.encode(),
        "uploaded key": private_forms(key)[1],
        "uploaded key, PKCS#8": private_forms(key)[0],
    }
    async with database.publisher(world.aurora.id) as session:
        for secret in await game_secrets(session, keyring, game.id):
            found[f"server secret {secret.version}"] = secret.text.encode()
        callback = await callback_of(session, keyring, game.id, "sandbox", "login")
        assert callback is not None
        assert len(callback.secrets) == 2
        for index, value in enumerate(callback.secrets):
            found[f"signing secret {index}"] = value
        generated = await open_signing_key(session, keyring, world.aurora.id, 2)
        found["generated key"] = private_forms(generated)[1]
    return found


async def test_no_secret_leaks(
    app: FastAPI,
    client: Client,
    world: World,
    database: Database,
    settings: Settings,
    temporary: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """[W-03] [W-04] No secret in the database, log, answers, data or temporary files."""
    key = generate("ec-256", alias="canary", common_name="Canary")
    call = Caller(client, world)
    capfd.readouterr()
    await make_secrets(call, key)
    printed = capfd.readouterr()
    places = {
        "database": dump(database.addresses.owner or ""),
        "log": (printed.out + printed.err).encode(),
        "answers": "".join(call.answers).encode(),
        "temporary files": files_of(temporary),
        "data directory": files_of(settings.data_dir),
    }
    # The controls: the searched places are the ones where things would be found.
    fingerprint = key.fingerprints.sha256
    assert PUBLIC_URL.encode() in places["database"]
    assert fingerprint.replace(":", "").lower().encode() in places["database"]
    assert b"/sdk/sign/upload" in places["log"]
    assert fingerprint.encode() in places["answers"]
    assert len(places["data directory"]) >= 32
    secrets = await secrets_in(app, database, world, key)
    assert len(secrets) >= 9
    leaks = [
        f"{name} in {place}"
        for place, content in places.items()
        for name in found_in(secrets, content)
    ]
    assert not leaks


def test_the_search_finds_every_spelling() -> None:
    secret = b"canary-secret-value-0123"
    hidden = [
        b"x" + secret,
        b"\\x" + b"aa" + secret.hex().encode(),
        secret.hex().upper().encode(),
        *(secret.decode().encode(f"utf-16-{order}") for order in ("le", "be")),
        *(base64.b64encode(b"y" * shift + secret + b"zz") for shift in range(6)),
        base64.urlsafe_b64encode(b"\xff\xfe" + secret),
    ]
    for content in hidden:
        assert any(spelling in content for spelling in spellings(secret)), content
    assert not any(spelling in b"something else" * 50 for spelling in spellings(secret))


async def test_a_guesser_is_slowed_down(client: Client, world: World) -> None:
    """[W-03] Every way that asks for the password counts on one and the same limit."""
    call = Caller(client, world)
    form = {"kind": "server", "environment": "sandbox", "id": 1, "password": WRONG_PASSWORD}
    paths = ["accessKey/reveal", "accessKey/rotate", "callback/save", "callback/reveal",
             "sign/remove", "sign/setDefault"]  # fmt: skip
    codes = [(await call(path, **form)).code for path in paths]
    assert codes == [4103] * 5 + [4029]
