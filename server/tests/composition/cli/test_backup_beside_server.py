"""A backup beside a server that is written to; its restore signs, opens and answers as before.

Everything is real: the commands, the embedded database, the store, a worker and its packages, and
the vendor's tools that judge them.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import psycopg
from tests.support.backups import PASSPHRASE
from tests.support.program import Judged, Person, Program, data_of, judge, sign_in
from tests.support.running import RunningServer

from longshore_packer.sample.mother import MotherOptions, build_mother

RIGHTS = ["pack", "packEdit", "packBuild", "signingKey"]


@dataclass
class Writer:
    """Somebody who comments all the time, and what was acknowledged."""

    address: str
    token: str
    acknowledged: list[str] = field(default_factory=list)

    @contextmanager
    def writing(self) -> Iterator[None]:
        stopping = threading.Event()
        thread = threading.Thread(target=self._write, args=(stopping,))
        thread.start()
        try:
            yield
        finally:
            stopping.set()
            thread.join()

    def _write(self, stopping: threading.Event) -> None:
        with httpx2.Client(base_url=self.address, timeout=30) as http:
            while not stopping.is_set():
                text = f"comment {len(self.acknowledged)}"
                form = {"content": f"<p>{text}</p>", "page_id": "Home", "tags": ""}
                headers = {"Access-Token": self.token}
                answer = http.post("/ultra/api/v1/comment", data=form, headers=headers)
                if answer.json()["code"] == 0:
                    self.acknowledged.append(text)


def longshore(folder: Path, *words: str) -> tuple[int, str, str]:
    """Run a command on a data directory."""
    phrase = folder.parent / "passphrase"
    phrase.write_text(PASSPHRASE)
    more = {"LONGSHORE_DATA_DIR": str(folder), "LONGSHORE_BACKUP_PASSPHRASE_FILE": str(phrase)}
    command = [str(Path(sys.executable).parent / "longshore"), *words]
    done = subprocess.run(
        command, env=os.environ | more, capture_output=True, text=True, check=False, timeout=120,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def program_of(http: httpx2.Client, person: Person) -> Program:
    """A program with a game that has a key and a channel."""
    form: dict[str, Any] = {"name": "Jenkins", "permissions": RIGHTS, "days": 1}
    # Not the first game, which the demo has set up already.
    form |= {"game_ids": [person.games[1]["Id"]], "password": person.password}
    made = data_of(http.post("/ultra/api-key/create", headers=person.headers, json=form))
    program = Program(http, made["key"], person.games[1]["Id"])
    program.sdk("sign/generate", name="release", kind="ec-256", common_name="Program")
    program.add_channel("official", {"site_id": "77", "wechat_app_id": "wx4d5e6f7a8b9c0d1e"})
    return program


def build(program: Program, mother_id: int, channel: int, path: Path) -> tuple[int, Judged]:
    """Build one channel, fetch the package, let the tools judge it."""
    started = program.sdk("build/start", mother_id=mother_id, game_channel_ids=[channel])
    assert program.follow(started["id"])[-1] == "succeeded"
    done = program.sdk("build/info", id=started["id"])
    item = int(done["items"][0]["id"])
    return item, fetch(program, item, path)


def fetch(program: Program, item: int, path: Path) -> Judged:
    """Fetch a package that was built."""
    link = program.sdk("build/link", item_ids=[item])["list"][0]
    path.write_bytes(program._http.get(httpx2.URL(link["url"]).raw_path.decode()).content)
    return judge(path)


def test_restored_elsewhere(tmp_path: Path) -> None:
    """What was acknowledged before is there; packages are signed by the same certificate."""
    mother = build_mother(MotherOptions(asset_bytes=3 << 20))
    with (
        RunningServer.fresh() as source,
        httpx2.Client(base_url=source.address, timeout=60) as http,
    ):
        person = sign_in(http, source, "aurora.pack")
        program = program_of(http, person)
        number = program.mother(mother)["id"]
        channel = program.sdk("channel/list")["list"][0]["id"]
        item, first = build(program, number, channel, tmp_path / "first.apk")
        writer = Writer(source.address, person.headers["Access-Token"])
        with writer.writing():
            while len(writer.acknowledged) < 20:
                time.sleep(0.02)
            before = list(writer.acknowledged)
            path = source.folder.parent / "backup"
            code, said, wrong = longshore(source.folder, "backup", str(path))
        assert code == 0, wrong
        assert "NOT in it" in said
        assert len(writer.acknowledged) > len(before) > 0
        key = (source.folder / "master.key").read_bytes()
        source.kill(database_too=True)
        elsewhere = RunningServer(source.folder.parent / "elsewhere" / "data")
        elsewhere.folder.parent.mkdir(mode=0o755)
        code, _, wrong = longshore(elsewhere.folder, "restore", str(path))
        assert code == 0, wrong
        (elsewhere.folder / "master.key").write_bytes(key)
        (elsewhere.folder / "master.key").chmod(0o600)
        elsewhere.start()
        try:
            check_restored(elsewhere, program, before, first, (number, channel, item), tmp_path)
        finally:
            elsewhere.stop()


def check_restored(
    running: RunningServer, known: Program, before: list[str], first: Judged,
    ids: tuple[int, int, int], folder: Path,
) -> None:  # fmt: skip
    """The API key still works, and everything that it made is there."""
    with httpx2.Client(base_url=running.address, timeout=60) as http:
        program = Program(http, known.key, known.game_id)
        number, channel, item = ids
        assert fetch(program, item, folder / "found.apk") == first
        _, again = build(program, number, channel, folder / "again.apk")
        assert again.signer == first.signer
    with psycopg.connect(running.database_url()) as connection:
        query = "SELECT plain_text FROM comment WHERE page_id = 'Home'"
        stored = {text.strip() for (text,) in connection.execute(query).fetchall()}
        assert set(before) <= stored
        _, said, _ = longshore(running.folder, "doctor", "--deep", "--json")
        told = json.loads(said)
        # How full the disk of this machine is, is not the question.
        found = [each for each in told["findings"] if each["check"] != "disk"]
        assert [each for each in found if each["level"] == "fault"] == []
        checks = {finding["check"] for finding in told["findings"]}
        assert checks >= {"disk", "database", "roles", "migrations", "clock", "keys", "store"}
        assert checks >= {"files", "contents"}
        connection.execute(
            "UPDATE signing_key SET private_key = set_byte(private_key, 120, "
            "(get_byte(private_key, 120) + 1) % 256)"
        )
    code, said, _ = longshore(running.folder, "doctor")
    assert code == 1
    assert "FAULT    keys:" in said
    assert "sealed secrets do not open" in said
    assert "signing_key.private_key" in said
