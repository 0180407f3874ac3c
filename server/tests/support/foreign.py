"""SDKs of others as npm carries them, by a lock file, run in Node beside a running server."""

import asyncio
import fcntl
import os
import shutil
from asyncio import subprocess
from pathlib import Path
from subprocess import run

ROOT = Path(__file__).resolve().parents[3]
LOCKED = ROOT / "server" / "tests" / "foreign"


def installed() -> Path:
    """Where the packages of the lock file are, checked by its digests; one process installs."""
    folder = ROOT / "build" / "foreign-sdks"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder / "installed.json"
        told = (LOCKED / "package-lock.json").read_bytes()
        if not done.is_file() or done.read_bytes() != told:
            shutil.copy(LOCKED / "package.json", folder)
            shutil.copy(LOCKED / "package-lock.json", folder)
            command = ["npm", "ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
            run(command, cwd=folder, check=True, timeout=240)
            done.write_bytes(told)
    return folder


async def answered(folder: Path, program: str, *arguments: str, **environment: str) -> str:
    """What `program` prints when Node runs it among the packages of `folder`.

    Raises:
        AssertionError: it did not end well; says what it printed.
    """
    process = await subprocess.create_subprocess_exec(
        "node", "-e", program, *arguments, cwd=folder,
        env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    told, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0, told.decode()
    return told.decode().strip()
