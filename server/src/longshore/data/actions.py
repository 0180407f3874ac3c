"""The `data-new` service: figures of a game.

What asks the engine holds no connection of the database meanwhile: it may take a minute, and a few
who look at such pages would keep everybody else from reading.
"""

from longshore.account.identity import Call, Permission
from longshore.data.behind import players_behind
from longshore.data.breakdown import breakdown
from longshore.data.choosing import choices
from longshore.data.cohorts import lifetime_value, retention
from longshore.data.comparing.service import last_comparison
from longshore.data.defining import definitions
from longshore.data.exploring import event_names, explore_events
from longshore.data.export.of_players import export_players
from longshore.data.export.service import export_page
from longshore.data.figures import overview
from longshore.data.funnels import explore_funnel
from longshore.data.glance import glance
from longshore.data.online import online
from longshore.data.overview import TodayOverview, today_overview
from longshore.data.payers import payback, payers
from longshore.data.payments import payments
from longshore.data.player_stream import player_events
from longshore.data.real_time import real_time
from longshore.data.users import users
from longshore.data.zone_preview import zone_preview
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
        is_on_phone=True,
    ),
    action(
        "data_definitions",
        "data-new/definitions",
        "What each figure means: its sentence, its formula, the query that is asked.",
        definitions,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        is_on_phone=True,
    ),
    action(
        "data_overview",
        "data-new/overview",
        "A game's new, active and paying players and its revenue, by day and by channel.",
        overview,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_retention",
        "data-new/retention",
        "Of the players who came on each day, how many were there so many days later.",
        retention,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_lifetime_value",
        "data-new/lifetime-value",
        "What the players who came on each day had paid so many days later, by currency.",
        lifetime_value,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_payments",
        "data-new/payments",
        "A game's payments by day, hour and goods: who pays, who pays first, refunds.",
        payments,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_payers",
        "data-new/payers",
        "How many of a game's players paid how much, and what those who paid most bring.",
        payers,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_payback",
        "data-new/payback",
        "When the players of each channel had paid what they cost, which the caller says.",
        payback,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_choices",
        "data-new/choices",
        "What pages offer to choose from: the channels of a game's players.",
        choices,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_breakdown",
        "data-new/breakdown",
        "A game's figures by channel, package, server, version, system or country.",
        breakdown,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_users",
        "data-new/users",
        "A game's new players, and who is there in a day, a week and a month.",
        users,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_online",
        "data-new/online",
        "How many of a game's players are online at once, how often and how long they stay.",
        online,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_real_time",
        "data-new/real-time",
        "A game's present day minute by minute, beside yesterday and last week.",
        real_time,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
        is_on_phone=True,
    ),
    action(
        "data_events",
        "data-new/events",
        "A question about events: what of them, by what, when, under which conditions.",
        explore_events,
        Permission.DATA_CENTER,
        methods=("POST",),
        only_reads=True,
        opens_transactions=True,
    ),
    action(
        "data_funnel",
        "data-new/funnel",
        "How many of a game's players came how far through some events.",
        explore_funnel,
        Permission.DATA_CENTER,
        methods=("POST",),
        only_reads=True,
        opens_transactions=True,
    ),
    action(
        "data_players_behind",
        "data-new/players-behind",
        "Who is behind a figure of retention, a funnel or payers: a page of its players.",
        players_behind,
        Permission.DATA_CENTER,
        methods=("POST",),
        only_reads=True,
        opens_transactions=True,
    ),
    action(
        "data_export_players_behind",
        "data-new/players-behind/export",
        "The players behind a figure as CSV or a workbook; recorded.",
        export_players,
        Permission.DATA_CENTER,
        opens_transactions=True,
    ),
    action(
        "data_player_events",
        "data-new/player-events",
        "One player's events as they came, the newest first.",
        player_events,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
    ),
    action(
        "data_zone_preview",
        "data-new/zone-preview",
        "A game's figures of some days by its clocks and by those of another time zone.",
        zone_preview,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
    ),
    action(
        "data_event_names",
        "data-new/event-names",
        "Events and properties that came in some days of a game.",
        event_names,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
    ),
    action(
        "data_export_page",
        "data-new/export",
        "A page's tables as CSV or a workbook that says what it is about; recorded.",
        export_page,
        Permission.DATA_CENTER,
        opens_transactions=True,
    ),
    action(
        "data_glance",
        "data-new/glance",
        "A few figures of a game's last days, a minute old at most.",
        glance,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
    ),
    action(
        "data_last_comparison",
        "data-new/comparison",
        "Whether a game's figures agree with its ledgers: what the last comparison found.",
        last_comparison,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
)
