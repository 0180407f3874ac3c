"""What is published to players: drafts, versions, and one signed snapshot a game."""

from longshore.domains.operate.publishing.drafts import read_drafted
from longshore.domains.operate.publishing.messages import (
    Mail,
    MailTemplate,
    Messages,
    Sms,
    Template,
)
from longshore.domains.operate.publishing.overview import list_kinds
from longshore.domains.operate.publishing.snapshots import (
    CHANNEL,
    NOTHING,
    ZONE_IN_FORCE,
    DamagedSnapshotError,
    Snapshot,
    minors_in_force,
    read_snapshot,
    zone_in_force,
)

__all__ = [
    "CHANNEL",
    "NOTHING",
    "ZONE_IN_FORCE",
    "DamagedSnapshotError",
    "Mail",
    "MailTemplate",
    "Messages",
    "Sms",
    "Snapshot",
    "Template",
    "list_kinds",
    "minors_in_force",
    "read_drafted",
    "read_snapshot",
    "zone_in_force",
]
