"""The `data-new` service: figures of a game."""

from longshore.account.identity import Call, Permission
from longshore.data.cohorts import lifetime_value, retention
from longshore.data.defining import definitions
from longshore.data.figures import overview
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
    action(
        "data_definitions",
        "data-new/definitions",
        "What each figure means: its sentence, its formula, the query that is asked.",
        definitions,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
    action(
        "data_overview",
        "data-new/overview",
        "A game's new, active and paying players and its revenue, by day and by channel.",
        overview,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
    action(
        "data_retention",
        "data-new/retention",
        "Of the players who came on each day, how many were there so many days later.",
        retention,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
    action(
        "data_lifetime_value",
        "data-new/lifetime-value",
        "What the players who came on each day had paid so many days later, by currency.",
        lifetime_value,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
)
