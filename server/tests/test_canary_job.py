"""Canary values through a whole job on a real server: what is secret is found nowhere.

Every kind of secret goes in over HTTP, packages are built of it, everything that exports is asked
to; then the database's dump, the files of its cluster with the write-ahead log, the whole data
directory, the logs, temporary files (during the build too) and every answer are searched. Client
parameters of a channel belong into its package and may stand there, nowhere else.
"""

import base64
import io
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from longshore_packer.keys import SigningKey, generate, write_pkcs12
from longshore_packer.sample.mother import build_mother
from tests.support.canary_job import USER_PASSWORD, WRONG_PASSWORD, Place, Run, Watch
from tests.support.program import data_of
from tests.support.secrets import found_in, leaks_below, unpacked

STORE_PASSWORD = "canary-store-password-6f1d0b7c"
CLIENT_TOKEN = "CanaryClientToken0123456789abcdefghijklM"
SERVER_SECRET = "CanaryServerSecret0123456789abcdefghijk"
MINI_SECRETS = {
    "app_secret": "canary-mini-app-5d9e0c1b77",
    "payment_secret": "canary-mini-payment-0aa3f2",
}
PUBLIC = "https://game.example/canary-public-e07b42"
TAPTAP = {"client_id": "kq3vw8zt5mxn1r7yab", "region": "io"}


@pytest.fixture
def place() -> Iterator[Place]:
    with tempfile.TemporaryDirectory(prefix="longshore-canary-") as name:
        base = Path(name)
        base.chmod(0o755)
        place = Place(base)
        place.running.start()
        yield place
        place.running.stop()


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
