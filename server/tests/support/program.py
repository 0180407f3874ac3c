"""A program that calls a running server with an API key, and the tools that judge packages."""

import hashlib
import json
import subprocess
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2

from tests.support.running import RunningServer

SDK = "/ultra/protected/app/send/usdk/sdk/"


@dataclass(frozen=True, slots=True)
class Person:
    """A demo user who is signed in."""

    password: str
    headers: dict[str, str]
    games: list[dict[str, Any]]
    mini_games: list[dict[str, Any]]


def sign_in(http: httpx2.Client, running: RunningServer, account: str) -> Person:
    """Sign in as a demo user."""
    logins = json.loads((running.folder / "demo-logins.json").read_text())["logins"]
    login = next(login for login in logins if login["account"] == account)
    form = {"account": account, "password": login["password"]}
    user = data_of(http.post("/ultra/login", data=form))
    headers = {"Access-Token": user["Token"], "uid": str(user["Id"])}
    address = "/ultra/game/list?publish_status=1&status=1"
    games = data_of(http.get(address, headers=headers))
    apps, minis = ([g for g in games if g["GameType"] == kind] for kind in ("app", "miniapp"))
    return Person(login["password"], headers, apps, minis)


def data_of(answer: httpx2.Response) -> Any:
    """What an envelope carries; the call must have worked."""
    body = answer.json()
    assert body["code"] == 0, (str(answer.request.url), body)
    return body["data"]


class Program:
    """Calls of a program on one game. `answers` keeps every answer, headers included."""

    def __init__(self, http: httpx2.Client, key: str, game_id: int) -> None:
        self._http = http
        self.key, self.game_id = key, game_id
        self.headers = {"Access-Token": key, "appid": str(game_id), "Accept-Language": "en-US"}
        self.answers: list[str] = []

    def call(self, path: str, **form: Any) -> Any:
        """One call that must work."""
        answer = self._http.post(path, headers=self.headers, json=form)
        self.answers.append(answer.text + json.dumps(dict(answer.headers)))
        return data_of(answer)

    def sdk(self, path: str, **form: Any) -> Any:
        """One action of the pack area that must work."""
        return self.call(SDK + path, **form)

    def add_channel(
        self, code: str, parameters: dict[str, Any], secrets: dict[str, str] | None = None
    ) -> int:
        """Add a channel of the catalogue and fill it in; the game channel's id."""
        number = int(self.sdk("channel/add", codes=[code])["ids"][0])
        found = self.sdk("channel/detail", id=number)
        self.sdk(
            "channel/save",
            id=number,
            version=found["version"],
            plugin_id=found["plugin_id"],
            config=found["config"] | {"parameters": parameters},
            secrets=secrets or {},
        )
        return number

    def mother(self, path: Path) -> Any:
        """Upload a mother package in parts, as the browser does, and wait for its inspection."""
        data = path.read_bytes()
        form = {"type": 2, "purpose": "mother", "name": path.name, "size": len(data)}
        begun = self.call("/ultra/upload/init", **form, gid=self.game_id, isPrivate=1)
        upload_id, size = begun["upload_id"], begun["part_size"]
        if begun["mode"] != "done":
            count = -(-len(data) // size)
            numbers = [{"number": number} for number in range(1, count + 1)]
            signed = self.call("/ultra/upload/sign", upload_id=upload_id, parts=numbers)
            for part in signed["parts"]:
                piece = data[(part["number"] - 1) * size : part["number"] * size]
                sent = self._http.put(part["url"], content=piece, headers=part["headers"])
                assert sent.status_code == 200, sent.text
            self.call("/ultra/upload/complete", upload_id=upload_id)
        made = self.sdk("package/create", upload_id=upload_id)
        return self.until("package/info", made["id"], "status", "inspecting")

    def until(self, path: str, number: int, field: str, *passing: str) -> Any:
        """Ask until a field has left these transient values."""
        deadline = time.monotonic() + 240
        while (found := self.sdk(path, id=number))[field] in passing:
            assert time.monotonic() < deadline, found
            time.sleep(0.1)
        return found

    def follow(self, build_id: int) -> list[str]:
        """The states of a build as the server tells them, until it has ended."""
        states: list[str] = []
        address = f"/ultra/pack/events?game_id={self.game_id}"
        with self._http.stream("GET", address, headers=self.headers, timeout=60) as stream:
            kind = ""
            for line in stream.iter_lines():
                self.answers.append(line)
                if line.startswith("event:"):
                    kind = line.removeprefix("event:").strip()
                elif line.startswith("data:") and kind in ("item", "resync"):
                    told = json.loads(line.removeprefix("data:"))
                    # What happened before the stream began is asked for; later each item tells.
                    if kind == "resync" or told["build_id"] == build_id:
                        states.append(self.sdk("build/info", id=build_id)["state"])
                if states and states[-1] not in ("queued", "running"):
                    return states
        raise AssertionError(states)


@dataclass(frozen=True, slots=True)
class Judged:
    """What the vendor's tools read from a package."""

    package_name: str
    signer: str
    channel: str
    parameters: dict[str, Any]
    sha256: str


def judge(apk: Path) -> Judged:
    """Let apksigner and aapt2 judge a package; a refusal fails the test."""
    signer = _run("apksigner", "verify", "--verbose", "--print-certs", str(apk))
    assert "Verifies\n" in signer
    badging = _run("aapt2", "dump", "badging", str(apk))
    with zipfile.ZipFile(apk) as archive:
        told = json.loads(archive.read("assets/longshore/channel.json"))
    return Judged(
        badging.split("package: name='", 1)[1].split("'", 1)[0],
        signer.split("certificate SHA-256 digest: ", 1)[1].split("\n", 1)[0],
        told["channel"],
        told["parameters"],
        hashlib.sha256(apk.read_bytes()).hexdigest(),
    )


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
