"""Where the engine is: what the data node of this installation wrote down, or a configured URL."""

import json
import os
import threading
from dataclasses import dataclass
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

from longshore.kit.settings import Settings

DATABASE = "longshore"
PACKAGE = "chdb-core==26.9.0"
_USER = "longshore"
# Two threads that let Python's importer forget at once take the same entry out twice: a KeyError.
_looking = threading.Lock()


@dataclass(frozen=True, slots=True)
class Place:
    """What a client connects with; `url` is http:// or https:// without credentials."""

    host: str
    port: int
    user: str
    password: str
    secure: bool = False


def folder_of(settings: Settings) -> Path:
    """Where the data node and the loader keep their files."""
    return settings.data_dir / "analytics"


def is_installed() -> bool:
    """Whether the engine is installed beside this program; it may come while this runs."""
    with _looking:
        invalidate_caches()
        return find_spec("chdb") is not None


def place_of(settings: Settings) -> Place | None:
    """Where the engine answers; None as long as it does not."""
    if settings.analytics_url is not None:
        return _configured(settings)
    try:
        told = json.loads((folder_of(settings) / "node.json").read_text())
    except (OSError, ValueError):
        return None
    return Place("127.0.0.1", told["port"], _USER, told["token"])


def write_place(folder: Path, port: int, token: str) -> None:
    """Say where the node of a folder answers, readable for this user alone."""
    part = folder / "node.part"
    part.touch(mode=0o600)
    part.write_text(json.dumps({"port": port, "token": token, "process": os.getpid()}))
    part.replace(folder / "node.json")


def _configured(settings: Settings) -> Place:
    assert settings.analytics_url is not None
    url = settings.analytics_url
    secure = url.scheme == "https"
    return Place(
        url.host or "", url.port or (8443 if secure else 8123), url.username or "default",
        settings.analytics_password.get_secret_value() if settings.analytics_password else "",
        secure,
    )  # fmt: skip
