"""Players of a game: who they are, their sessions, and who may not play."""

from longshore.domains.operate.players.digests import digest_key, keyed_digest
from longshore.domains.operate.players.reading import FoundPlayer, find_player
from longshore.domains.operate.players.sessions import (
    Device,
    EndedSession,
    OpenSession,
    SignedIn,
    Who,
    end_session,
    end_sessions_of,
    ended_since,
    find_session,
    is_session_open,
    sign_in,
    touch,
)

__all__ = [
    "Device",
    "EndedSession",
    "FoundPlayer",
    "OpenSession",
    "SignedIn",
    "Who",
    "digest_key",
    "end_session",
    "end_sessions_of",
    "ended_since",
    "find_player",
    "find_session",
    "is_session_open",
    "keyed_digest",
    "sign_in",
    "touch",
]
