"""Calls of agreements that do not go through the gateway: the page that players read."""

from fastapi.responses import HTMLResponse

from longshore.account.identity import Wired, public
from longshore.domains.pack.agreements import public_page
from longshore.kit.http.context import Context
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["agreements"])


@router.get_operation(
    public_page.READING_PATH,
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
    found = await public_page.find_text(wired.database, game_id, channel, kind)
    if found is None:
        return HTMLResponse(
            public_page.absent_page(context.language), 404, headers=public_page.HEADERS
        )
    return HTMLResponse(public_page.page_of(found), headers=public_page.HEADERS)
