"""The whole job by a program: over HTTP with an API key, and by `longshore pack build`.

A real server on a port, the demo's catalogue and a small mother package built from sources; the
vendor's tools say what the packages are.
"""

import hashlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from tests.support.pack_job import (
    CLIENT_TOKEN,
    OFFICIAL,
    SERVER_SECRET,
    TAPTAP,
    Job,
    Ran,
    _ran,
    check_packages,
    good,
    pack_build,
    pack_build_here,
)
from tests.support.program import Program, data_of, judge, sign_in
from tests.support.running import RunningServer
from typer.testing import CliRunner

from longshore.composition.cli.config import config_app
from longshore.composition.cli.pack import pack_app
from longshore_packer.sample.mother import MotherOptions, build_mother

ROOT = Path(__file__).resolve().parents[4]
BILIBILI = {"app_id": "6821", "merchant_id": "1742", "server_id": "1", "app_key": "5e6f7a8b" * 4}
BILIBILI_SECRETS = {"secret_key": "0b1c2d3e" * 4}
RIGHTS = ["pack", "packEdit", "packBuild", "signingKey"]


@pytest.fixture(scope="module")
def running() -> Iterator[RunningServer]:
    with RunningServer.fresh() as server:
        yield server


@pytest.fixture(scope="module")
def job(running: RunningServer) -> Iterator[Job]:
    """A person makes the key; from then on a program does everything."""
    with httpx2.Client(base_url=running.address, timeout=60) as http:
        person = sign_in(http, running, "aurora.pack")
        # Not the first game, which the demo has set up already.
        game, other = person.games[1]["Id"], person.games[2]["Id"]
        form = {"name": "Jenkins", "permissions": RIGHTS, "game_ids": [game]}
        made = http.post(
            "/ultra/api-key/create",
            headers=person.headers,
            json=form | {"password": person.password, "days": 1},
        )
        program = Program(http, data_of(made)["key"], game)
        program.sdk("sign/generate", name="release", kind="ec-256", common_name="Program")
        keys = program.sdk("sign/list")["list"]
        channels = {
            "official": program.add_channel("official", OFFICIAL),
            "taptap": program.add_channel(
                "taptap", TAPTAP, {"client_token": CLIENT_TOKEN, "server_secret": SERVER_SECRET}
            ),
        }
        signer = keys[0]["sha256"].replace(":", "").lower()
        mother = build_mother(MotherOptions(asset_bytes=9 << 20))
        yield Job(running, http, program, other, signer, channels, mother)


def test_the_whole_job_over_http(job: Job, tmp_path: Path) -> None:
    """[W-04] [W-18] Upload, inspection, readiness, build, events, download: accepted packages."""
    program = job.program
    mother = program.mother(job.mother)
    assert (mother["status"], mother["package_name"]) == ("ready", "com.example.harbor")
    report = program.sdk("build/readiness", mother_id=mother["id"])
    assert {row["channel_code"] for row in report["channels"]} == set(job.channels)
    assert report["ready"] == 2
    ids = list(job.channels.values())
    build = program.sdk("build/start", mother_id=mother["id"], game_channel_ids=ids)
    assert program.follow(build["id"])[-1] == "succeeded"
    done = program.sdk("build/info", id=build["id"])
    assert all(item["is_verified"] for item in done["items"])
    links = program.sdk("build/link", item_ids=[item["id"] for item in done["items"]])["list"]
    codes = {item["id"]: item["channel_code"] for item in done["items"]}
    found = {}
    for link in links:
        path = tmp_path / link["file_name"]
        path.write_bytes(httpx2.get(f"{job.running.address}{_path(link['url'])}").content)
        found[codes[link["item_id"]]] = judge(path)
        assert found[codes[link["item_id"]]].sha256 == link["sha256"]
    check_packages(job, found)


def _path(url: str) -> str:
    """A link as another machine follows it: without any header of ours."""
    return httpx2.URL(url).raw_path.decode()


def test_the_whole_job_by_command_line(job: Job, tmp_path: Path) -> None:
    """[W-18] `longshore pack build` uploads, waits, downloads; exit code 0 and JSON."""
    out = tmp_path / "packages"
    template = "{channel}-{version}.apk"
    ran = pack_build(
        "--channels", "official, taptap", "--output", str(out), "--template", template,
        "--priority", "high", "--json", **good(job),
    )  # fmt: skip
    assert ran.code == 0, ran.err
    made = ran.json()
    assert (made["state"], made["priority"], made["succeeded"]) == ("succeeded", "high", 2)
    assert {path.name for path in out.iterdir()} == {"official-1.7.0.apk", "taptap-1.7.0.apk"}
    found = {item["channel_code"]: judge(Path(item["path"])) for item in made["items"]}
    check_packages(job, found)
    for item in made["items"]:
        assert item["sha256"] == found[item["channel_code"]].sha256
    assert CLIENT_TOKEN not in ran.out + ran.err


