"""Publishers by command: who may run it on the provider's machine is the provider."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from longshore.account.audit import AuditSubject
from longshore.account.identity import directory
from longshore.domains.administration import publishers
from longshore.domains.administration.presenter import LINK_PATH
from longshore.domains.administration.schemas import (
    PersonInput,
    PublisherFilter,
    PublisherInput,
    PublisherOutput,
)
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.http.request_context import COMMAND_CONTEXT


class NoProviderError(Exception):
    """Nothing was set up yet; the text says what to do."""


@asynccontextmanager
async def as_provider(addresses: Addresses, command: str) -> AsyncIterator[publishers.Provider]:
    """One transaction of the provider; `command` is the name that the audit logs show.

    Raises:
        NoProviderError: no publisher was set up yet.
    """
    database = Database(addresses, pool_size=2)
    try:
        async with database.system() as session:
            provider = await directory.provider_id(session)
            if provider is None:
                raise NoProviderError(
                    "There is no provider yet: start the server and open the link that it prints."
                )
            subject = AuditSubject(provider, None, command)
            yield publishers.Provider(session, COMMAND_CONTEXT, subject)
    finally:
        await database.dispose()


async def list_publishers(addresses: Addresses) -> list[PublisherOutput]:
    """Every publisher."""
    found: list[PublisherOutput] = []
    async with as_provider(addresses, "longshore publisher list") as provider:
        while True:
            form = PublisherFilter(page=len(found) // 100 + 1, page_size=100)
            page = await publishers.list_publishers(provider.session, form)
            found += page.list
            if len(found) >= page.total or not page.list:
                return found


async def add_publisher(addresses: Addresses, form: PublisherInput) -> str:
    """A new publisher; the path of its first owner's link."""
    async with as_provider(addresses, "longshore publisher add") as provider:
        _, token = await publishers.add(provider, form)
    return LINK_PATH + token


async def invite_owner(addresses: Addresses, publisher_id: int, form: PersonInput) -> str:
    """The path of a new link for an owner."""
    async with as_provider(addresses, "longshore publisher invite") as provider:
        _, token = await publishers.invite_owner(provider, publisher_id, form)
    return LINK_PATH + token


async def set_suspended(addresses: Addresses, publisher_id: int, *, is_suspended: bool) -> None:
    """Suspend a publisher or let it in again."""
    command = "longshore publisher " + ("suspend" if is_suspended else "resume")
    async with as_provider(addresses, command) as provider:
        await publishers.set_suspended(provider, publisher_id, is_suspended=is_suspended)
