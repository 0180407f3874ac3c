"""How a game stands towards the regulator, and what the rules say of somebody."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.minors import (
    Minors,
    hours_told,
    is_year_known,
    known_years,
    limit_of,
    play_time,
    rules_on,
    window_on,
)
from longshore.domains.operate.players.identity import age_on, age_tier, today_in_china
from longshore.domains.operate.publishing import minors_in_force
from longshore.domains.operate.real_names.listing import said
from longshore.domains.operate.real_names.models import NAME_STATES, REPORT_STATES
from longshore.domains.operate.real_names.schemas import Summary, TryInput, TryOutput
from longshore.domains.operate.real_names.settings import asks_authority
from longshore.kit.clock import epoch_seconds, now

_NAMES = text("""
SELECT state, count(*) AS number, count(*) FILTER (WHERE born_on > :adult) AS minors
FROM real_name WHERE game_id = :game GROUP BY state
""")
_REPORTS = text("""
SELECT state, count(*) AS number FROM behaviour_report
WHERE game_id = :game AND at > CAST(:since AS timestamptz) GROUP BY state
""")
_HITS = text("SELECT count(*) FROM minor_hit WHERE game_id = :game AND at > :since")
_FAILING = text("""
SELECT error_code FROM real_name
WHERE game_id = :game AND next_at IS NOT NULL AND error_code IS NOT NULL
ORDER BY next_at DESC LIMIT 1
""")
_WARNS_FROM_MONTH = 11


async def read_summary(call: Call) -> Summary:
    """The figures of the page's head; reports and limits of the last 24 hours."""
    minors = await minors_in_force(call.session, call.game_id)
    since, today = now() - timedelta(hours=24), today_in_china(now())
    of_game = {"game": call.game_id}
    adult = _eighteen_years_before(today)
    names = (await call.session.execute(_NAMES, of_game | {"adult": adult})).all()
    reports = (await call.session.execute(_REPORTS, of_game | {"since": since})).all()
    hits = (await call.session.execute(_HITS, of_game | {"since": since})).scalar_one()
    failing = (await call.session.execute(_FAILING, of_game)).scalar_one_or_none()
    window = window_on(minors, now())
    rules = rules_on(minors, now())
    year = known_years().get(today.year)
    return Summary(
        is_on=minors.is_on,
        needs_name=minors.needs_name,
        asks_authority=await asks_authority(call.session, call.game_id),
        names=dict.fromkeys(NAME_STATES, 0) | {row.state: row.number for row in names},
        minors=sum(row.minors for row in names),
        reports=dict.fromkeys(REPORT_STATES, 0) | {row.state: row.number for row in reports},
        failing=said(call, failing),
        hits=hits,
        year_missing=missing_year(minors, today) if minors.is_on else None,
        hours=hours_told(minors).in_language(call.language),
        today_opens=epoch_seconds(window[0]) if window else None,
        today_closes=epoch_seconds(window[1]) if window else None,
        sources=[one for one in (rules and rules.source, year and year.source) if one],
    )


async def try_rules(call: Call, form: TryInput) -> TryOutput:
    """What the rules in force say of somebody at a moment."""
    minors = await minors_in_force(call.session, call.game_id)
    moment = datetime.fromtimestamp(form.at, ZoneInfo("UTC"))
    rules = rules_on(minors, moment)
    time = play_time(minors, form.born_on, moment)
    limit = limit_of(minors, form.born_on, moment)
    age = max(0, age_on(form.born_on, today_in_china(moment)))
    return TryOutput(
        is_on=minors.is_on,
        tier=age_tier(age),
        may_play=time.may_play or not minors.is_on,
        seconds_left=time.seconds_left,
        opens_at=epoch_seconds(time.opens_at) if time.opens_at else None,
        single_minor=limit.single_minor if limit else None,
        month_minor=limit.month_minor if limit else None,
        source=rules.source if rules else "",
    )


def missing_year(minors: Minors, today: date) -> int | None:
    """A year whose holidays are needed and unknown: this one, or from November on the next."""
    years = [today.year, *([today.year + 1] if today.month >= _WARNS_FROM_MONTH else [])]
    return next((year for year in years if not is_year_known(year, minors.days)), None)


def _eighteen_years_before(today: date) -> date:
    if (today.month, today.day) == (2, 29):
        return date(today.year - 18, 2, 28)
    return today.replace(year=today.year - 18)
