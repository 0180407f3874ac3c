"""An install that tells which link brought it: noted once, whatever it tells again."""

from urllib.parse import parse_qs

import structlog
from sqlalchemy.exc import SQLAlchemyError

from longshore.domains.operate.players import keyed_digest
from longshore.domains.popularize.attribution import Proof, Touch, bind
from longshore.domains.popularize.links import CODE, REFERRER, find_link
from longshore.runtime.callers import ClientCall

log = structlog.get_logger(__name__)


async def tell_link(call: ClientCall, device: str, link: str, referrer: str) -> None:
    """Attribute a device to the link whose code the install carries, or its store gave back.

    A code that leads nowhere is no fault of the client's: nothing happens. Nor does anything while
    the database is away, when clients begin with what is published: they tell it at each start.
    """
    proof: Proof = "link" if link else "referrer"
    code = link or _code_in(referrer)
    if not CODE.fullmatch(code):
        return
    try:
        await _bind(call, device, code, proof)
    except (SQLAlchemyError, OSError) as error:
        log.warning("link_not_taken", game=call.game_id, error=type(error).__name__)


async def _bind(call: ClientCall, device: str, code: str, proof: Proof) -> None:
    key = await call.ports.digest_keys.get(call.publisher_id)
    digest = keyed_digest(key, "device", call.game_id, device)
    async with call.transaction() as session:
        found = await find_link(session, call.game_id, code)
        if found is not None:
            touch = Touch(
                call.publisher_id, call.game_id, digest, found.promoter_id, proof,
                link_id=found.link_id,
            )  # fmt: skip
            await bind(session, touch)


def _code_in(referrer: str) -> str:
    """The link's code in what a store gave the install back; empty without one."""
    try:
        return parse_qs(referrer, max_num_fields=50).get(REFERRER, [""])[0]
    except ValueError:
        return ""
