"""What quick calls say to the database, prepared on lanes of the run time's own."""

from collections.abc import Mapping

import psycopg
import structlog
from psycopg.pq.abc import PGresult

from longshore.domains.operate.orders import ORDER_AT_ONCE, ORDER_LOCK, PAID_AT_ONCE
from longshore.domains.operate.players import SIGN_IN
from longshore.kit.db.lane import Value
from longshore.kit.db.lanes import Lanes
from longshore.kit.db.positional import Positional

log = structlog.get_logger(__name__)
_SCOPE = "SELECT set_config('longshore.publisher_id', $1, true)"
_STATEMENTS = {
    "sign_in": Positional(SIGN_IN), "new_order": Positional(ORDER_AT_ONCE),
    "order_lock": Positional(ORDER_LOCK), "paid_notice": Positional(PAID_AT_ONCE),
}  # fmt: skip
PREPARED: Mapping[str, str] = {"scope": _SCOPE} | {
    name: one.text for name, one in _STATEMENTS.items()
}


async def asked_at_once(
    lanes: Lanes, publisher_id: int, values: Mapping[str, Value], *names: str
) -> PGresult | None:
    """The rows of the last statement in a transaction confined to a publisher; None without them.

    Then it may have been carried out: only what can be asked again belongs here.
    """
    if not lanes.is_up:
        return None
    commands = [(name, _STATEMENTS[name].values(values)) for name in names]
    try:
        found = await lanes.call(("scope", [str(publisher_id)]), *commands)
    except psycopg.errors.LockNotAvailable:  # somebody has the row: nothing was done
        return None
    except psycopg.Error as error:
        log.warning("lane_failed", statement=names[-1], error=type(error).__name__)
        return None
    return found[-1]


def as_bytea(value: bytes) -> str:
    """Bytes as the text form of a bytea."""
    return "\\x" + value.hex()
