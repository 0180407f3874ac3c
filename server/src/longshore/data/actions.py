"""The `data-new` service: figures of a game."""

from longshore.account.identity import Call, Permission
from longshore.data.overview import TodayOverview, today_overview
from longshore.gateway.action import action
from longshore.gateway.of_game import OfGame


async def _today_overview(call: Call, form: OfGame) -> TodayOverview:
    return await today_overview(
        call.session, call.publisher_id, call.game_id, call.settings.time_zone
    )


ACTIONS = (
    action(
        "data_today_overview",
        "data-new/today/overview",
        "A game's sign-ins and comments of today.",
        _today_overview,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
)
