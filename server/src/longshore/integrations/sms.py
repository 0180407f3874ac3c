"""Text messages: the provider's interface, and the built-in outbox for machines without one."""

from datetime import datetime
from typing import Protocol

import structlog
from sqlalchemy import BigInteger, DateTime, Identity, String, Text, func, select
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db import Base, Database

log = structlog.get_logger(__name__)


class SmsSender(Protocol):
    """Sends one text message; raises when the provider refuses it."""

    async def send(self, phone: str, text: str) -> None:
        """Deliver `text` to `phone` (E.164)."""


class OutboxMessage(Base):
    """A message that the outbox sender kept instead of sending."""

    __tablename__ = "outbox_message"

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    phone: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class OutboxSmsSender:
    """Keeps messages where the demo's outbox page shows them; logs that one was kept.

    The text holds a sign-in code, so only the demo writes it to the log as well.
    """

    def __init__(self, database: Database, *, log_text: bool) -> None:
        self._database = database
        self._log_text = log_text

    async def send(self, phone: str, text: str) -> None:
        """Keep the message."""
        async with self._database.system() as session:
            session.add(OutboxMessage(phone=phone, text=text))
        log.info("sms_kept_in_outbox", phone=phone, text=text if self._log_text else "hidden")


async def newest_messages(database: Database, limit: int = 20) -> list[OutboxMessage]:
    """The outbox, newest first."""
    async with database.system() as session:
        statement = select(OutboxMessage).order_by(OutboxMessage.id.desc()).limit(limit)
        return list((await session.execute(statement)).scalars())
