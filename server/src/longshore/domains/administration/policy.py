"""Who may give what to whom: nobody gives more than they hold.

Every change of rights first takes the publisher's lock and reads the actor's rights again, because
what authentication read may have changed since; the property test leans on this.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor, Permission, entries, grants, named, require, roles
from longshore.domains.administration.errors import GrantTooWideError
from longshore.domains.games import all_game_ids, games_by_ids
from longshore.kit.errors import NotFoundError

NOTHING = grants.Rights(
    is_owner=False,
    is_enabled=True,
    all_games=False,
    permissions=frozenset(),
    role_ids=frozenset(),
    game_ids=frozenset(),
)


@dataclass(frozen=True, slots=True)
class Grant:
    """Roles and games that somebody is to hold; all of them exist in this publisher."""

    roles: tuple[roles.RoleFacts, ...]
    game_ids: frozenset[int]
    all_games: bool

    @property
    def role_ids(self) -> frozenset[int]:
        """The ids of the roles."""
        return frozenset(role.id for role in self.roles)

    def facts(self) -> dict[str, object]:
        """What the audit log tells of it."""
        return {
            "roles": [role.name for role in self.roles],
            "game_ids": sorted(self.game_ids),
            "all_games": self.all_games,
        }


async def rights_to_change(
    session: AsyncSession, actor: Actor, permission: Permission
) -> grants.Rights:
    """The actor's rights, read under the lock that makes changes of rights wait for each other.

    Raises:
        NoPermissionError: the permission, or the user, was taken away meanwhile.
    """
    await grants.lock_rights(session, actor.publisher_id)
    mine = await grants.rights_of(session, actor.user_id)
    held = mine.permissions if mine.is_enabled else frozenset()
    require(replace(actor, permissions=held), permission)
    return mine


async def find_grant(
    session: AsyncSession, role_ids: Collection[int], game_ids: Collection[int], *, all_games: bool
) -> Grant:
    """The roles and games with these ids.

    Raises:
        NotFoundError: one of them is not this publisher's.
    """
    found = await roles.roles_by_ids(session, role_ids)
    games = frozenset(game_ids)
    if len(found) != len(set(role_ids)) or not games <= await all_game_ids(session):
        raise NotFoundError()
    return Grant(tuple(found), games, all_games)


async def check_grant(
    session: AsyncSession, mine: grants.Rights, grant: Grant, theirs: grants.Rights = NOTHING
) -> None:
    """Refuse a grant that gives more than the granter holds; what `theirs` has already may stay.

    Raises:
        GrantTooWideError: names the permissions or the games.
    """
    added = [role for role in grant.roles if role.id not in theirs.role_ids]
    check_permissions(mine, {key for role in added for key in role.permissions})
    if mine.sees_all_games or theirs.sees_all_games:
        return
    if grant.all_games:
        raise GrantTooWideError({"all_games": True}, what="所有游戏 / all games")
    if missing := grant.game_ids - mine.game_ids - theirs.game_ids:
        names = [game.Name for game in await games_by_ids(session, missing)]
        raise GrantTooWideError({"game_ids": sorted(missing)}, what=" / ".join(names))


def check_permissions(mine: grants.Rights, wanted: Iterable[Permission]) -> None:
    """Refuse permissions that the granter does not hold.

    Raises:
        GrantTooWideError: names them.
    """
    if missing := set(wanted) - mine.permissions:
        rows = [row for row in entries() if row.key in missing]
        names = named(rows)
        raise GrantTooWideError({"permissions": [row.key for row in rows]}, what=names)


def beyond_sight(mine: grants.Rights, theirs: grants.Rights) -> frozenset[int]:
    """Games of theirs that the granter cannot see, and so does not take away by silence."""
    return frozenset() if mine.sees_all_games else theirs.game_ids - mine.game_ids
