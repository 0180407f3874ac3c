"""Calls of agreements that do not go through the gateway: the page that players read."""

from fastapi.responses import HTMLResponse

from longshore.account.identity import Wired, public
from longshore.domains.pack.agreements import reading
from longshore.kit.http.context import Context
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["agreements"])


@router.get_operation(
    reading.READING_PATH,
    access=public(),
    response_class=HTMLResponse,
    responses={404: {"description": "Nothing is published there.", "content": {"text/html": {}}}},
)
async def read_agreement_page(
    context: Context, wired: Wired, game_id: str, channel: str, kind: str
) -> HTMLResponse:
    """The published agreement of a channel (`all` for every channel) as a page for players.

    `kind` is privacy, user or children. A channel without a text of its own shows that for every
    channel.
    """
    found = await reading.find_text(wired.database, game_id, channel, kind)
    if found is None:
        return HTMLResponse(reading.absent_page(context.language), 404, headers=reading.HEADERS)
    return HTMLResponse(reading.page_of(found), headers=reading.HEADERS)
