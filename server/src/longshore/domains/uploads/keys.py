"""Object keys: always made here, always below the publisher's own prefix (clauses U-03, U-05)."""

import secrets
import time
from uuid import UUID

from longshore.integrations.object_store.port import STAGING_PREFIX


def publisher_prefix(publisher_id: int) -> str:
    """What every key of a publisher begins with."""
    return f"p{publisher_id}/"


def file_key(publisher_id: int, extension: str) -> str:
    """A fresh key `p{publisher}/file/{timestamp}_{random}{.ext}` that nobody can guess."""
    stamp, tail = time.time_ns() // 1_000_000, f".{extension}" if extension else ""
    return f"{publisher_prefix(publisher_id)}file/{stamp}_{secrets.token_hex(12)}{tail}"


def agreement_key(
    publisher_id: int, game_id: int, channel: str, extension: str, *, is_test: bool
) -> str:
    """The key of a channel's agreement, `p{publisher}/{test/}{gid}/{cid}/agr.{ext}`."""
    test = "test/" if is_test else ""
    return f"{publisher_prefix(publisher_id)}{test}{game_id}/{channel}/agr.{extension}"


def staged_key(upload_id: UUID, key: str) -> str:
    """Where a single put waits until the server has checked it."""
    return f"{STAGING_PREFIX}{upload_id}/{key}"
