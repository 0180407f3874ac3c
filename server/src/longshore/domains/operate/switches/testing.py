"""What would they get? Judged by what the run time judges by, which a test holds together."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from longshore.account.identity import Call
from longshore.domains.operate.players import digest_key
from longshore.domains.operate.publishing import read_drafted, read_snapshot, zone_in_force
from longshore.domains.operate.rules import (
    UNIT,
    Facts,
    bucket_of,
    fields_asked,
    judge,
    told_facts,
)
from longshore.domains.operate.switches.schemas import (
    RuleVerdict,
    SwitchTestInput,
    SwitchVerdict,
)
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError

Content = Mapping[str, Any]


async def test_switch(call: Call, form: SwitchTestInput) -> SwitchVerdict:
    """What somebody gets from a switch, and why.

    Raises:
        NotFoundError: no switch has this key in what is in force, or in the draft.
    """
    switches, segments = await _contents(call, form)
    found = next((one for one in switches.get("switches", []) if one["key"] == form.key), None)
    if found is None:
        raise NotFoundError()
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    return _verdict(found, _facts(form, segments, zone))


async def _contents(call: Call, form: SwitchTestInput) -> tuple[Content, Content]:
    """Switches and lists of players."""
    if form.uses == "live":
        key = await digest_key(call.session, call.resources.keyring, call.publisher_id)
        kinds = (await read_snapshot(call.session, key, call.game_id)).kinds
        return kinds.get("switches", {}), kinds.get("segments", {})
    drafts = [
        await read_drafted(call.session, call.game_id, "switches"),
        await read_drafted(call.session, call.game_id, "segments"),
    ]
    switches, segments = (
        draft.model_dump(mode="json", by_alias=True, exclude_none=True) for draft in drafts
    )
    return switches, segments


def _facts(form: SwitchTestInput, segments: Content, zone: str) -> Facts:
    moment = datetime.fromtimestamp(form.at, UTC) if form.at else now()
    local = moment.astimezone(ZoneInfo(zone))
    fields = {
        **told_facts(form.facts), form.by: form.unit, "time": int(moment.timestamp()),
        "hour": local.hour, "weekday": local.isoweekday(),
    }  # fmt: skip
    lists = segments.get("segments", []) if form.by == "player" else []
    inside = frozenset(one["key"] for one in lists if form.unit in one["players"])
    return Facts(fields, form.unit, inside)


def _verdict(switch: Content, facts: Facts) -> SwitchVerdict:
    salt = switch["salt"] or switch["key"]
    told = SwitchVerdict(
        value=switch["value"], reason="DEFAULT" if switch["rules"] else "STATIC", rule_id="",
        bucket=bucket_of(salt, facts.unit), rules=[],
    )  # fmt: skip
    if not switch["is_on"]:
        return told.model_copy(update={"value": switch["off_value"], "reason": "DISABLED"})
    for rule in switch["rules"]:
        when = rule.get("when")
        found = judge(when, facts, salt=salt)
        told.rules.append(
            RuleVerdict(id=rule["id"], when=when, is_for=found.is_for, decided_by=found.decided_by)
        )
        if found.is_for:
            reason = "SPLIT" if UNIT in fields_asked(when) else "TARGETING_MATCH"
            fitting = {"value": rule["value"], "reason": reason, "rule_id": rule["id"]}
            return told.model_copy(update=fitting)
    return told
