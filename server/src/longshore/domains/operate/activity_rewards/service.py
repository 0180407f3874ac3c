"""What the console asks of activities: as a player has them, and how they are doing."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.activities import Activities, Activity
from longshore.domains.operate.activity_rewards.due import reached
from longshore.domains.operate.activity_rewards.giving import subjects, used_of
from longshore.domains.operate.activity_rewards.judging import Check, checks, limit_checks
from longshore.domains.operate.activity_rewards.knowing import (
    Known,
    in_force,
    known_of,
    progress_of,
)
from longshore.domains.operate.activity_rewards.schemas import (
    ActivityCheck,
    ActivityFigures,
    AllFigures,
    GivenItem,
    Money,
    Preview,
    PreviewedActivity,
    PreviewedStep,
    PreviewInput,
    RewardOutput,
    RewardPage,
    RewardQuery,
)
from longshore.domains.operate.activity_rewards.shown import Given, given_to
from longshore.domains.operate.notices.windows import begin_of
from longshore.domains.operate.publishing import read_drafted, zone_in_force
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError

_TALLIES = text("""
SELECT activity_key, count(*) FILTER (WHERE scope = 'player') AS reached,
  count(*) FILTER (WHERE scope = 'player' AND used > 0) AS rewarded,
  coalesce(max(used) FILTER (WHERE scope = 'total'), 0) AS times,
  coalesce(max(spent) FILTER (WHERE scope = 'total'), 0) AS spent
FROM activity_tally WHERE game_id = :game AND scope IN ('player', 'total')
GROUP BY activity_key ORDER BY activity_key
""")
_STATES = text("""
SELECT activity_key, state, count(*) AS rewards FROM activity_reward
WHERE game_id = :game AND state <> 'given' GROUP BY activity_key, state
""")
_MONEY = text("""
SELECT activity_key, currency, sum(kept_minor) AS minor FROM (
  SELECT DISTINCT r.activity_key, o.number, o.currency,
    o.amount_minor - o.returned_minor AS kept_minor
  FROM activity_reward r
  JOIN orders o ON o.game_id = r.game_id AND o.number = r.order_number AND o.payment = 'paid'
  WHERE r.game_id = :game AND r.order_number <> '') AS paid
GROUP BY activity_key, currency ORDER BY activity_key, currency
""")
_REWARDS = """
SELECT r.*, coalesce(g.delivery, 'none') AS delivery FROM activity_reward r
LEFT JOIN gift_redemption g ON g.id = r.redemption_id
WHERE r.game_id = :game AND r.activity_key = :key
"""


async def preview(call: Call, query: PreviewInput) -> Preview:
    """What a player would see and get, of the draft or of what is in force.

    Raises:
        NotFoundError: the game has no such player.
    """
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    begins = begin_of(query.at, zone)
    moment = datetime.fromtimestamp(begins, UTC) if begins is not None else now()
    known = await known_of(call.session, call.game_id, query.player_id, moment, zone)
    if known is None:
        raise NotFoundError()
    every = await _asked(call, is_draft=query.of_draft)
    given = await given_to(call.session, query.player_id)
    found: list[PreviewedActivity] = []
    first: dict[str, str] = {}
    for one in sorted(every, key=lambda activity: -activity.priority):
        shown = await _previewed(call, one, known, given, first.get(one.group, ""))
        found.append(shown)
        if one.group and shown.is_for:
            first.setdefault(one.group, one.key)
    return Preview(at=epoch_seconds(moment), list=found)


async def list_figures(call: Call, query: OfGame) -> AllFigures:
    """How every activity of a game is doing."""
    game = {"game": call.game_id}
    states = {
        (row.activity_key, row.state): row.rewards
        for row in (await call.session.execute(_STATES, game)).all()
    }
    money: dict[str, list[Money]] = {}
    for row in (await call.session.execute(_MONEY, game)).all():
        money.setdefault(row.activity_key, []).append(
            Money(currency=row.currency, minor=int(row.minor))
        )
    rows = (await call.session.execute(_TALLIES, game)).all()
    return AllFigures(
        list=[
            ActivityFigures(
                key=row.activity_key, reached=row.reached, rewarded=row.rewarded,
                times=row.times, spent=row.spent,
                withdrawn=states.get((row.activity_key, "withdrawn"), 0),
                owed=states.get((row.activity_key, "owed"), 0),
                money=money.get(row.activity_key, []),
            )
            for row in rows
        ]
    )  # fmt: skip


async def list_rewards(call: Call, query: RewardQuery) -> RewardPage:
    """One page of what an activity gave, the newest first."""
    conditions = " AND r.player_id = :player_id" if query.player_id is not None else ""
    conditions += " AND r.id < :before" if query.before is not None else ""
    statement = text(_REWARDS + conditions + " ORDER BY r.id DESC LIMIT :most")
    values = {
        "game": call.game_id, "key": query.key, "player_id": query.player_id,
        "before": query.before, "most": query.page_size + 1,
    }  # fmt: skip
    asked = {name: value for name, value in values.items() if value is not None}
    rows = (await call.session.execute(statement, asked)).all()
    shown = rows[: query.page_size]
    return RewardPage(
        list=[
            RewardOutput(
                id=row.id, player_id=str(row.player_id), occasion=row.occasion, step=row.step,
                order_number=row.order_number, state=row.state, delivery=row.delivery,
                rewards=[GivenItem.model_validate(one) for one in row.rewards],
                created_at=epoch_seconds(row.created_at),
            )
            for row in shown
        ],
        next=shown[-1].id if len(rows) > query.page_size else None,
    )  # fmt: skip


async def _asked(call: Call, *, is_draft: bool) -> Sequence[Activity]:
    if not is_draft:
        return await in_force(call.session, call.game_id)
    content = await read_drafted(call.session, call.game_id, "activities")
    assert isinstance(content, Activities)
    return content.activities


async def _previewed(
    call: Call, activity: Activity, known: Known, given: Given, beaten_by: str
) -> PreviewedActivity:
    row = known.row
    counted = subjects(known, row.server_id or "", row.role_id or "")
    used = await used_of(call.session, activity, call.game_id, counted)
    found = [*checks(activity, known), *limit_checks(activity, used)]
    progress = await progress_of(call.session, activity, known)
    got = reached(activity, progress)
    return PreviewedActivity(
        key=activity.key,
        trigger=activity.trigger,
        is_for=all(one.is_passed for one in found),
        beaten_by=beaten_by,
        progress=progress,
        checks=[_check(call, one) for one in found],
        steps=[
            PreviewedStep(
                at=one.at, is_reached=one in got, given=given.get((activity.key, one.at), 0)
            )
            for one in activity.steps
        ],
    )


def _check(call: Call, one: Check) -> ActivityCheck:
    return ActivityCheck(
        key=one.key, is_passed=one.is_passed, words=one.words.in_language(call.language),
        decided_by=one.decided_by,
    )  # fmt: skip
