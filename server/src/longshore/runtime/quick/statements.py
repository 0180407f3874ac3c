"""What quick calls say to the database, prepared on lanes of the run time's own."""

from collections.abc import Mapping

import psycopg
import structlog
from psycopg.pq.abc import PGresult

from longshore.domains.operate.orders import ORDER_AT_ONCE
from longshore.domains.operate.players import SIGN_IN
from longshore.kit.db.lane import Value
from longshore.kit.db.lanes import Lanes
from longshore.kit.db.positional import Positional

log = structlog.get_logger(__name__)
_SCOPE = "SELECT set_config('longshore.publisher_id', $1, true)"
_STATEMENTS = {"sign_in": Positional(SIGN_IN), "new_order": Positional(ORDER_AT_ONCE)}
PREPARED: Mapping[str, str] = {"scope": _SCOPE} | {
    name: one.text for name, one in _STATEMENTS.items()
}


async def asked_at_once(
    lanes: Lanes, publisher_id: int, name: str, values: Mapping[str, Value]
) -> PGresult | None:
    """The rows of one statement in a transaction confined to a publisher; None without an answer.

    Then it may have been carried out: only what can be asked again belongs here.
    """
    if not lanes.is_up:
        return None
    command = (name, _STATEMENTS[name].values(values))
    try:
        _, found = await lanes.call(("scope", [str(publisher_id)]), command)
    except psycopg.Error as error:
        log.warning("lane_failed", statement=name, error=type(error).__name__)
        return None
    return found


def as_bytea(value: bytes) -> str:
    """Bytes as the text form of a bytea."""
    return "\\x" + value.hex()
