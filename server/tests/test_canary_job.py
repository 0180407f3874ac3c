"""Canary values through a whole job on a real server: what is secret is found nowhere.

Every kind of secret goes in over HTTP, packages are built of it, everything that exports is asked
to; then the database's dump, the files of its cluster with the write-ahead log, the whole data
directory, the logs, temporary files (during the build too) and every answer are searched. Client
parameters of a channel belong into its package and may stand there, nowhere else.
"""

import base64
import contextlib
import io
import json
import subprocess
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from longshore.kit.db.embedded_postgres import find_bin_dir
from longshore_packer.keys import SigningKey, generate, write_pkcs12
from longshore_packer.sample.mother import build_mother
from tests.support.program import SDK, Person, Program, data_of, sign_in
from tests.support.running import RunningServer
from tests.support.secrets import found_in, leaks_below, unpacked

STORE_PASSWORD = "canary-store-password-6f1d0b7c"
WRONG_PASSWORD = "canary-wrong-password-a93e55d1"
USER_PASSWORD = "canary-user-password-17be9c44"
CLIENT_TOKEN = "CanaryClientToken0123456789abcdefghijklM"
SERVER_SECRET = "CanaryServerSecret0123456789abcdefghijk"
MINI_SECRETS = {
    "app_secret": "canary-mini-app-5d9e0c1b77",
    "payment_secret": "canary-mini-payment-0aa3f2",
}
PUBLIC = "https://game.example/canary-public-e07b42"
TAPTAP = {"client_id": "kq3vw8zt5mxn1r7yab", "region": "io"}
RIGHTS = ["pack", "packEdit", "packBuild", "signingKey", "secretReveal"]


class Place:
    """A running server in a folder of its own: data, logs and temporary files."""

    def __init__(self, base: Path) -> None:
        self.data, self.temporary = base / "data", base / "tmp"
        self.log = base / "server.log"
        self.data.mkdir()
        self.temporary.mkdir(mode=0o1777)
        self.temporary.chmod(0o1777)
        self.running = RunningServer(self.data, {"TMPDIR": str(self.temporary)})

    def database(self, user: str) -> str:
        """The database's address for a role."""
        postgres = self.data / "postgres"
        password = (postgres / f"{user}.password").read_text()
        return f"postgresql://{user}:{password}@/longshore?host={postgres / 'run'}"

    def dump(self) -> bytes:
        """What `pg_dump` writes of the whole database; afterwards every page is on the disk."""
        command = [str(find_bin_dir() / "pg_dump"), self.database("postgres")]
        done = subprocess.run(command, capture_output=True, timeout=120, check=True)
        with psycopg.connect(self.database("postgres"), autocommit=True) as connection:
            connection.execute("CHECKPOINT")
        return done.stdout


@pytest.fixture
def place() -> Iterator[Place]:
    with tempfile.TemporaryDirectory(prefix="longshore-canary-") as name:
        base = Path(name)
        base.chmod(0o755)
        place = Place(base)
        place.running.start()
        yield place
        place.running.stop()


class Watch:
    """Looks at temporary files and work folders while something runs, for secrets in them."""

    def __init__(self, place: Place, secrets: dict[str, bytes]) -> None:
        self._folders = (place.temporary, place.data / "work")
        self._secrets = secrets
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self.found: set[str] = set()
        self.seen: set[str] = set()

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ended.wait(0.02):
            for folder in self._folders:
                # What is listed may be gone a moment later, folders as well.
                with contextlib.suppress(OSError):
                    for path in folder.rglob("*"):
                        self._read(path)

    def _read(self, path: Path) -> None:
        with contextlib.suppress(OSError):
            content = path.read_bytes() if path.is_file() else b""
            if content and f"{path}{len(content)}" not in self.seen:
                self.seen.add(f"{path}{len(content)}")
                names = found_in(self._secrets, content)
                self.found.update(f"{name} in {path} (passing)" for name in names)


