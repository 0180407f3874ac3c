"""How far the loader is, for pages that say until when their figures are whole."""

import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

# Of what arrived within the last second a sealed segment may not tell yet.
_UNSEALED_SECONDS = 2


@dataclass(frozen=True, slots=True)
class Progress:
    """Until when (Unix seconds) everything is loaded, and blocks that wait for somebody."""

    complete_until: int
    aside: int


def write_progress(folder: Path, aside: int) -> None:
    """Everything that arrived until just now is in the engine."""
    part = folder / "progress.part"
    part.write_bytes(msgspec.json.encode(Progress(int(time.time()) - _UNSEALED_SECONDS, aside)))
    part.replace(folder / "progress.json")


def read_progress(folder: Path) -> Progress | None:
    """What the loader of this machine last said; None when none has run here."""
    try:
        return msgspec.json.decode((folder / "progress.json").read_bytes(), type=Progress)
    except (OSError, msgspec.MsgspecError):
        return None
