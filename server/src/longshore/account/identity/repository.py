"""Reading users and publishers."""

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity.models import Publisher, User

_by_account = select(User).where(func.lower(User.account) == func.lower(bindparam("account")))
_by_phone = select(User).where(User.phone == bindparam("phone"))


async def user_by_account(session: AsyncSession, account: str) -> User | None:
    """The user of an account, upper and lower case alike."""
    return (await session.execute(_by_account, {"account": account})).scalar_one_or_none()


async def user_by_phone(session: AsyncSession, phone: str) -> User | None:
    """The user whose verified phone this is."""
    return (await session.execute(_by_phone, {"phone": phone})).scalar_one_or_none()


async def user_by_id(session: AsyncSession, user_id: int, *, is_held: bool = False) -> User | None:
    """The user with this id, within the session's publisher; `is_held`: nobody changes them."""
    lock = {"key_share": True} if is_held else None
    return await session.get(User, user_id, with_for_update=lock)


async def replace_hash(session: AsyncSession, user_id: int, before: str, after: str) -> str:
    """Store a password's hash in place of another one of it; which of the two is the right one.

    It is not stored where `before` is not there any more: hashing takes time, in which the user may
    have set another password.
    """
    kept = update(User).where(User.id == user_id, User.password_hash == before)
    found = await session.execute(kept.values(password_hash=after).returning(User.id))
    return before if found.one_or_none() is None else after


async def publisher_by_id(session: AsyncSession, publisher_id: int) -> Publisher | None:
    """The publisher with this id."""
    return await session.get(Publisher, publisher_id)


async def names_of(session: AsyncSession, user_ids: set[int]) -> dict[int, str]:
    """The names of users of this publisher, by id."""
    if not user_ids:
        return {}
    rows = await session.execute(select(User.id, User.name).where(User.id.in_(user_ids)))
    return {row.id: row.name for row in rows}