def test_all_enabled_channels_with_a_key_from_a_file(job: Job, tmp_path: Path) -> None:
    """[W-18] Without channels all enabled ones are built; paths are what is printed."""
    key_file = tmp_path / "key"
    key_file.write_text(f"{job.program.key}\n")
    number = str(job.program.mother(job.mother)["id"])
    changed = good(job) | {"mother": number, "key": ""}
    ran = pack_build("--key-file", "key", "--output", ".", **changed, folder=tmp_path)
    assert ran.code == 0, ran.err
    paths = [tmp_path / line for line in ran.out.splitlines()]
    check_packages(job, {judged.channel: judged for judged in map(judge, paths)})
    assert "100 %, 2 done" in ran.err


def test_one_channel_failed(job: Job, tmp_path: Path) -> None:
    """[W-18] Exit code 1; what succeeded is downloaded, what failed says why."""
    number = job.program.add_channel("bilibili", BILIBILI, BILIBILI_SECRETS)
    try:
        damage_plugin(job.running, "bilibili")
        options = ("--channels", "bilibili,official", "--output", str(tmp_path), "--json")
        ran = pack_build(*options, **good(job))
    finally:
        found = job.program.sdk("channel/detail", id=number)
        job.program.sdk("channel/remove", id=number, version=found["version"])
    assert ran.code == 1, ran.err
    made = ran.json()
    states = {item["channel_code"]: item["state"] for item in made["items"]}
    assert (made["state"], states) == ("partly", {"bilibili": "failed", "official": "succeeded"})
    failed = next(item for item in made["items"] if item["state"] == "failed")
    assert failed["problem"]["message"] in ran.err and failed["path"] is None
    assert [judge(path).channel for path in tmp_path.glob("*.apk")] == ["official"]
    assert not list(tmp_path.glob("*.part"))


def damage_plugin(running: RunningServer, code: str) -> None:
    """Cut a plug-in's bundle short where the store keeps it, as a bad disk would."""
    bundles = (ROOT / "build" / "catalogue" / code / "plugins").glob("*.zip")
    digests = {hashlib.sha256(path.read_bytes()).hexdigest() for path in bundles}
    stored = [
        path
        for path in (running.folder / "store").rglob("*")
        if path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() in digests
    ]
    assert stored
    for path in stored:
        path.write_bytes(path.read_bytes()[:-100])


def test_what_is_refused(job: Job) -> None:
    """[W-18] A key that is unknown, another game, a red channel: exit code 3, the server's text."""
    given = good(job) | {"mother": newest_mother(job)}
    none = pack_build("--json", **given | {"key": "lsk_" + "x" * 43})
    assert (none.code, list(none.json())) == (3, ["error"])
    assert "(401)" in none.err
    other = pack_build_here(**given | {"game": job.other_game})
    assert other.code == 3 and "(4004)" in other.err
    red = job.program.add_channel("vivo", {})
    try:
        asked = pack_build_here("--channels", "vivo", **given)
    finally:
        found = job.program.sdk("channel/detail", id=red)
        job.program.sdk("channel/remove", id=red, version=found["version"])
    assert asked.code == 3
    assert 'vivo: "AppID" is not filled in' in asked.err


def newest_mother(job: Job) -> str:
    return str(job.program.sdk("package/list")["list"][0]["id"])


def test_wrong_usage(job: Job, tmp_path: Path) -> None:
    """[W-18] What cannot be meant is exit code 2, and nothing is built."""
    before = job.program.sdk("build/list")["total"]
    given = good(job) | {"mother": newest_mother(job)}
    unknown = pack_build_here("--channels", "official,nowhere", **given)
    assert unknown.code == 2
    assert "nowhere" in unknown.err and "taptap" in unknown.err
    none = str(tmp_path / "none.apk")
    assert pack_build_here("--key-file", none, **given | {"key": ""}).code == 2
    for changed in ({"key": ""}, {"key": "two words"}, {"mother": none}, {"server": "example.com"}):
        assert pack_build_here(**given | changed).code == 2, changed
    assert job.program.sdk("build/list")["total"] == before


