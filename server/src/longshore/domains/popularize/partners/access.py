"""Who is calling as a partner: from the Access-Token to a promoter, in tables of their own.

A token of the console is nobody here, and a partner's is nobody there: neither is looked for in
the other's table.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditSubject
from longshore.account.identity import (
    NoTokenError,
    SessionExpiredError,
    UnknownTokenError,
    database_of,
)
from longshore.kit.clock import now
from longshore.kit.db import turns
from longshore.kit.http.context import Context, settings_of
from longshore.kit.http.operation import Access
from longshore.kit.http.request_facts import note
from longshore.kit.secrets.tokens import token_digest

_SEEN_EVERY = timedelta(seconds=60)
_FIND = text("""
SELECT s.id, s.publisher_id, s.game_id, s.promoter_id, s.last_seen_at, s.expires_at,
  m.name AS promoter_name, g.name AS game_name, p.name AS publisher_name
FROM partner_session s JOIN promoter m ON m.id = s.promoter_id AND m.status = 'active'
JOIN game g ON g.id = s.game_id
JOIN publisher p ON p.id = s.publisher_id AND p.suspended_at IS NULL
WHERE s.token_digest = :digest
""")
_SEEN = text("UPDATE partner_session SET last_seen_at = moment() WHERE id = :id")


@dataclass(frozen=True, slots=True)
class Partner:
    """The promoter behind a call; all that they see is of this game and theirs."""

    session_id: int
    publisher_id: int
    game_id: int
    promoter_id: int
    promoter_name: str
    game_name: str
    publisher_name: str

    @property
    def audit_subject(self) -> AuditSubject:
        """This promoter as the audit log names them."""
        return AuditSubject(self.publisher_id, None, self.promoter_name)


async def current_partner(request: Request, context: Context) -> Partner:
    """Authenticate a partner's call.

    Raises:
        NoTokenError, UnknownTokenError, SessionExpiredError: they are not signed in (any more).
    """
    if not context.token:
        raise NoTokenError()
    digest = token_digest(context.token)
    turns.caller.set(digest)
    async with database_of(request).system() as session:
        row = (await session.execute(_FIND, {"digest": digest})).one_or_none()
        if row is None:
            raise UnknownTokenError()
        moment = now()
        idle = timedelta(seconds=settings_of(request).session_idle_seconds)
        if moment >= row.expires_at or moment - row.last_seen_at > idle:
            raise SessionExpiredError()
        if moment - row.last_seen_at > _SEEN_EVERY:
            await session.execute(_SEEN, {"id": row.id})
    note(request, publisher=row.publisher_id, game=row.game_id)
    return Partner(
        row.id, row.publisher_id, row.game_id, row.promoter_id, row.promoter_name, row.game_name,
        row.publisher_name,
    )  # fmt: skip


PartnerCaller = Annotated[Partner, Depends(current_partner)]


async def _session(request: Request, partner: PartnerCaller) -> AsyncIterator[AsyncSession]:
    async with database_of(request).publisher(partner.publisher_id) as session:
        yield session


PartnerTransaction = Annotated[AsyncSession, Depends(_session, scope="function")]
"""A partner's transaction, bound to their publisher, committed before the answer leaves."""


def partner() -> Access:
    """A signed-in partner may call, nobody of the console."""
    return Access("partner", Depends(current_partner))
