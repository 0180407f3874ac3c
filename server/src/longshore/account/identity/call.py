"""One call as services work with it: who, for which game, in which transaction, with what."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import Audited, AuditTarget, record
from longshore.account.identity.access import Actor, current_actor
from longshore.account.identity.app_state import Services, services_of
from longshore.integrations.resources import Resources, resources_of
from longshore.kit.db.database import Database
from longshore.kit.http.context import request_context
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings
from longshore.kit.text.text import Language


@dataclass(frozen=True, slots=True)
class Call:
    """Everything that a service needs besides its form; all of it has been checked.

    What runs without a request (the demo, jobs for a person) makes one itself, with what it has:
    the properties below say which part is missing when a service asks for it.
    """

    actor: Actor
    context: RequestContext
    settings: Settings
    resources: Resources
    open_session: AsyncSession | None = None
    checked_game_id: int | None = None
    wired: Services | None = None
    own_database: Database | None = None

    @property
    def session(self) -> AsyncSession:
        """The call's transaction, of a call that does not open its own."""
        assert self.open_session is not None, "the call opens its own transactions"
        return self.open_session

    @property
    def game_id(self) -> int:
        """The game of a call about one."""
        assert self.checked_game_id is not None, "the call is not declared as one about a game"
        return self.checked_game_id

    @property
    def services(self) -> Services:
        """The database and password hashing, for what opens transactions or asks for passwords."""
        assert self.wired is not None, "the call was made without the application's services"
        return self.wired

    @property
    def database(self) -> Database:
        """Where what opens its own sessions opens them; a job has named its database."""
        return self.own_database or self.services.database

    @property
    def publisher_id(self) -> int:
        """The caller's publisher."""
        return self.actor.publisher_id

    @property
    def language(self) -> Language:
        """The language that the caller reads."""
        return self.context.language

    def within(self, session: AsyncSession) -> "Call":
        """The same call in a transaction that has been opened for it."""
        return replace(self, open_session=session)

    def record(
        self,
        action: str,
        target: Audited | AuditTarget,
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
    ) -> None:
        """Write into the audit log, in this call's transaction, what the caller did to a target.

        `action` is `<noun>.<verb>`; its noun is the kind of target unless that says otherwise. See
        `audit.record` for `before` and `after`.
        """
        kind = target.type if isinstance(target, AuditTarget) else ""
        record(
            self.session,
            self.context,
            self.actor.audit_subject,
            action=action,
            target_type=kind or action.partition(".")[0],
            target_id=target.id,
            target_name=target.name,
            game_id=getattr(target, "game_id", None),
            before=before,
            after=after,
        )

    def record_change(
        self,
        noun: str,
        target: Audited | AuditTarget,
        before: Mapping[str, Any] | None,
        after: Mapping[str, Any] | None,
    ) -> None:
        """Write `<noun>.create`, `.update` or `.delete`, by the side that is missing.

        What is the same before and after is no change, and is not written.
        """
        if before == after:
            return
        verb = "create" if before is None else "delete" if after is None else "update"
        self.record(f"{noun}.{verb}", target, before=before, after=after)


async def call_of(
    request: Request, context: RequestContext, actor: Actor, game_id: int | None
) -> Call:
    """A checked call that has not opened a transaction."""
    services = await services_of(request)
    return Call(actor, context, services.settings, resources_of(request), None, game_id, services)


async def _untransacted(request: Request) -> Call:
    actor = await current_actor(request)
    return await call_of(request, await request_context(request), actor, actor.game_id)


Untransacted = Annotated[Call, Depends(_untransacted)]
"""The call of an address that opens its own transactions; else like `Calling`."""


async def _calling(request: Request) -> AsyncIterator[Call]:
    call = await _untransacted(request)
    async with call.services.database.publisher(call.publisher_id) as session:
        yield call.within(session)


# As in `access`, scope="function": the commit happens before the answer leaves.
Calling = Annotated[Call, Depends(_calling, scope="function")]
"""The call of an address of its own, in one transaction; its game is the appid header's, if any."""


async def _reading(request: Request) -> AsyncIterator[Call]:
    call = await _untransacted(request)
    async with call.services.database.reading(call.publisher_id) as session:
        yield call.within(session)


Reading = Annotated[Call, Depends(_reading, scope="function")]
"""The same for an address that only reads: no transaction, each statement sees its own moment."""
