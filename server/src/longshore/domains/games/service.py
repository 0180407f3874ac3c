"""Adding, changing and selecting games."""

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.audit import record
from longshore.domains.games import repository
from longshore.domains.games.errors import IconError
from longshore.domains.games.models import Game
from longshore.domains.games.presenter import facts
from longshore.domains.games.schemas import GameChange, NewGame
from longshore.domains.identity import Actor, directory, grants
from longshore.domains.uploads import take_picture
from longshore.kit.clock import now
from longshore.kit.context import RequestContext
from longshore.kit.errors import ConflictError, NotFoundError


async def create_game(
    session: AsyncSession,
    publisher_id: int,
    *,
    name: str,
    game_type: str = "app",
    icon: str = "",
    publish_status: int = 0,
) -> Game:
    """A new game of a publisher; `icon` is a key of the CDN bucket.

    Raises:
        ConflictError: the publisher has a game of this name.
    """
    game = Game(
        publisher_id=publisher_id,
        name=name,
        game_type=game_type,
        icon=icon,
        publish_status=publish_status,
    )
    try:
        async with session.begin_nested():
            session.add(game)
    except IntegrityError as error:
        raise ConflictError(what=name) from error
    await session.refresh(game)
    return game


async def add(session: AsyncSession, context: RequestContext, actor: Actor, form: NewGame) -> Game:
    """Add a game; whoever adds one without seeing every game gets it granted.

    Raises:
        ConflictError: the name is taken. IconError: not an icon that this publisher uploaded.
    """
    await _check_icon(session, form.icon)
    game = await create_game(
        session,
        actor.publisher_id,
        name=form.name,
        game_type=form.game_type,
        icon=form.icon,
        publish_status=form.publish_status,
    )
    await grants.grant_game(session, actor.publisher_id, actor.user_id, game.id)
    record(
        session, context, actor.audit_subject, action="game.create", target_type="game",
        target_id=game.id, target_name=game.name, game_id=game.id, after=facts(game),
    )  # fmt: skip
    return game


async def change(
    session: AsyncSession, context: RequestContext, actor: Actor, form: GameChange
) -> Game:
    """Change what the form carries.

    Raises:
        NotFoundError: not a game of this user. ConflictError: the name is taken.
        IconError: neither the old icon nor one that this publisher uploaded.
    """
    game = await _own_game(session, actor, form.GameId)
    before = facts(game)
    after = before | form.model_dump(exclude={"GameId"}, exclude_none=True)
    if after == before:
        return game
    if after["icon"] != before["icon"]:
        await _check_icon(session, after["icon"])
    try:
        async with session.begin_nested():
            for name, value in after.items():
                setattr(game, name, value)
            game.updated_at = now()
    except IntegrityError as error:
        raise ConflictError(what=after["name"]) from error
    record(
        session, context, actor.audit_subject, action="game.update", target_type="game",
        target_id=game.id, target_name=game.name, game_id=game.id, before=before, after=after,
    )  # fmt: skip
    return game


async def get(session: AsyncSession, actor: Actor, game_id: int) -> Game:
    """A game of this user.

    Raises:
        NotFoundError.
    """
    game = await session.get(Game, game_id) if game_id in actor.game_ids else None
    if game is None:
        raise NotFoundError()
    return game


async def select_game(
    session: AsyncSession, context: RequestContext, actor: Actor, game_id: int
) -> Game:
    """Remember the game that the user works on (clause G-04).

    Raises:
        NotFoundError.
    """
    game = await get(session, actor, game_id)
    if await directory.remember_game(session, actor.user_id, game_id):
        record(
            session, context, actor.audit_subject, action="user.select_game", target_type="game",
            target_id=game.id, target_name=game.name, game_id=game.id,
        )  # fmt: skip
    return game


async def _own_game(session: AsyncSession, actor: Actor, game_id: int) -> Game:
    game = await repository.lock(session, game_id) if game_id in actor.game_ids else None
    if game is None:
        raise NotFoundError()
    return game


async def _check_icon(session: AsyncSession, key: str) -> None:
    """Let a game show only what its publisher uploaded as an icon, or nothing."""
    if key and not await take_picture(session, key, "icon"):
        raise IconError()
