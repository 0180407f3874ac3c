"""Who is calling: from the Access-Token to an actor, and the declarations of operations.

The publisher comes from the session only. `uid` and `appid` are claims: `uid` must name the
session's user, `appid` a game that this user may see; another publisher's game is "not found".
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import MOST_NAME, AuditSubject
from longshore.account.identity import errors
from longshore.account.identity.api_keys import find_program, is_key
from longshore.account.identity.authentication import (
    SessionRow,
    find_session,
    is_publishers_game,
)
from longshore.account.identity.permissions import Permission, entry, held_permissions, named
from longshore.account.identity.phone_views import find_phone_view, is_phone_view
from longshore.kit.db import turns
from longshore.kit.db.database import Database
from longshore.kit.errors import ApiError, NotFoundError
from longshore.kit.http import replay
from longshore.kit.http.context import request_context
from longshore.kit.http.operation import Access
from longshore.kit.http.request_facts import note


@dataclass(frozen=True, slots=True)
class Actor:
    """The signed-in user behind a call, with everything that decides what they may do.

    `game_ids` are the games they may see; `game_id` is the one that the call is about (the appid
    header, checked), or None. `lost_game` says that the header names a game of the publisher that
    is not theirs any more: what needs no game goes on, so that the browser can sign out or choose
    another. `program` is the name of the key by which a program acts for them.
    """

    user_id: int
    publisher_id: int
    publisher_name: str
    session_id: int
    token: str
    account: str
    name: str
    is_owner: bool
    permissions: frozenset[Permission]
    game_ids: frozenset[int]
    game_id: int | None
    lost_game: bool = False
    program: str = ""

    @property
    def audit_subject(self) -> AuditSubject:
        """This actor as the audit log names them: a program by its key too."""
        name = f"{self.name} · {self.program}" if self.program else self.name
        return AuditSubject(self.publisher_id, self.user_id, name[:MOST_NAME])

    @property
    def is_phone_view(self) -> bool:
        """True for a phone that shows the figures of one game and does nothing else."""
        return is_phone_view(self.token)

    def can(self, *any_of: Permission) -> bool:
        """True when one of the permissions is held; an empty requirement is always met (P-01)."""
        return not any_of or bool(self.permissions.intersection(any_of))

    def game(self, game_id: int | None = None) -> int:
        """The game that the call is about: `game_id` when given, else the appid header's.

        Raises:
            SelectGameError: neither names one.
            NoAccessToGameError: the header names one that was taken away from this person.
            NotFoundError: not a game of this user.
            HeaderMismatchError: both name one, and not the same.
        """
        if self.lost_game:
            # Programs and phones have nobody to choose another one.
            is_person = not (self.program or self.is_phone_view)
            raise errors.NoAccessToGameError() if is_person else NotFoundError()
        if game_id is None:
            if self.game_id is None:
                raise errors.SelectGameError()
            return self.game_id
        if game_id not in self.game_ids:
            raise NotFoundError()
        if self.game_id is not None and self.game_id != game_id:
            raise errors.HeaderMismatchError(header="appid")
        return game_id


def database_of(request: Request) -> Database:
    """The application's database."""
    database: Database = request.app.state.database
    return database


async def current_actor(request: Request) -> Actor:
    """Authenticate the call, once a request.

    It and what follows ask each other, and not FastAPI, for what they need: to find one answer that
    it has found before, FastAPI goes through all that this needed too, ten times for a list.

    Raises:
        NoTokenError, UnknownTokenError, SessionExpiredError, SessionRevokedError,
        SignedInElsewhereError: the five ways of not being signed in (clause L-03).
        PeopleOnlyError: a program's key where programs have nothing to do.
        PhoneViewOnlyError: a phone that shows figures, where it has no business.
        HeaderMismatchError: `uid` names somebody else.
        NotFoundError: `appid` names no game of this publisher.
    """
    known: Actor | None = getattr(request.state, "actor", None)
    if known is None:
        known = request.state.actor = await _authenticated(request)
    return known


