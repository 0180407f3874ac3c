"""The server's wheel, installed alone into an empty environment, starts and shows its pages.

Nothing of the checkout is in reach: another folder, another interpreter's packages, no path to the
sources. What is asked is what a person would ask first: the help, the readiness, the first page
of each app, and the packer, which a build starts as a program of its own.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = ROOT / ".venv" / "bin" / "uv"
_START_SECONDS = 300
_PAGES = ("/healthz", "/readyz", "/micro/")
_IN_WHEEL = (
    "longshore/web_files/console/index.html",
    "longshore/web_files/popularize/",
    "longshore/web_files/data-center/",
    "longshore/migrations/sql/",
    "longshore_packer/",
)


def main() -> int:
    """Build, install, start; 1 when something is missing."""
    with tempfile.TemporaryDirectory(prefix="longshore-wheel-") as name:
        folder = Path(name)
        # Started by root, PostgreSQL runs as another user, who has to get in.
        folder.chmod(0o755)
        wheel = _built(folder)
        missing = _missing(wheel)
        if missing:
            print(f"{wheel.name} lacks {', '.join(missing)}")
            return 1
        python = _installed(folder, wheel)
        _run([python, "-m", "longshore_packer", "--help"], folder)
        fault = _started(python.with_name("longshore"), folder)
    print(fault or f"{wheel.name} installs and starts.")
    return 1 if fault else 0


def _built(folder: Path) -> Path:
    _run([UV, "build", "--quiet", "--wheel", "--no-build-isolation", "--python",
          ROOT / ".venv/bin/python", "--out-dir", folder, ROOT / "server"], folder)  # fmt: skip
    return next(folder.glob("longshore-*.whl"))


def _missing(wheel: Path) -> list[str]:
    names = zipfile.ZipFile(wheel).namelist()
    return [part for part in _IN_WHEEL if not any(name.startswith(part) for name in names)]


def _installed(folder: Path, wheel: Path) -> Path:
    """The interpreter of a new environment with the locked packages and the wheel."""
    environment = folder / "environment"
    python = environment / "bin" / "python"
    _run([UV, "venv", "--quiet", "--python", sys.executable, environment], folder)
    pip = [UV, "pip", "install", "--quiet", "--python", python]
    _run([*pip, "--require-hashes", "-r", ROOT / "requirements/runtime.txt"], folder)
    _run([*pip, "--no-deps", wheel], folder)
    _run([UV, "pip", "check", "--quiet", "--python", python], folder)
    return python


def _started(program: Path, folder: Path) -> str:
    """What went wrong when it was started, or nothing."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    environment = _environment() | {
        "LONGSHORE_DATA_DIR": str(folder / "data"),
        "LONGSHORE_PORT": str(port),
    }
    _run([program, "--help"], folder)
    log = folder / "log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [program, "up"], cwd=folder, env=environment, stdout=output, stderr=output
        )
        try:
            faults = [fault for page in _PAGES if (fault := _asked(server, port, page))]
        finally:
            server.terminate()
            server.wait(timeout=60)
    return f"{'; '.join(faults)}\n{log.read_text()[-3000:]}" if faults else ""


def _asked(server: subprocess.Popen[bytes], port: int, page: str) -> str:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{page}", timeout=10) as answer:
                return "" if answer.status == 200 else f"{page}: {answer.status}"
        except urllib.error.HTTPError as error:
            return f"{page}: {error.code}"
        except OSError as error:
            if server.poll() is not None or time.monotonic() > deadline:
                return f"{page}: {error}"
            time.sleep(0.2)


def _environment() -> dict[str, str]:
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("LONGSHORE_", "PYTHON", "VIRTUAL_ENV"))
    }


def _run(command: list[str | Path], folder: Path) -> None:
    subprocess.run(
        [str(part) for part in command], cwd=folder, env=_environment(), check=True,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
