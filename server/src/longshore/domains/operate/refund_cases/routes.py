"""The address of evidence: a link that opens once."""

from typing import Annotated
from urllib.parse import quote

from fastapi import Query
from pydantic import BaseModel, Field
from starlette.responses import StreamingResponse

from longshore.account.identity import Wired, public
from longshore.domains.operate.refund_cases.taking_out import PATH, open_link
from longshore.integrations.resources import Ports
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["refund cases"])


class EvidenceTicket(BaseModel):
    """What a link carries."""

    token: Annotated[str, Field(min_length=43, max_length=43)]


@router.get_operation(PATH, access=public(), response_class=StreamingResponse, response_model=None)
async def download_refund_evidence(
    ports: Ports, wired: Wired, query: Annotated[EvidenceTicket, Query()]
) -> StreamingResponse:
    """One piece of evidence or a whole case, once; never shown by the browser itself."""
    taken = await open_link(wired.database, ports, query.token)
    return StreamingResponse(
        taken.parts(),
        media_type="application/octet-stream",
        headers={
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(taken.name)}",
            "Content-Length": str(len(taken.content)),
            "Cache-Control": "no-store",
        },
    )
