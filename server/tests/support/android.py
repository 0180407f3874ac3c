"""The Android SDK on the JVM: its AAR's classes, driven by a program of lines."""

import asyncio
import contextlib
import importlib
import io
import json
import sys
import zipfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
_SCRIPTS = ROOT / "scripts"
# The slowest things wait for a network that is away, some seconds.
_ANSWER_SECONDS = 120


def script(name: str) -> ModuleType:
    """A script of the repository as a module; scripts import each other."""
    if str(_SCRIPTS) not in sys.path:
        sys.path.append(str(_SCRIPTS))
    return importlib.import_module(name)


def build_android() -> ModuleType:
    """The script that builds the SDK."""
    return script("build_android")


def compiled(folder: Path) -> str:
    """Build the AAR and the program that drives it into a folder; the class path of both."""
    script = build_android()
    with zipfile.ZipFile(script.build(folder)) as aar:
        shipped = aar.read("classes.jar")
    zipfile.ZipFile(io.BytesIO(shipped)).extractall(folder / "sdk")
    drive = folder / "drive"
    script.compile_java([script.SDK / "src/drive/java"], drive, classpath=(folder / "sdk",))
    return f"{folder / 'sdk'}:{drive}"


def on_a_phone(folder: Path, classpath: str) -> str:
    """The class path of `Phone`: Android's own classes are declarations, and a few that do it."""
    script = build_android()
    stubs, phone = folder / "stubs", folder / "phone"
    script.compile_java([script.SDK / "src/stubs/java"], stubs)
    sdk = Path(classpath.partition(":")[0])
    script.compile_java([script.SDK / "src/phone/java"], phone, classpath=(stubs, sdk))
    return f"{phone}:{stubs}:{sdk}"


@dataclass
class Game:
    """A game that carries the SDK, in a process of its own."""

    process: Process

    async def __call__(self, do: str, **more: Any) -> Any:
        """Do something; what it gave."""
        said = await self.said(do, **more)
        assert "gave" in said, said
        return said["gave"]

    async def said(self, do: str, **more: Any) -> Any:
        """Do something; `gave` what, or the refusal's `code` and `message`."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"do": do, **more}).encode() + b"\n")
        await self.process.stdin.drain()
        line = await asyncio.wait_for(self.process.stdout.readline(), _ANSWER_SECONDS)
        if not line:
            assert self.process.stderr
            raise AssertionError((await self.process.stderr.read()).decode())
        return json.loads(line)

    async def kill(self) -> None:
        """End it as the system ends a game: at once."""
        self.process.kill()
        await self.process.wait()


@contextlib.asynccontextmanager
async def playing(
    classpath: str, *arguments: object, program: str = "Drive"
) -> AsyncIterator[Game]:
    """A game that runs until the end of the block; see `Drive` or `Phone` for its arguments."""
    command = ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", classpath]
    process = await asyncio.create_subprocess_exec(
        *command, f"com.longshore.drive.{program}", *map(str, arguments),
        stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=1 << 22,
    )  # fmt: skip
    try:
        yield Game(process)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
