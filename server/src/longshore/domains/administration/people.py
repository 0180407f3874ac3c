"""The people of a publisher: what they hold, and whether they may come in."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Actor, Call, Permission, directory, grants
from longshore.domains.administration import errors, policy
from longshore.domains.administration.repository import revoke_invitations_of
from longshore.domains.administration.schemas import AuthInput
from longshore.kit.meanwhile import merged


async def create_user(
    session: AsyncSession,
    publisher_id: int,
    *,
    account: str,
    name: str,
    password_hash: str,
    role_ids: tuple[int, ...] = (),
    game_ids: tuple[int, ...] = (),
    all_games: bool = False,
    email: str | None = None,
    phone: str | None = None,
    is_owner: bool = False,
) -> int:
    """A new user with roles and games, for loaders; their id. Nobody's rights limit it.

    Raises:
        ConflictError: the account or the phone is taken.
        NotFoundError: a role or a game is not this publisher's.
    """
    grant = await policy.find_grant(session, role_ids, game_ids, all_games=all_games or is_owner)
    user_id = await directory.create_user(
        session,
        publisher_id,
        account=account,
        name=name,
        password_hash=password_hash,
        email=email,
        phone=phone,
        is_owner=is_owner,
    )
    await grants.set_grants(
        session,
        publisher_id,
        user_id,
        role_ids=grant.role_ids,
        game_ids=grant.game_ids,
        all_games=grant.all_games,
    )
    return user_id


async def authorise(call: Call, form: AuthInput) -> None:
    """Change somebody's roles and games; effective on their next call.

    Raises:
        NotFoundError, GrantTooWideError.
        OwnerProtectedError: an owner holds everything, there is nothing to set.
    """
    mine = await policy.rights_to_change(call.session, call.actor, Permission.ADMIN_MANAGE)
    theirs = await grants.rights_of(call.session, form.id)
    if theirs.is_owner:
        raise errors.OwnerProtectedError()
    grant = await _wanted(call.session, form, theirs)
    await policy.check_grant(call.session, mine, grant, theirs)
    before = await policy.find_grant(
        call.session, theirs.role_ids, theirs.game_ids, all_games=theirs.all_games
    )
    after = policy.Grant(
        grant.roles, grant.game_ids | policy.beyond_sight(mine, theirs), grant.all_games
    )
    if after == before:
        return
    await grants.set_grants(
        call.session,
        call.publisher_id,
        form.id,
        role_ids=after.role_ids,
        game_ids=after.game_ids,
        all_games=after.all_games,
    )
    call.record(
        "user.authorise",
        AuditTarget(form.id, await directory.name_of(call.session, form.id)),
        before=before.facts(),
        after=after.facts(),
    )


async def _wanted(session: AsyncSession, form: AuthInput, theirs: grants.Rights) -> policy.Grant:
    """What the form says, and whatever others have changed since its caller looked."""
    roles, games, all_games = set(form.role_ids), set(form.game_ids), form.all_games
    if form.seen is not None:
        roles = merged(theirs.role_ids, form.seen.role_ids, roles)
        # With every game or without, the list beside it is decided anew.
        if all_games == form.seen.all_games:
            games = merged(theirs.game_ids, form.seen.game_ids, games)
            all_games = theirs.all_games
    return await policy.find_grant(session, roles, games, all_games=all_games)


async def set_able(call: Call, user_id: int, *, able: bool) -> None:
    """Enable or disable somebody. Disabling ends their sessions and withdraws their invitations.

    Raises:
        NotFoundError, LastOwnerError, SelfDisableError, OwnerProtectedError.
    """
    mine = await policy.rights_to_change(call.session, call.actor, Permission.ADMIN_MANAGE)
    theirs = await grants.rights_of(call.session, user_id)
    if not able:
        await _check_may_disable(call.session, call.actor, mine, user_id, theirs)
    elif theirs.is_owner and not mine.is_owner:
        raise errors.OwnerProtectedError()
    if theirs.is_enabled == able:
        return
    await directory.set_enabled(call.session, user_id, is_enabled=able)
    if not able:
        await revoke_invitations_of(call.session, user_id)
    call.record(
        "user.enable" if able else "user.disable",
        AuditTarget(user_id, await directory.name_of(call.session, user_id)),
    )


async def _check_may_disable(
    session: AsyncSession, actor: Actor, mine: grants.Rights, user_id: int, theirs: grants.Rights
) -> None:
    if theirs.is_owner and not await directory.has_other_owner(session, user_id):
        raise errors.LastOwnerError()
    if user_id == actor.user_id:
        raise errors.SelfDisableError()
    if theirs.is_owner and not mine.is_owner:
        raise errors.OwnerProtectedError()
