"""The package name of a game: taken from its first mother package, or set by hand.

A package of another name is another app to phones and stores. It may be looked at, and is not
built until a person has said that this is the game's name from now on.
"""

from sqlalchemy import delete, exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.pack.builds import repository
from longshore.domains.pack.builds.models import MotherPackage, PackageIdentity, PackBuild
from longshore.domains.pack.builds.presenter import mother_output
from longshore.domains.pack.builds.schemas import IdentityInput, IdentityOutput, IdentityQuery
from longshore.kit.clock import epoch_seconds, now


async def settle(session: AsyncSession, mother: MotherPackage) -> None:
    """Let the first accepted mother package say what the game is called; later ones change nothing.

    The statement decides which of two is first, however many workers end at once.
    """
    if not mother.package_name:
        return
    values = {
        "game_id": mother.game_id,
        "publisher_id": mother.publisher_id,
        "package_name": mother.package_name,
        "mother_id": mother.id,
        "set_user_name": mother.created_user_name,
    }
    await session.execute(insert(PackageIdentity).values(values).on_conflict_do_nothing())


async def forget(session: AsyncSession, mother: MotherPackage) -> None:
    """Forget a name that came from a package by mistake: it is removed, and nothing was built."""
    built = exists().where(PackBuild.game_id == mother.game_id)
    others = exists().where(
        MotherPackage.game_id == mother.game_id,
        MotherPackage.id != mother.id,
        MotherPackage.removed_at.is_(None),
        MotherPackage.package_name == mother.package_name,
    )
    await session.execute(
        delete(PackageIdentity).where(
            PackageIdentity.game_id == mother.game_id,
            PackageIdentity.mother_id == mother.id,
            ~built,
            ~others,
        )
    )


async def read_identity(call: Call, form: IdentityQuery) -> IdentityOutput:
    """The game's package name, and its newest package that carries it."""
    row = await call.session.get(PackageIdentity, call.game_id)
    if row is None:
        return IdentityOutput(package_name=None)
    newest = await _newest(call.session, row)
    return IdentityOutput(
        package_name=row.package_name,
        is_by_hand=row.mother_id is None,
        set_user_name=row.set_user_name,
        set_at=epoch_seconds(row.set_at),
        mother=newest and mother_output(newest, 0, call.language),
    )


async def set_identity(call: Call, form: IdentityInput) -> IdentityOutput:
    """Say what the game's package name is; packages of another name are not built from now on."""
    row = await call.session.get(PackageIdentity, call.game_id)
    before = {"package_name": row.package_name} if row else None
    said = {
        "package_name": form.package_name,
        "mother_id": None,
        "set_user_name": call.actor.name,
        "set_at": now(),
    }
    place = {"game_id": call.game_id, "publisher_id": call.publisher_id}
    statement = insert(PackageIdentity).values(place | said)
    await call.session.execute(
        statement.on_conflict_do_update(index_elements=["game_id"], set_=said)
    )
    call.session.expire_all()
    target = AuditTarget(call.game_id, form.package_name, game_id=call.game_id)
    after = {"package_name": form.package_name}
    call.record("package_identity.update", target, before=before, after=after)
    return await read_identity(call, IdentityQuery())


async def _newest(session: AsyncSession, row: PackageIdentity) -> MotherPackage | None:
    statement = (
        select(MotherPackage)
        .where(
            *repository.mothers_of(row.game_id),
            MotherPackage.status == "ready",
            MotherPackage.package_name == row.package_name,
        )
        .order_by(MotherPackage.id.desc())
        .limit(1)
    )
    return (await session.execute(statement)).scalar_one_or_none()
