"""The tag of a promotion package, as a client that starts shows it."""

import base64
import hashlib

import structlog
from sqlalchemy.exc import SQLAlchemyError

from longshore.domains.operate.players import keyed_digest
from longshore.domains.popularize.packages import Shown, ShownTag, show
from longshore.runtime.callers import ClientCall

log = structlog.get_logger(__name__)


async def show_tag(call: ClientCall, device: str, tag: str, code: str, digest: str) -> None:
    """Bind the device to its promoter, or note that the tag does not hold; nobody is refused.

    The client tells it at each start, so that one during a fault of the database is told again.
    """
    # The caller chooses how long a tag is: fifty thousand are remembered.
    told = hashlib.sha256(f"{tag}:{code}:{digest}".encode()).hexdigest()
    key = call.game_id, device, told
    if call.ports.shown_tags.is_known(key):
        return
    try:
        secret = await call.ports.digest_keys.get(call.publisher_id)
        shown = Shown(
            call.publisher_id, call.game_id, keyed_digest(secret, "device", call.game_id, device),
            call.address, ShownTag(_bytes(tag), code, digest),
        )  # fmt: skip
        async with call.transaction() as session:
            await show(session, shown)
    except (SQLAlchemyError, OSError) as error:
        log.warning("tag_not_taken", game=call.game_id, error=type(error).__name__)
        return
    call.ports.shown_tags.keep(key)


def _bytes(tag: str) -> bytes:
    """The tag's bytes; of text that was cut, as many as are whole."""
    try:
        return base64.b64decode(tag[: len(tag) // 4 * 4], validate=True)
    except ValueError:
        return b""