class Run:
    """One run: a person and their program, every answer, every secret."""

    def __init__(self, place: Place, http: httpx2.Client) -> None:
        self.place, self.http = place, http
        self.secrets: dict[str, bytes] = {}
        self.answers: list[bytes] = []
        self.person, game = self._newcomer()
        form = {"name": "Jenkins", "permissions": RIGHTS, "game_ids": [game]}
        made = self.ask("/ultra/api-key/create", shows=True, password=USER_PASSWORD, **form)
        self.keep("API key", made["key"])
        self.program = Program(http, made["key"], game)

    def keep(self, name: str, text: str) -> None:
        """Remember a secret; it must be long enough to be told from chance."""
        assert len(text) >= 16, name
        self.secrets[name] = text.encode()

    def _newcomer(self) -> tuple[Person, int]:
        """Somebody new with a password of their own, the owner's rights and one game."""
        owner = sign_in(self.http, self.place.running, "aurora.all")
        # The demo prints its own logins; the owner's password is exchanged for a secret one.
        form = {"old_password": owner.password, "new_password": USER_PASSWORD}
        changed = self.http.post("/ultra/user/setPwd", headers=owner.headers, json=form)
        assert changed.json()["code"] == 0, changed.text
        self.keep("user password", USER_PASSWORD)
        self.keep("wrong password", WRONG_PASSWORD)
        self.keep("session token", owner.headers["Access-Token"])
        return owner, owner.games[1]["Id"]

    @property
    def mini_game(self) -> int:
        """A mini game of the person's."""
        return int(self.person.mini_games[0]["Id"])

    def ask(self, path: str, *, shows: bool = False, code: int = 0, **form: Any) -> Any:
        """A call of the person; `shows` marks the one answer that may show a secret."""
        headers = self.person.headers
        answer = self.http.post(path, headers=headers, json=form)
        if not shows:
            self.answers.append(answer.content + json.dumps(dict(answer.headers)).encode())
        assert answer.json()["code"] == code, (path, answer.text)
        return answer.json()["data"]

    def sdk(self, path: str, *, shows: bool = False, code: int = 0, **form: Any) -> Any:
        """An action of the person on the game."""
        given = {"game_id": self.program.game_id} | form
        return self.ask(SDK + path, shows=shows, code=code, **given)

    def all_answers(self) -> list[bytes]:
        """What the person and the program were answered."""
        return self.answers + [answer.encode() for answer in self.program.answers]


def private_forms(key: SigningKey) -> dict[str, bytes]:
    """A private key as a store would hold it."""
    private = key.private_key
    assert isinstance(private, ec.EllipticCurvePrivateKey)
    return {
        "signing key": private.private_numbers().private_value.to_bytes(32, "big"),
        "signing key, PKCS#8": private.private_bytes(
            Encoding.DER, PrivateFormat.PKCS8, NoEncryption()
        ),
        "signing key, PEM": private.private_bytes(
            Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption()
        ).splitlines()[1],
    }


def give_secrets(run: Run) -> SigningKey:
    """Everything that takes, makes or shows a secret; refusals too, since texts may quote."""
    key = generate("ec-256", alias="canary", common_name="Canary")
    run.secrets |= private_forms(key)
    run.keep("store password", STORE_PASSWORD)
    store = base64.b64encode(write_pkcs12(key, STORE_PASSWORD)).decode()
    run.sdk("sign/upload", name="A", store=store, store_password=WRONG_PASSWORD, code=4401)
    run.sdk("sign/upload", name="A", store=store, store_password=STORE_PASSWORD)
    wrong = {"kind": "server", "password": WRONG_PASSWORD}
    run.sdk("accessKey/reveal", code=4103, **wrong)
    right = wrong | {"password": USER_PASSWORD}
    places = [("accessKey", ""), ("callback", "production"), ("callback", "sandbox")]
    for kind, environment in places:
        form = right | {"environment": environment}
        if kind == "callback":
            run.sdk("callback/save", login=PUBLIC, payment=PUBLIC, **form)
        run.sdk(f"{kind}/rotate", shows=True, **form)
        shown = run.sdk(f"{kind}/reveal", shows=True, **form)
        for one in shown.get("keys") or shown["secrets"]:
            run.keep(f"{kind} {environment} secret {one['version']}", one["value"])
    accounts = run.sdk("sandboxAccount/create", shows=True, count=1)["list"]
    run.keep("sandbox password", accounts[0]["password"])
    # Its calls fail, there is no such host; what was signed and how is shown all the same.
    for kind in ("login", "payment"):
        check = run.sdk("validation/start", kind=kind, account_id=accounts[0]["account"]["id"])
        run.sdk("validation/step", id=check["id"], position=0)
        run.sdk("validation/detail", id=check["id"])
        for form in ("html", "json"):
            run.sdk("validation/report", id=check["id"], format=form)
    mini = {"platform": "wechat", "app_id": "wx0123456789abcdef", "project_name": "Canary"}
    run.sdk("miniGame/save", game_id=run.mini_game, **mini, **MINI_SECRETS)
    for name, text in MINI_SECRETS.items():
        run.keep(f"mini game {name}", text)
    secrets = {"client_token": CLIENT_TOKEN, "server_secret": SERVER_SECRET}
    run.program.add_channel("taptap", TAPTAP, secrets)
    run.program.add_channel("official", {"site_id": "1"})
    run.keep("channel secret", SERVER_SECRET)
    run.keep("client parameter", CLIENT_TOKEN)
    return key


