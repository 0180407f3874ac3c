"""Sending what is to be told: leased, within each target's rate, retried, given up.

A process that is killed between the call and its record lets the same notice be told again, under
the same id.
"""

import asyncio
import json
from datetime import timedelta

import structlog
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.games import games_by_ids
from longshore.domains.operate.alerts.kinds import KINDS
from longshore.domains.operate.alerts.models import (
    RECORD,
    AlertIncident,
    AlertNotice,
    AlertTarget,
)
from longshore.domains.operate.messages import game_mail
from longshore.integrations.alerting import ByMail, DingTalk, Feishu, Notice, Teller, WebHook, WeCom
from longshore.integrations.messaging import NotSentError
from longshore.integrations.resources import Resources
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit
from longshore.kit.secrets.keyring import Keyring
from longshore.kit.text.text import Language, Text

log = structlog.get_logger(__name__)
_AT_ONCE = 20
_LEASE = "30 seconds"
WAITS = (30, 120, 600, 1_800)
"""Seconds after each failed attempt; after the last one it is given up."""
RATES: dict[str, tuple[Limit, ...]] = {
    # As the makers of the bots write, with something to spare.
    "feishu": (Limit("alert_feishu_second", 4, 1), Limit("alert_feishu_minute", 90, 60)),
    "dingtalk": (Limit("alert_dingtalk_minute", 18, 60),),
    "wecom": (Limit("alert_wecom_minute", 18, 60),),
    "webhook": (Limit("alert_webhook_minute", 300, 60),),
    "mail": (Limit("alert_mail_minute", 20, 60), Limit("alert_mail_day", 500, 86_400)),
}
_CLAIM = text(f"""
UPDATE alert_notice SET next_at = :moment + interval '{_LEASE}', attempts = attempts + 1
WHERE id IN (SELECT id FROM alert_notice WHERE state = 'waiting' AND next_at <= :moment
  ORDER BY next_at LIMIT :most FOR UPDATE SKIP LOCKED)
RETURNING id
""")  # noqa: S608
_EVENTS = {
    "opened": Text("【{game}】告警：{what}", "[{game}] Alert: {what}"),
    "repeated": Text("【{game}】仍未恢复：{what}", "[{game}] Still: {what}"),
    "resolved": Text("【{game}】已恢复：{what}", "[{game}] Resolved: {what}"),
    "test": Text("【{game}】这是一条测试告警", "[{game}] This is a test alert"),
}


async def tell_due(database: Database, resources: Resources) -> int:
    """Send what is due; how many were tried."""
    done = 0
    while True:
        async with database.system() as session:
            values = {"moment": now(), "most": _AT_ONCE}
            ids = list((await session.execute(_CLAIM, values)).scalars())
        await asyncio.gather(*(_tell(database, resources, one) for one in ids))
        done += len(ids)
        if len(ids) < _AT_ONCE:
            return done


async def _tell(database: Database, resources: Resources, notice_id: int) -> None:
    async with database.system() as session:
        statement = (
            select(AlertNotice, AlertIncident, AlertTarget)
            .join(AlertIncident, AlertIncident.id == AlertNotice.incident_id)
            .join(AlertTarget, AlertTarget.id == AlertNotice.target_id)
            .where(AlertNotice.id == notice_id)
        )
        found = (await session.execute(statement)).one_or_none()
        if found is None:
            return
        row, incident, target = found
        wait = await _slowed(session, target)
        told = await _notice(session, row, incident, target)
    if wait:
        await _postpone(database, row, wait)
        return
    try:
        async with database.system() as session:
            teller = await teller_of(session, resources, target)
        await teller.tell(told)
    except NotSentError as error:
        await _failed(database, row, f"{error.kind} {error.said}".strip())
        return
    await _write(database, row.id, state="sent", sent_at=now(), said="")


async def teller_of(session: AsyncSession, resources: Resources, target: AlertTarget) -> Teller:
    """Who tells a target.

    Raises:
        KeyringError: its secret cannot be opened.
        NotSentError: it is told by mail, and the game has published no server.
    """
    url, secret = opened(resources.keyring, target)
    if target.kind == "mail":
        whose = (target.publisher_id, target.game_id)
        return ByMail(await game_mail(session, resources.keyring, resources.http_out, whose), url)
    http, owner = resources.http_out, target.publisher_id
    if target.kind == "webhook":
        return WebHook(http, url, secret, owner)
    if target.kind == "wecom":
        return WeCom(http, url, owner)
    bot = Feishu if target.kind == "feishu" else DingTalk
    return bot(http, url, secret, owner)


def opened(keyring: Keyring, target: AlertTarget) -> tuple[str, str]:
    """Address and secret of a target."""
    record = RECORD.format(game_id=target.game_id, key=target.key)
    told = json.loads(
        keyring.decrypt(target.secret, publisher_id=target.publisher_id, record=record)
    )
    return told["url"], told["secret"]


async def test_notice(session: AsyncSession, target: AlertTarget, notice_id: str) -> Notice:
    """What a target is told to try it."""
    (game,) = await games_by_ids(session, [target.game_id])
    text_ = _EVENTS["test"].filled(game=game.Name).in_language(target.language)
    return Notice(notice_id, text_, {"event": "test", "game_id": target.game_id})


def said_of(incident: AlertIncident, language: Language, value: int | None = None) -> str:
    """An incident in words."""
    kind = KINDS[incident.kind]  # type: ignore[index]
    what = kind.text.filled(
        value=incident.value if value is None else value,
        minutes=incident.minutes,
        threshold=incident.threshold,
    )
    return what.in_language(language)


async def _notice(
    session: AsyncSession, row: AlertNotice, incident: AlertIncident, target: AlertTarget
) -> Notice:
    (game,) = await games_by_ids(session, [row.game_id])
    what = said_of(incident, target.language)
    facts = {
        "event": row.event,
        "incident_id": incident.id,
        "rule": incident.kind,
        "game_id": row.game_id,
        "value": incident.value,
        "peak": incident.peak,
        "threshold": incident.threshold,
        "minutes": incident.minutes,
        "opened_at": epoch_seconds(incident.opened_at),
        "resolved_at": epoch_seconds(incident.resolved_at) if incident.resolved_at else None,
    }
    said = _EVENTS[row.event].filled(game=game.Name, what=what).in_language(target.language)
    return Notice(f"alert_{row.id}", said, facts)


async def _slowed(session: AsyncSession, target: AlertTarget) -> int:
    """Seconds until the target may be told again; 0 for now."""
    for limit in RATES[target.kind]:
        refused = await throttle.count(session, limit, str(target.id))
        if refused:
            return int(str(refused.params["seconds"]))
    return 0


async def _postpone(database: Database, row: AlertNotice, seconds: int) -> None:
    later = now() + timedelta(seconds=seconds)
    # Waiting for one's turn is no attempt.
    await _write(database, row.id, next_at=later, attempts=AlertNotice.attempts - 1)


async def _failed(database: Database, row: AlertNotice, said: str) -> None:
    if row.attempts > len(WAITS):
        log.error("alert_not_told", game=row.game_id, publisher=row.publisher_id)
        await _write(database, row.id, state="failed", said=said[:200])
        return
    later = now() + timedelta(seconds=WAITS[row.attempts - 1])
    await _write(database, row.id, next_at=later, said=said[:200])


async def _write(database: Database, notice_id: int, **values: object) -> None:
    async with database.system() as session:
        await session.execute(
            update(AlertNotice).where(AlertNotice.id == notice_id).values(**values)
        )
