"""Object keys, to the letter of clauses U-03 and U-05; whose an object is stands in its row."""

import re
import secrets
import time
from uuid import UUID

from longshore.integrations.object_store.port import STAGING_PREFIX

_GIVEN = re.compile(r"(?P<game>[1-9][0-9]{0,15})(?:/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){1,6}")


def file_key(extension: str) -> str:
    """A fresh key `file/{timestamp}_{random}{.ext}` that nobody can guess (clause U-05)."""
    stamp, tail = time.time_ns() // 1_000_000, f".{extension}" if extension else ""
    return f"file/{stamp}_{secrets.token_hex(12)}{tail}"


def agreement_key(game_id: int, channel: str, extension: str, *, is_test: bool) -> str:
    """The key of a channel's agreement, `{test/}{gid}/{cid}/agr.{ext}` (clause U-03).

    A game's id is unique over all publishers, so two of them never share a key.
    """
    test = "test/" if is_test else ""
    return f"{test}{game_id}/{channel}/agr.{extension}"


def game_of_given(key: str) -> int | None:
    """The game below which a given key lies, `{gid}/…`; None when it is no plain key of a game."""
    match = _GIVEN.fullmatch(key)
    return int(match["game"]) if match else None


def staged_key(upload_id: UUID, key: str) -> str:
    """Where a single put arrives; its sender may write there until the permission ends."""
    return f"{STAGING_PREFIX}{upload_id}/{key}"


def checked_key(upload_id: UUID, key: str) -> str:
    """Where a single put lies while it is checked; nobody ever had a permission to write there."""
    return f"{STAGING_PREFIX}checked/{upload_id}/{key}"
