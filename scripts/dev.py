"""The server and the web, both reloading on change, beside one database; Ctrl-C ends all.

The database outlives the server's reloads, which are faster for it. What each of the two says is
told apart by its name in front, so that an error of the web is not lost among requests.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from longshore.composition.cli.starting import (
    StartError,
    addresses_of,
    check_data_folder,
    close_data_folder,
    opened_database,
)
from longshore.kit.settings import Settings, load_settings

ROOT = Path(__file__).resolve().parent.parent
_BINARIES = ROOT / ".venv" / "bin"
# SIGINT lets the server end its requests before the next one starts.
_SERVER = (
    *(str(_BINARIES / "watchfiles"), "--sigint-timeout", "20"),
    *(f"{_BINARIES}/longshore up", "server/src", "packer/src"),
)
_WEB = ("npm", "--prefix", "web", "run", "dev")


def main() -> int:
    """Run until one of the two ends or Ctrl-C."""
    os.chdir(ROOT)
    os.environ.setdefault("LONGSHORE_DEMO", "1")
    settings = load_settings()
    try:
        check_data_folder(settings)
        close_data_folder(settings)
        with _database(settings) as database:
            _run_both(os.environ | database | {"LONGSHORE_DEV_SERVER": _address(settings)})
    except StartError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


@contextmanager
def _database(settings: Settings) -> Iterator[Mapping[str, str]]:
    """Where the database is, as the server is told; ours lives as long as this command."""
    if addresses_of(settings):
        yield {}
        return
    with opened_database(settings, alone=True) as opened:
        assert opened.addresses.owner
        yield {
            "LONGSHORE_DATABASE_URL": opened.addresses.application,
            "LONGSHORE_DATABASE_SYSTEM_URL": opened.addresses.system,
            "LONGSHORE_DATABASE_OWNER_URL": opened.addresses.owner,
        }


def _run_both(environment: Mapping[str, str]) -> None:
    running = [_started("server", _SERVER, environment), _started("web", _WEB, environment)]
    try:
        os.wait()
    except KeyboardInterrupt:
        pass
    finally:
        for process in running:
            process.send_signal(signal.SIGINT)
        for process in running:
            process.wait()


def _started(
    name: str, command: Sequence[str], environment: Mapping[str, str]
) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    threading.Thread(target=_tell, args=(name, process.stdout), daemon=True).start()
    return process


def _tell(name: str, lines: IO[str]) -> None:
    for line in lines:
        print(f"{name:>6} | {line}", end="", flush=True)


def _address(settings: Settings) -> str:
    return f"http://127.0.0.1:{settings.port}"


if __name__ == "__main__":
    sys.exit(main())
