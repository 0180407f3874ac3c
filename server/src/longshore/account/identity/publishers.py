"""Publishers as the provider sees them: listed, added, suspended and resumed."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import errors, sessions
from longshore.account.identity.models import Publisher, User
from longshore.kit.clock import now
from longshore.kit.errors import ConflictError, NotFoundError

_Facts = Select[int, str, bool, datetime, datetime | None, int, list[str] | None]
_people = (
    select(func.count(User.id))
    .where(User.publisher_id == Publisher.id)
    .correlate(Publisher)
    .scalar_subquery()
)
_owners = (
    select(func.array_agg(User.name))
    .where(User.publisher_id == Publisher.id, User.is_owner, User.is_enabled)
    .correlate(Publisher)
    .scalar_subquery()
)


@dataclass(frozen=True, slots=True)
class PublisherFacts:
    """A publisher with the number of its people and the names of its enabled owners."""

    id: int
    name: str
    is_provider: bool
    created_at: datetime
    suspended_at: datetime | None
    people: int
    owners: tuple[str, ...]


async def list_publishers(
    session: AsyncSession, *, keyword: str = "", offset: int = 0, limit: int = 100
) -> tuple[list[PublisherFacts], int]:
    """One page of the publishers in the order in which they came, and their number.

    `session` sees all of them.
    """
    named = Publisher.name.icontains(keyword, autoescape=True)
    total = (await session.execute(select(func.count(Publisher.id)).where(named))).scalar_one()
    statement = _facts().where(named).order_by(Publisher.id).offset(offset).limit(limit)
    return await _read(session, statement), total


async def get_publisher(session: AsyncSession, publisher_id: int) -> PublisherFacts:
    """One publisher.

    Raises:
        NotFoundError.
    """
    found = await _read(session, _facts().where(Publisher.id == publisher_id))
    if not found:
        raise NotFoundError()
    return found[0]


async def add_publisher(session: AsyncSession, name: str) -> int:
    """A publisher without people; its id.

    Raises:
        ConflictError: the name is another's.
    """
    publisher = Publisher(name=name)
    try:
        async with session.begin_nested():
            session.add(publisher)
    except IntegrityError as error:
        raise ConflictError(what=name) from error
    return publisher.id


async def set_suspended(session: AsyncSession, publisher_id: int, *, is_suspended: bool) -> bool:
    """Suspend a publisher, which ends its people's sessions, or let it in again; true if changed.

    Raises:
        NotFoundError.
    """
    publisher = await session.get(Publisher, publisher_id, with_for_update={"key_share": True})
    if publisher is None:
        raise NotFoundError()
    if (publisher.suspended_at is not None) == is_suspended:
        return False
    publisher.suspended_at = now() if is_suspended else None
    await session.flush()
    if is_suspended:
        await sessions.end_everybodys(session, publisher_id, "suspended")
    return True


async def is_suspended(session: AsyncSession, publisher_id: int) -> bool:
    """Whether the provider has suspended a publisher; one that is not there is."""
    statement = select(Publisher.suspended_at).where(Publisher.id == publisher_id)
    row = (await session.execute(statement)).first()
    return row is None or row.suspended_at is not None


async def check_open(session: AsyncSession, publisher_id: int) -> None:
    """Refuse when the publisher is suspended; it cannot be, until the transaction ends.

    So whoever is being let in while it is suspended is refused, or ended with the others.

    Raises:
        PublisherSuspendedError.
    """
    statement = select(Publisher.suspended_at).where(Publisher.id == publisher_id)
    if (await session.execute(statement.with_for_update(read=True))).scalar_one() is not None:
        raise errors.PublisherSuspendedError()


def _facts() -> _Facts:
    return select(
        Publisher.id, Publisher.name, Publisher.is_provider, Publisher.created_at,
        Publisher.suspended_at, _people, _owners,
    )  # fmt: skip


async def _read(session: AsyncSession, statement: _Facts) -> list[PublisherFacts]:
    rows = await session.execute(statement)
    return [
        PublisherFacts(number, name, provider, created, suspended, people, tuple(owners or ()))
        for number, name, provider, created, suspended, people, owners in rows
    ]