def test_wrong_usage_is_told_before_anything_is_sent(job: Job, tmp_path: Path) -> None:
    """[W-18] Not after minutes of uploading and building."""
    before = job.program.sdk("package/list")["total"]
    (tmp_path / "taken").touch()
    for words, told in (
        (("--channels", "nowhere"), "nowhere"),
        (("--priority", "urgent"), "low, normal, high"),
        (("--template", "all.apk"), "{channel}"),
        (("--output", str(tmp_path / "taken")), "File exists"),
        (("--mother", str(tmp_path / "taken")), "is empty"),
        (("--mother", "²"), "no such file"),
    ):
        ran = pack_build_here(*words, **good(job))
        assert (ran.code, told in ran.err) == (2, True), (words, ran.err)
    assert job.program.sdk("package/list")["total"] == before


def test_the_newest_mother_of_the_known_server(job: Job) -> None:
    """[W-18] Game and channels are enough: the address is set once, the newest mother is taken."""
    given = {"LONGSHORE_SERVER": job.running.address, "LONGSHORE_API_KEY": job.program.key}
    words = ["build", "--game", str(job.program.game_id), "--channels", "official", "--json"]
    done = CliRunner().invoke(pack_app, words, env=given, catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    made = json.loads(done.stdout)
    assert (str(made["mother_id"]), made["succeeded"]) == (newest_mother(job), 1)
    # Another game of which the key knows nothing is not looked for.
    empty = CliRunner().invoke(pack_app, ["build", "--game", str(job.other_game)], env=given)
    assert empty.exit_code == 3 and "(4004)" in empty.stderr


def test_a_server_that_does_not_answer(job: Job) -> None:
    """[W-18] Nobody there is exit code 4 within seconds; not a Longshore is 3."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        away = pack_build_here("--json", **good(job) | {"server": address})
    assert away.code == 4 and "cannot be reached" in away.json()["error"]
    wrong = pack_build_here(**good(job) | {"server": f"{job.running.address}/micro"})
    assert wrong.code == 3 and "no Longshore" in wrong.err


def test_too_little_time(job: Job) -> None:
    """[W-18] What is not finished in time is exit code 4."""
    given = good(job) | {"mother": newest_mother(job)}
    assert pack_build_here("--channels", "official", "--timeout", "0", **given).code == 4


def test_the_key_opens_nothing_else(job: Job) -> None:
    """[W-18] A program's key is for programs: no account, no key of keys, nothing unlisted."""
    headers = job.program.headers
    for path in ("/ultra/api-key/create", "/ultra/user/setEmail"):
        answer = job.http.post(path, headers=headers, json={}).json()
        assert answer["code"] == 4559, path
    reveal = "/ultra/protected/app/send/usdk/sdk/accessKey/reveal"
    assert job.http.post(reveal, headers=headers, json={}).json()["code"] == 4030


def test_a_configuration_as_a_file(running: RunningServer, job: Job, tmp_path: Path) -> None:
    """[W-10] Exported, changed, planned, applied: what is live and the file differ by nothing."""
    person = sign_in(job.http, running, "aurora.all")
    form = {
        "name": "Repository",
        "permissions": ["operate", "operateEdit"],
        "game_ids": [job.other_game],
    }
    form |= {"password": person.password, "days": 1}
    made = data_of(job.http.post("/ultra/api-key/create", headers=person.headers, json=form))
    given = {"LONGSHORE_SERVER": running.address, "LONGSHORE_API_KEY": made["key"]}
    game, file = ["--game", str(job.other_game)], tmp_path / "game.json"

    def config(*words: str) -> Ran:
        done = CliRunner().invoke(config_app, [*words, *game], env=given, catch_exceptions=False)
        return _ran(done.exit_code, done.stdout, done.stderr, made["key"])

    assert config("export", "--output", str(file)).code == 0
    assert config("plan", str(file)).code == 0
    told = json.loads(file.read_text())
    told["kinds"]["login"] = {"methods": ["guest"]}
    told["kinds"]["switches"] = {"switches": [{"key": "from_file", "value": True}]}
    file.write_text(json.dumps(told))
    planned = config("plan", str(file))
    assert planned.code == 1 and "switches.[from_file]" in planned.out
    assert config("plan", str(file), "--only", "nothing").code == 2
    done = config("apply", str(file), "--only", "login", "--note", "first")
    assert done.code == 0 and "published login v" in done.out and "switches" not in done.out
    assert config("apply", str(file)).code == 0
    assert config("plan", str(file)).out == "what is in force is what the file says\n"
    told["kinds"]["login"] = {"methods": ["telepathy"]}
    file.write_text(json.dumps(told))
    refused = config("apply", str(file))
    assert refused.code == 3 and "methods" in refused.err
    file.write_text("{}")
    assert config("apply", str(file)).code == 2
    assert config("plan", str(tmp_path / "none.json")).code == 2