def build(run: Run) -> list[int]:
    """Build both channels; the items."""
    program = run.program
    mother = program.mother(build_mother())
    channels = program.sdk("build/readiness", mother_id=mother["id"])["channels"]
    ids = [row["game_channel_id"] for row in channels]
    started = program.sdk("build/start", mother_id=mother["id"], game_channel_ids=ids)
    made = program.until("build/info", started["id"], "state", "queued", "running")
    assert made["state"] == "succeeded", made
    return [item["id"] for item in made["items"]]


def export_all(run: Run, items: list[int]) -> tuple[bytes, list[bytes]]:
    """Everything that leaves as a file or a list, and the packages, apart from each other."""
    program = run.program
    channels = program.sdk("channel/list")["list"]
    for channel in channels:
        program.sdk("channel/detail", id=channel["id"])
        program.sdk("channel/history", id=channel["id"])
        versions = {"from_version": 1, "to_version": channel["version"]}
        program.sdk("channel/diff", id=channel["id"], **versions)
    text = program.sdk("channel/export")["text"]
    assert "taptap" in text
    program.sdk("channel/import", text=text)
    files = [base64.b64decode(program.sdk("u_exportGoods", format="csv")["content"])]
    exported = run.sdk("miniGame/export", game_id=run.mini_game, platform="wechat")
    files.append(base64.b64decode(exported["archive"]))
    run.sdk("miniGame/list", game_id=run.mini_game)
    for path in ("accessKey/info", "accessKey/samples", "callback/info", "callback/example",
                 "sign/list", "sandboxAccount/list"):  # fmt: skip
        program.sdk(path, environment="production")
    for item in items:
        program.sdk("build/report", item_id=item)
    run.ask("/ultra/admin/list", page=1, page_size=50)
    for path in ("/ultra/audit/list?page=1&page_size=50", "/ultra/api-key/list",
                 "/ultra/user/sessions"):  # fmt: skip
        answer = run.http.get(path, headers=run.person.headers)
        data_of(answer)
        run.answers.append(answer.content)
    links = program.sdk("build/link", item_ids=items)
    archive = run.http.get(links["zip_url"]).content
    packages = _packages_of(archive)
    for package in packages:
        assert package in archive
        archive = archive.replace(package, b"")
    return b"\n".join([*map(unpacked, files), archive]), packages


def _packages_of(file: bytes) -> list[bytes]:
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        names = archive.namelist()
        assert len(names) == 2 and all(name.endswith(".apk") for name in names)
        return [archive.read(name) for name in names]


def test_no_secret_leaks_from_a_whole_job(place: Place) -> None:
    """[W-03] [W-04] [W-18] No secret in dump, cluster, data, logs, temporary files, answers."""
    with httpx2.Client(base_url=place.running.address, timeout=60) as http:
        run = Run(place, http)
        key = give_secrets(run)
        inside = {"client parameter": run.secrets["client parameter"]}
        hidden = {name: text for name, text in run.secrets.items() if name not in inside}
        with Watch(place, hidden) as watch:
            items = build(run)
        exports, packages = export_all(run, items)
    dump = place.dump()
    log = place.log.read_bytes()
    answers = b"\n".join(run.all_answers())

    # The controls: these are the places where things would be found.
    assert PUBLIC.encode() in dump
    assert b"/sdk/sign/upload" in log
    assert key.fingerprints.sha256.encode() in answers
    assert watch.seen, "nothing was built in the watched folders"
    public = {"public": PUBLIC.encode()}
    in_data = leaks_below(place.data, public, without=("postgres/programs",))
    assert any("postgres/data/base" in told for told in in_data)
    assert any("postgres/data/pg_wal" in told for told in in_data)

    # What a package holds belongs to its scope: the client's parameter and nothing else.
    inner = b"\n".join(map(unpacked, packages))
    assert found_in(inside, inner), "the client parameter is not in its package"

    leaks = [f"{name} in a package" for name in found_in(hidden, inner)]
    leaks += [f"{name} in the dump" for name in found_in(run.secrets, dump)]
    leaks += [f"{name} in the log" for name in found_in(run.secrets, log)]
    leaks += [f"{name} in an export" for name in found_in(run.secrets, exports)]
    leaks += [f"{name} in an answer" for name in found_in(run.secrets, answers)]
    leaks += leaks_below(place.temporary, run.secrets)
    leaks += leaks_below(place.data, hidden, without=("postgres/programs",))
    leaks += leaks_below(place.data, inside, without=("postgres/programs", "store/"))
    leaks += sorted(watch.found)
    assert not leaks, "\n".join(leaks)
