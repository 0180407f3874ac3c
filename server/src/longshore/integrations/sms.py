"""Text messages: the provider's interface, and the built-in outbox for machines without one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Protocol

import structlog
from sqlalchemy import BigInteger, DateTime, Identity, String, Text, delete, func, select, text
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base, Database
from longshore.kit.secrets.short_lived import ShortLived

log = structlog.get_logger(__name__)
Fields = Mapping[str, str]
NO_FIELDS: Fields = MappingProxyType({})


class SmsSender(Protocol):
    """Sends one text message; raises when the provider refuses it."""

    async def send(self, phone: str, text: str, fields: Fields = NO_FIELDS) -> None:
        """Deliver `text` to `phone` (E.164); `fields` is what a registered template takes of it."""

    async def forget(self, phone: str) -> None:
        """Drop what was kept of messages to `phone`: their code has been used."""


class OutboxMessage(Base):
    """A message that the outbox sender kept instead of sending; `text` is sealed."""

    __tablename__ = "outbox_message"

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    phone: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


@dataclass(frozen=True, slots=True)
class Message:
    """A kept message as its reader sees it."""

    phone: str
    text: str
    created_at: datetime


# Codes are valid for five minutes; nobody reads a message that is older than an hour.
_old = delete(OutboxMessage).where(OutboxMessage.created_at < text("now() - interval '1 hour'"))


class Outbox:
    """Keeps messages, sealed, where the demo's page shows them; logs that one was kept.

    The text holds a sign-in code, so only the demo writes it to the log as well.
    """

    def __init__(self, database: Database, key: bytes, *, log_text: bool) -> None:
        self._database = database
        self._seal = ShortLived(key, "outbox")
        self._log_text = log_text

    async def send(self, phone: str, text: str, fields: Fields = NO_FIELDS) -> None:
        """Keep the message."""
        async with self._database.system() as session:
            await session.execute(_old)
            session.add(OutboxMessage(phone=phone, text=self._seal.seal(text)))
        # A phone is somebody's: no log has one, whatever else the demo writes there.
        log.info("sms_kept_in_outbox", text=text if self._log_text else "hidden")

    async def forget(self, phone: str) -> None:
        """Drop the messages to a phone."""
        async with self._database.system() as session:
            await session.execute(delete(OutboxMessage).where(OutboxMessage.phone == phone))

    async def newest(self, limit: int = 20) -> list[Message]:
        """The messages, newest first; those that were sealed under another key are left out."""
        async with self._database.system() as session:
            statement = select(OutboxMessage).order_by(OutboxMessage.id.desc()).limit(limit)
            rows = (await session.execute(statement)).scalars().all()
        opened = [(row, self._seal.open(row.text)) for row in rows]
        return [Message(row.phone, text, row.created_at) for row, text in opened if text]
