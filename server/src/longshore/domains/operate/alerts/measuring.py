"""Rules that nobody can measure now: they are silent, whatever happens."""

from longshore.account.identity import Call
from longshore.domains.operate.alerts.kinds import KINDS
from longshore.domains.operate.alerts.measures import NobodyKnowsError
from longshore.domains.operate.alerts.schemas import AlertsOutput, NotMeasured, RuleOutput
from longshore.domains.operate.alerts.service import read_alerts
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import now
from longshore.kit.questions import Question


async def read_watched(call: Call, query: OfGame) -> AlertsOutput:
    """Every kind of rule and the targets, and which rules nobody can measure at this moment."""
    async with call.services.database.reading(call.publisher_id) as session:
        found = await read_alerts(call.within(session), query)
    # With nothing held: an engine that hangs takes its time.
    for rule in found.rules:
        if rule.is_on:
            rule.not_measured = await _not_measured(call, rule)
    return found


async def _not_measured(call: Call, rule: RuleOutput) -> NotMeasured | None:
    measure = KINDS[rule.kind].measure
    if not isinstance(measure, Question):
        # The database knows it, and has just answered.
        return None
    try:
        known = await measure.ask(call.resources, call.game_id, rule.minutes, now())
    except NobodyKnowsError as error:
        return NotMeasured(since=error.since)
    return None if known else NotMeasured(since=None)
