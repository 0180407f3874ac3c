"""The `data-new` service: figures of a game."""

from pydantic import BaseModel

from longshore.domains.gateway.action import Action, Invocation
from longshore.domains.gateway.services.today import TodayOverview, today_overview
from longshore.domains.identity import Permission
from longshore.kit.fields import OptionalId


class OverviewQuery(BaseModel):
    """The game is the appid header's; a call may name it here as well."""

    game_id: OptionalId = None


async def _today_overview(call: Invocation, form: OverviewQuery) -> TodayOverview:
    return await today_overview(
        call.session, call.actor.publisher_id, call.game_id, call.settings.time_zone
    )


ACTIONS = (
    Action(
        name="data_today_overview",
        summary="A game's sign-ins and comments of today.",
        service="data-new",
        path="/today/overview",
        methods=("GET", "POST"),
        request=OverviewQuery,
        response=TodayOverview,
        permissions=(Permission.DATA_CENTER,),
        is_game_scoped=True,
        handler=_today_overview,
    ),
)