async def _authenticated(request: Request) -> Actor:
    context = await request_context(request)
    if not context.token:
        raise errors.NoTokenError()
    row = await _row_of(request, context.token)
    if context.uid and context.uid != str(row.user_id):
        raise errors.HeaderMismatchError(header="uid")
    game_ids = frozenset(row.game_ids)
    claimed = _claimed_game(context.appid)
    if claimed is None or claimed in game_ids:
        return _actor(request, row, context.token, game_ids, claimed, lost_game=False)
    if not await is_publishers_game(database_of(request), row.publisher_id, claimed):
        raise NotFoundError()
    return _actor(request, row, context.token, game_ids, None, lost_game=True)


async def _row_of(request: Request, token: str) -> SessionRow:
    if is_key(token):
        return await find_program(database_of(request), token, request.url.path)
    if is_phone_view(token):
        return await find_phone_view(database_of(request), token, request.url.path)
    state = request.app.state
    return await find_session(state.database, state.session_lanes, state.settings, token)


async def may_still_see(request: Request, actor: Actor, game_id: int) -> bool:
    """Whether a long answer may go on: the session lives, and its user still has the game."""
    try:
        row = await _row_of(request, actor.token)
    except ApiError:
        return False
    return game_id in row.game_ids


def _actor(
    request: Request,
    row: SessionRow,
    token: str,
    game_ids: frozenset[int],
    game_id: int | None,
    *,
    lost_game: bool,
) -> Actor:
    permissions = held_permissions(
        row.permissions, is_owner=row.is_owner, is_provider=row.is_provider
    )
    turns.caller.set(row.user_id)
    replay.begin(
        request, publisher_id=row.publisher_id, user_id=row.user_id,
        code_key=request.app.state.code_key,
    )  # fmt: skip
    note(request, user=row.user_id, publisher=row.publisher_id, game=game_id)
    return Actor(
        user_id=row.user_id,
        publisher_id=row.publisher_id,
        publisher_name=row.publisher_name,
        session_id=row.session_id,
        token=token,
        account=row.account,
        name=row.name,
        is_owner=row.is_owner,
        permissions=permissions,
        game_ids=game_ids,
        game_id=game_id,
        lost_game=lost_game,
        program=row.program,
    )


def _claimed_game(appid: str) -> int | None:
    if not appid:
        return None
    if not (appid.isascii() and appid.isdigit() and len(appid) < 16):
        raise NotFoundError()
    return int(appid)


Caller = Annotated[Actor, Depends(current_actor)]


async def publisher_session(request: Request) -> AsyncIterator[AsyncSession]:
    """The request's transaction, bound to the caller's publisher."""
    actor = await current_actor(request)
    async with database_of(request).publisher(actor.publisher_id) as session:
        yield session


async def reading_session(request: Request) -> AsyncIterator[AsyncSession]:
    """What a call reads with that changes nothing, bound to the caller's publisher."""
    actor = await current_actor(request)
    async with database_of(request).reading(actor.publisher_id) as session:
        yield session


async def system_session(request: Request) -> AsyncIterator[AsyncSession]:
    """A transaction over every publisher, for operations before a publisher is known."""
    async with database_of(request).system() as session:
        yield session


# scope="function": the commit happens before the answer leaves, so what is acknowledged is stored.
Session = Annotated[AsyncSession, Depends(publisher_session, scope="function")]
ReadingSession = Annotated[AsyncSession, Depends(reading_session, scope="function")]
SystemSession = Annotated[AsyncSession, Depends(system_session, scope="function")]


def public() -> Access:
    """Anybody may call."""
    return Access("public", None)


def signed_in() -> Access:
    """Any signed-in user may call."""
    return Access("signed in", Depends(current_actor))


def need(*any_of: Permission) -> Access:
    """A signed-in user with one of these permissions may call."""

    async def check(request: Request) -> None:
        require(await current_actor(request), *any_of)

    return Access("any of: " + ", ".join(any_of), Depends(check), permissions=any_of)


def require(actor: Actor, *any_of: Permission) -> None:
    """Refuse an actor who has none of the permissions.

    Raises:
        NoPermissionError: names what is missing.
    """
    if not actor.can(*any_of):
        names = named(entry(key) for key in any_of)
        raise errors.NoPermissionError({"permissions": list(any_of)}, permission=names)
