"""The address of exports: a link that opens once."""

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field
from starlette.responses import StreamingResponse

from longshore.account.identity import Wired, public
from longshore.domains.operate.gifts.exporting import PATH, open_export
from longshore.integrations.resources import Ports
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["gifts"])


class ExportTicket(BaseModel):
    """What a link carries."""

    token: Annotated[str, Field(min_length=43, max_length=43)]


@router.get_operation(PATH, access=public(), response_class=StreamingResponse, response_model=None)
async def download_gift_export(
    ports: Ports, wired: Wired, query: Annotated[ExportTicket, Query()]
) -> StreamingResponse:
    """The codes of a batch or the log of a gift, once, as CSV."""
    opened = await open_export(wired.database, ports.keyring, query.token, wired.settings.time_zone)
    return StreamingResponse(
        opened.parts,
        media_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{opened.name}"',
            "Cache-Control": "no-store",
        },
    )
