"""The log of messages and the figures of the day."""

from sqlalchemy import ColumnElement, func, select, text

from longshore.account.identity import Call
from longshore.domains.operate.messages.models import MessageDay, SentMessage
from longshore.domains.operate.messages.schemas import (
    LogQuery,
    MessageOutput,
    MessagePage,
    MessagesOverview,
    SecretOutput,
    Spent,
)
from longshore.domains.operate.messages.secrets import list_secrets
from longshore.domains.operate.messages.sending import digest_of
from longshore.domains.operate.publishing import zone_in_force
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds
from longshore.kit.days import present_day
from longshore.kit.paging import MOST_COUNTED
from longshore.kit.text.phones import e164

_TODAY = text("""
SELECT currency, count(*) FILTER (WHERE state = 'sent') AS sent,
  count(*) FILTER (WHERE state = 'failed') AS failed, coalesce(sum(price_micros), 0) AS micros
FROM sent_message WHERE game_id = :game AND created_at >= :since GROUP BY currency ORDER BY currency
""")


async def read_overview(call: Call, query: OfGame) -> MessagesOverview:
    """Which secrets there are, and what went out today."""
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    day = present_day(zone)
    rows = (await call.session.execute(_TODAY, {"game": call.game_id, "since": day.since})).all()
    counted = await call.session.get(MessageDay, (call.game_id, day.date.isoformat(), "sms"))
    secrets = await list_secrets(call.session, call.game_id)
    return MessagesOverview(
        secrets=[
            SecretOutput(
                provider=row.provider,
                hint=row.hint,
                updated_user_name=row.updated_user_name,
                updated_at=epoch_seconds(row.updated_at),
            )
            for row in secrets
        ],
        day=day.date.isoformat(),
        sent=sum(row.sent for row in rows),
        failed=sum(row.failed for row in rows),
        counted=counted.count if counted else 0,
        spent=[Spent(currency=row.currency, micros=int(row.micros)) for row in rows if row.micros],
    )


async def list_messages(call: Call, query: LogQuery) -> MessagePage:
    """One page of a game's messages, the newest first."""
    conditions = await _conditions(call, query)
    page = select(SentMessage).where(*conditions)
    if query.before is not None:
        page = page.where(SentMessage.id < query.before)
    page = page.order_by(SentMessage.id.desc()).limit(query.page_size + 1)
    rows = (await call.session.execute(page)).scalars().all()
    counted = select(SentMessage.id).where(*conditions).limit(MOST_COUNTED).subquery()
    total = (await call.session.execute(select(func.count()).select_from(counted))).scalar_one()
    shown = rows[: query.page_size]
    return MessagePage(
        list=[_output(row) for row in shown],
        next=shown[-1].id if len(rows) > query.page_size else None,
        total=total,
    )


async def _conditions(call: Call, query: LogQuery) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [SentMessage.game_id == call.game_id]
    for column, value in (
        (SentMessage.state, query.state),
        (SentMessage.provider, query.provider),
        (SentMessage.purpose, query.purpose),
    ):
        if value:
            found.append(column == value)
    if query.to:
        whose = (call.publisher_id, call.game_id)
        to = query.to.lower() if "@" in query.to else e164(query.to) or query.to
        digest = await digest_of(call.session, call.resources.keyring, whose, to)
        found.append(SentMessage.digest == digest)
    return found


def _output(row: SentMessage) -> MessageOutput:
    values = {
        name: getattr(row, name) for name in MessageOutput.model_fields if name != "created_at"
    }
    return MessageOutput(**values, created_at=epoch_seconds(row.created_at))
