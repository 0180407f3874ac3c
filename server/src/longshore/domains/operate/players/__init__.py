"""Players of a game: who they are, their sessions, and who may not play."""

from longshore.domains.operate.players.accounts import (
    Account,
    add_account,
    find_account,
    new_account_player,
)
from longshore.domains.operate.players.by_channel import in_each_channel
from longshore.domains.operate.players.codes import (
    VALID_SECONDS,
    CodeFor,
    CodePurpose,
    judge_code,
    keep_code,
    use_code,
)
from longshore.domains.operate.players.deletion import ask_deletion, deletion_due
from longshore.domains.operate.players.digests import MESSAGE, digest_key, keyed_digest
from longshore.domains.operate.players.events import EVENTS, KeptEvents
from longshore.domains.operate.players.facts import (
    FactKind,
    FactTakenError,
    facts_of,
    facts_of_many,
    holder_of,
    open_fact,
    put_fact,
)
from longshore.domains.operate.players.models import ADDRESS_LENGTH
from longshore.domains.operate.players.queries import (
    FoundPlayer,
    ban_told,
    find_player,
    find_players,
)
from longshore.domains.operate.players.refused import Refusal, end_sessions_at, marks, refusal_of
from longshore.domains.operate.players.sessions import (
    SESSION_DAYS,
    SIGN_IN,
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
    moment_of,
    sign_in,
    touch,
)
from longshore.domains.operate.players.telling import Consent, RoleTold, Told, agree, tell_role

__all__ = [
    "ADDRESS_LENGTH",
    "EVENTS",
    "MESSAGE",
    "SESSION_DAYS",
    "SIGN_IN",
    "VALID_SECONDS",
    "Account",
    "CodeFor",
    "CodePurpose",
    "Consent",
    "Device",
    "EndedSession",
    "FactKind",
    "FactTakenError",
    "FoundPlayer",
    "KeptEvents",
    "OpenSession",
    "Refusal",
    "RoleTold",
    "SignedIn",
    "Told",
    "Who",
    "add_account",
    "agree",
    "ask_deletion",
    "ban_told",
    "deletion_due",
    "digest_key",
    "end_session",
    "end_sessions_at",
    "end_sessions_of",
    "ended_since",
    "facts_of",
    "facts_of_many",
    "find_account",
    "find_player",
    "find_players",
    "find_session",
    "holder_of",
    "in_each_channel",
    "is_session_open",
    "judge_code",
    "keep_code",
    "keyed_digest",
    "marks",
    "moment_of",
    "new_account_player",
    "open_fact",
    "put_fact",
    "refusal_of",
    "sign_in",
    "tell_role",
    "touch",
    "use_code",
]
