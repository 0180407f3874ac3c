"""Publishers, onboarded and suspended by the provider, from its page or from the command line.

Every change stands in two audit logs: in the provider's, and in the publisher's own.
"""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditSubject, record
from longshore.account.identity import publishers
from longshore.account.identity.publishers import PublisherFacts
from longshore.domains.administration import invitations, repository
from longshore.domains.administration.errors import ProviderProtectedError
from longshore.domains.administration.models import Invitation
from longshore.domains.administration.presenter import publisher_output
from longshore.domains.administration.schemas import (
    PersonInput,
    PublisherFilter,
    PublisherInput,
    PublisherOutput,
)
from longshore.domains.games import count_by_publisher
from longshore.kit.http.request_context import RequestContext
from longshore.kit.paging import PageOf, offset_of


@dataclass(frozen=True, slots=True)
class Provider:
    """The provider's side of a change: who, and `session`, which sees every publisher."""

    session: AsyncSession
    context: RequestContext
    subject: AuditSubject

    def record(self, action: str, publisher: PublisherFacts, after: dict[str, object]) -> None:
        """Write into both logs what was done to a publisher.

        The publisher reads the name of whoever acted, which is no user of its own.
        """
        for subject in (self.subject, AuditSubject(publisher.id, None, self.subject.name)):
            record(
                self.session, self.context, subject, action=action, target_type="publisher",
                target_id=publisher.id, target_name=publisher.name, after=after,
            )  # fmt: skip


async def list_publishers(session: AsyncSession, form: PublisherFilter) -> PageOf[PublisherOutput]:
    """One page of every publisher, the provider among them."""
    rows, total = await publishers.list_publishers(
        session,
        keyword=form.keyword,
        offset=offset_of(form.page, form.page_size),
        limit=form.page_size,
    )
    ids = [row.id for row in rows]
    games = await count_by_publisher(session, ids)
    invited = await repository.newest_owner_invitations(session, ids)
    shown = [publisher_output(row, games.get(row.id, 0), invited.get(row.id)) for row in rows]
    return PageOf(list=shown, total=total)


async def add(provider: Provider, form: PublisherInput) -> tuple[Invitation, str]:
    """A new publisher and its first owner's invitation, with the token of the link.

    Raises:
        ConflictError: another publisher has the name.
    """
    publisher_id = await publishers.add_publisher(provider.session, form.publisher_name)
    publisher = await publishers.get_publisher(provider.session, publisher_id)
    provider.record("publisher.add", publisher, {"name": publisher.name})
    return await _invite(provider, publisher, form)


async def invite_owner(
    provider: Provider, publisher_id: int, form: PersonInput
) -> tuple[Invitation, str]:
    """Another link for an owner; one that was not used yet ends.

    Raises:
        NotFoundError. ProviderProtectedError: its own owners invite each other.
        PublisherSuspendedError: nobody could use the link.
    """
    publisher = await _another(provider, publisher_id)
    await publishers.check_open(provider.session, publisher_id)
    return await _invite(provider, publisher, form)


async def set_suspended(provider: Provider, publisher_id: int, *, is_suspended: bool) -> None:
    """Suspend a publisher or let it in again; a repetition changes nothing.

    Its people's sessions end at their next call, its keys are refused, nobody signs in. Queued
    packages wait, install links open nothing, its games are refused at the run time; what channels
    say of payments is still booked. Nothing is deleted.

    Raises:
        NotFoundError, ProviderProtectedError.
    """
    publisher = await _another(provider, publisher_id)
    changed = await publishers.set_suspended(
        provider.session, publisher_id, is_suspended=is_suspended
    )
    if changed:
        action = "publisher.suspend" if is_suspended else "publisher.resume"
        provider.record(action, publisher, {"people": publisher.people})


async def _another(provider: Provider, publisher_id: int) -> PublisherFacts:
    publisher = await publishers.get_publisher(provider.session, publisher_id)
    if publisher.is_provider:
        raise ProviderProtectedError()
    return publisher


async def _invite(
    provider: Provider, publisher: PublisherFacts, form: PersonInput
) -> tuple[Invitation, str]:
    made = await invitations.invite_owner(
        provider.session, publisher.id, form, provider.subject.name
    )
    contact = {"account": form.account, "email": form.email, "phone": form.phone}
    provider.record("publisher.invite", publisher, {"owner": form.name, **contact})
    return made
