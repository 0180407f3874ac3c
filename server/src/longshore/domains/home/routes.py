"""Home: what there is to do across all of one's games."""

from fastapi import Request

from longshore.account.identity import Caller, ReadingSession, signed_in
from longshore.domains.home import service
from longshore.domains.home.schemas import HomeOverview
from longshore.kit.days import present_day
from longshore.kit.http.context import Context, settings_of
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["home"])


@router.get_operation("/ultra/home/overview", access=signed_in())
async def read_home_overview(
    request: Request, context: Context, actor: Caller, session: ReadingSession
) -> Envelope[HomeOverview]:
    """The caller's games, what there is to do in them, mentions, and the newest comments."""
    day = present_day(settings_of(request).time_zone)
    kinds = request.app.state.todo_kinds
    return ok(await service.overview(session, actor, day, kinds, context.language))
