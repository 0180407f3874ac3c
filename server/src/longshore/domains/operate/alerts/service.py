"""Rules and targets as people set them; a test; acknowledging."""

import json
import secrets
from urllib.parse import urlsplit

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.alerts.errors import TargetAddressError, TooManyTargetsError
from longshore.domains.operate.alerts.kinds import KINDS, RuleKind
from longshore.domains.operate.alerts.models import (
    RECORD,
    AlertIncident,
    AlertRule,
    AlertTarget,
)
from longshore.domains.operate.alerts.reaching import opened, teller_of
from longshore.domains.operate.alerts.schemas import (
    AlertsOutput,
    IncidentReference,
    RuleInput,
    RuleOutput,
    TargetInput,
    TargetOutput,
    TargetReference,
    Tried,
)
from longshore.domains.operate.alerts.telling import test_notice
from longshore.domains.operate.messages import masked
from longshore.gateway.of_game import OfGame
from longshore.integrations.messaging import NotSentError
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit
from longshore.kit.secrets.signature import SignatureError, secret_bytes
from longshore.kit.text.text import Text

MOST_TARGETS = 20
_REPEAT_MINUTES = 60
_TRIALS = Limit("alert_trial", 20, 3_600)
_ADDRESS, _SECRET = Text("地址", "The address"), Text("密钥", "The secret")
_SIGNED = ("webhook", "dingtalk")


async def read_alerts(call: Call, query: OfGame) -> AlertsOutput:
    """Every kind of rule, set or as it would begin, and the targets."""
    rules = select(AlertRule).where(AlertRule.game_id == call.game_id)
    known = {row.kind: row for row in (await call.session.execute(rules)).scalars()}
    targets = select(AlertTarget).where(AlertTarget.game_id == call.game_id)
    rows = (await call.session.execute(targets.order_by(AlertTarget.id))).scalars()
    return AlertsOutput(
        rules=[_rule_output(kind, known.get(kind)) for kind in KINDS],
        targets=[_target_output(row) for row in rows],
    )


async def save_rule(call: Call, form: RuleInput) -> AlertsOutput:
    """Set the rule of a kind, or some of it; it is looked at from the next moment on.

    Raises:
        NotFoundError: it names a target that is not there.
    """
    for target_id in form.target_ids or ():
        # Nobody takes it away before the rule that names it is there to be told so.
        await _target(call, target_id, stays=True)
    values = form.model_dump(exclude={"game_id", "kind"}, exclude_none=True)
    changed = values | {"updated_user_name": call.actor.name, "next_at": now()}
    place = {"publisher_id": call.publisher_id, "game_id": call.game_id, "kind": form.kind}
    added = insert(AlertRule).values(**place, **(_beginning(form.kind) | changed))
    await call.session.execute(
        added.on_conflict_do_update(index_elements=["game_id", "kind"], set_=changed)
    )
    target = AuditTarget(f"{call.game_id}:{form.kind}", form.kind, game_id=call.game_id)
    call.record("alert_rule.save", target, after=values)
    return await read_alerts(call, form)


async def save_target(call: Call, form: TargetInput) -> AlertsOutput:
    """Add a target, or change one.

    Raises:
        NotFoundError: there is no such target. TargetAddressError: address or secret is missing.
        TooManyTargetsError: the game has as many as it may.
    """
    row = await _target(call, form.id, changes=True) if form.id else await _new_target(call)
    kind = form.kind or row.kind
    where = form.email if kind == "mail" else form.url
    if not where and row.kind != kind:
        # Of another kind, the address that is kept would mean nothing.
        field = "email" if kind == "mail" else "url"
        raise TargetAddressError({"field": field}, what=_ADDRESS)
    if where:
        _check(kind, form.secret)
        told = json.dumps({"url": where, "secret": "" if kind == "mail" else form.secret})
        record = RECORD.format(game_id=call.game_id, key=row.key)
        row.secret = call.resources.keyring.encrypt(
            told.encode(), publisher_id=call.publisher_id, record=record
        )
        row.hint = masked(where) if kind == "mail" else (urlsplit(where).hostname or "")[:100]
    _put(row, form)
    row.updated_user_name = call.actor.name
    call.session.add(row)
    await call.session.flush()
    target = AuditTarget(row.id, row.name, game_id=call.game_id)
    call.record("alert_target.save", target, after={"kind": row.kind, "is_on": row.is_on})
    return await read_alerts(call, form)


async def delete_target(call: Call, form: TargetReference) -> AlertsOutput:
    """Tell somebody no more.

    Raises:
        NotFoundError: there is no such target.
    """
    row = await _target(call, form.id)
    await call.session.delete(row)
    # A rule whose last target goes tells everybody: rather too many than nobody.
    rules = update(AlertRule).where(AlertRule.game_id == call.game_id)
    left = func.array_remove(AlertRule.target_ids, row.id)
    await call.session.execute(rules.values(target_ids=left))
    call.record("alert_target.delete", AuditTarget(row.id, row.name, game_id=call.game_id))
    await call.session.flush()
    return await read_alerts(call, form)


