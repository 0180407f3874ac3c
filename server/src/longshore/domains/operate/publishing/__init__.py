"""What is published to players: drafts, versions, and one signed snapshot a game."""

from longshore.domains.operate.publishing.scheduling import list_kinds
from longshore.domains.operate.publishing.snapshots import (
    CHANNEL,
    NOTHING,
    DamagedSnapshotError,
    Snapshot,
    read_snapshot,
)

__all__ = [
    "CHANNEL",
    "NOTHING",
    "DamagedSnapshotError",
    "Snapshot",
    "list_kinds",
    "read_snapshot",
]
