"""A program that has packages built: over HTTP, and by `longshore pack build`."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from typer.testing import CliRunner

from longshore.composition.cli.pack import pack_app
from tests.support.program import Judged, Program
from tests.support.running import RunningServer

OFFICIAL = {"site_id": "77", "wechat_app_id": "wx4d5e6f7a8b9c0d1e"}
TAPTAP = {"client_id": "kq3vw8zt5mxn1r7yab", "region": "io"}
CLIENT_TOKEN, SERVER_SECRET = "T0ken" * 8, "Secret0" * 6


@dataclass(frozen=True, slots=True)
class Job:
    """A game that a program has set up, and what it was set up with."""

    running: RunningServer
    http: httpx2.Client
    program: Program
    other_game: int
    signer: str
    channels: dict[str, int]
    mother: Path


def check_packages(job: Job, found: dict[str, Judged]) -> None:
    """Names, channels, parameters and certificate are those that were ordered."""
    assert {judged.channel for judged in found.values()} == set(found)
    assert {judged.signer for judged in found.values()} == {job.signer}
    assert {judged.package_name for judged in found.values()} == {"com.example.harbor"}
    assert found["official"].parameters == OFFICIAL
    assert found["taptap"].parameters == TAPTAP | {"client_token": CLIENT_TOKEN}


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Standard output, which must be one JSON text and nothing else."""
        return json.loads(self.out)


def pack_build(
    *options: str, server: str, game: int, mother: str, key: str = "", folder: Path | None = None
) -> Ran:
    """`longshore pack build` as Jenkins runs it; the key is in the environment only."""
    command = [str(Path(sys.executable).parent / "longshore"), "pack", "build"]
    command += ["--server", server, "--game", str(game), "--mother", mother, *options]
    environment = {name: text for name, text in os.environ.items() if "LONGSHORE" not in name}
    if key:
        environment["LONGSHORE_API_KEY"] = key
        assert not any(key in word for word in command)
    done = subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, timeout=120
    )
    return _ran(done.returncode, done.stdout, done.stderr, key)


def pack_build_here(*options: str, server: str, game: int, mother: str, key: str = "") -> Ran:
    """The same in this process, where what is refused at once is tried many times."""
    words = ["build", "--server", server, "--game", str(game), "--mother", mother, *options]
    environment = {"LONGSHORE_API_KEY": key or None}
    done = CliRunner().invoke(pack_app, words, env=environment, catch_exceptions=False)
    return _ran(done.exit_code, done.stdout, done.stderr, key)


def _ran(code: int, out: str, err: str, key: str) -> Ran:
    assert not key or key not in out + err
    assert "Traceback" not in err, err
    return Ran(code, out, err)


def good(job: Job) -> dict[str, Any]:
    """What the command is given when all is right."""
    return {
        "server": job.running.address,
        "game": job.program.game_id,
        "mother": str(job.mother),
        "key": job.program.key,
    }