async def try_target(call: Call, form: TargetReference) -> Tried:
    """Tell a target a test, and say what came back.

    Raises:
        NotFoundError: there is no such target. ThrottledError: tried too often.
    """
    database = call.services.database
    async with database.system() as session:
        refused = await throttle.count(session, _TRIALS, str(call.actor.user_id))
    if refused:
        raise refused
    async with database.publisher(call.publisher_id) as session:
        row = await _target(call.within(session), form.id)
        notice = await test_notice(session, row, f"test_{secrets.token_hex(12)}")
    try:
        async with database.publisher(call.publisher_id) as session:
            teller = await teller_of(session, call.resources, row)
        await teller.tell(notice)
    except NotSentError as error:
        url, secret = opened(call.resources.keyring, row)
        said = f"{error.kind} {error.said}".strip().replace(url, "***")
        return Tried(is_sent=False, said=said.replace(secret, "***") if secret else said)
    return Tried(is_sent=True, said="")


async def acknowledge(call: Call, form: IncidentReference) -> IncidentReference:
    """Somebody is at it: nothing is repeated any more; its end is still told.

    Raises:
        NotFoundError: there is no such incident.
    """
    statement = select(AlertIncident).where(
        AlertIncident.game_id == call.game_id, AlertIncident.id == form.id
    )
    row = (await call.session.execute(statement.with_for_update())).scalar_one_or_none()
    if row is None:
        raise NotFoundError()
    if row.acknowledged_at is None:
        row.acknowledged_at, row.acknowledged_user_name = now(), call.actor.name
        target = AuditTarget(row.id, row.kind, game_id=call.game_id)
        call.record("alert_incident.acknowledge", target)
    return form


async def _new_target(call: Call) -> AlertTarget:
    counted = select(func.count()).where(AlertTarget.game_id == call.game_id)
    if (await call.session.execute(counted)).scalar_one() >= MOST_TARGETS:
        raise TooManyTargetsError(most=MOST_TARGETS)
    return AlertTarget(
        publisher_id=call.publisher_id, game_id=call.game_id, key=secrets.token_hex(16),
        language=call.language, is_on=True,
    )  # fmt: skip


def _put(row: AlertTarget, form: TargetInput) -> None:
    """Change what is named; quiet hours may be taken away, which absence does not say."""
    for name in ("kind", "name", "language", "is_on"):
        if (value := getattr(form, name)) is not None:
            setattr(row, name, value)
    for name in {"quiet_from", "quiet_until"} & form.model_fields_set:
        setattr(row, name, getattr(form, name))


def _check(kind: str, secret: str) -> None:
    """A web hook's secret is what Standard Webhooks signs with; DingTalk's its bot's."""
    if kind in _SIGNED and not secret:
        raise TargetAddressError({"field": "secret"}, what=_SECRET)
    if kind == "webhook":
        try:
            secret_bytes(secret)
        except SignatureError as error:
            raise TargetAddressError({"field": "secret"}, what=_SECRET) from error


async def _target(
    call: Call, target_id: int, *, stays: bool = False, changes: bool = False
) -> AlertTarget:
    """A target; one that `stays` is not taken away, one that changes is the caller's alone."""
    statement = select(AlertTarget).where(
        AlertTarget.game_id == call.game_id, AlertTarget.id == target_id
    )
    if stays:
        statement = statement.with_for_update(read=True, key_share=True)
    if changes:
        statement = statement.with_for_update()
    row = (await call.session.execute(statement)).scalar_one_or_none()
    if row is None:
        raise NotFoundError()
    return row


def _beginning(kind: RuleKind) -> dict[str, object]:
    """What a rule is where nobody said otherwise, once it is set."""
    begin = KINDS[kind]
    return {
        "threshold": begin.threshold, "minutes": begin.minutes, "repeat_minutes": _REPEAT_MINUTES,
        "is_on": True, "target_ids": [],
    }  # fmt: skip


def _rule_output(kind: RuleKind, row: AlertRule | None) -> RuleOutput:
    begin = KINDS[kind]
    return RuleOutput(
        kind=kind,
        is_set=row is not None,
        is_on=row.is_on if row else False,
        threshold=row.threshold if row else begin.threshold,
        minutes=row.minutes if row else begin.minutes,
        repeat_minutes=row.repeat_minutes if row else _REPEAT_MINUTES,
        target_ids=row.target_ids if row else [],
        updated_user_name=row.updated_user_name if row else "",
    )


def _target_output(row: AlertTarget) -> TargetOutput:
    return TargetOutput(**{name: getattr(row, name) for name in TargetOutput.model_fields})
