"""The contract of a promoter: a file in the private bucket, opened by a link for a minute."""

from sqlalchemy import select

from longshore.account.identity import Call
from longshore.domains.files.uploads import release, take
from longshore.domains.pack.builds import disposition
from longshore.domains.popularize.promoters.models import Promoter
from longshore.domains.popularize.promoters.schemas import (
    PromoterContract,
    PromoterContractLink,
    PromoterOutput,
    PromoterReference,
)
from longshore.domains.popularize.promoters.service import changed, facts, locked
from longshore.integrations.object_store import Bucket
from longshore.kit.errors import NotFoundError

_LINK_SECONDS = 60


async def save_contract(call: Call, form: PromoterContract) -> PromoterOutput:
    """Put a file beside a promoter, or take it away; the former one is removed.

    Raises:
        NotFoundError: no such promoter of this game.
        NotUsableError: no such upload, or it is another promoter's contract.
    """
    promoter = await locked(call, form.id)
    before, former = facts(promoter), promoter.contract_upload_id
    promoter.contract_upload_id, promoter.contract_name = None, ""
    if form.upload_id:
        file = await take(
            call.session, call.actor, form.upload_id, "contract", call.game_id,
            alone=form.upload_id != str(former),
        )  # fmt: skip
        promoter.contract_upload_id, promoter.contract_name = file.upload_id, file.name[:200]
    if former is not None and former != promoter.contract_upload_id:
        # Several promoters could be given one file once.
        others = select(Promoter.id).where(
            Promoter.contract_upload_id == former, Promoter.id != promoter.id
        )
        if (await call.session.execute(others.limit(1))).first() is None:
            await release(call.session, former)
    return await changed(call, promoter, "promoter.contract", before)


async def open_contract(call: Call, form: PromoterReference) -> PromoterContractLink:
    """A link to the contract; recorded.

    Raises:
        NotFoundError: no such promoter of this game, or they have none.
    """
    promoter = await locked(call, form.id)
    if promoter.contract_upload_id is None:
        raise NotFoundError()
    file = await take(
        call.session, call.actor, promoter.contract_upload_id, "contract", call.game_id
    )
    url = await call.resources.store.presign_get(
        Bucket(file.bucket),
        file.key,
        expires_seconds=_LINK_SECONDS,
        headers={
            "response-content-disposition": disposition(file.name),
            # Never shown by a browser in the console's own place.
            "response-content-type": "application/octet-stream",
        },
    )
    call.record("promoter.open_contract", promoter, after={"contract": file.name})
    return PromoterContractLink(url=url, name=file.name)
