"""Adding, changing and selecting games."""

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call, directory, grants
from longshore.domains.files.uploads import take_picture
from longshore.domains.games import repository
from longshore.domains.games.errors import IconError
from longshore.domains.games.models import Game
from longshore.domains.games.presenter import facts
from longshore.domains.games.schemas import GameChange, NewGame
from longshore.kit.clock import now
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


async def add(call: Call, form: NewGame) -> Game:
    """Add a game; whoever adds one without seeing every game gets it granted.

    Raises:
        ConflictError: the name is taken. IconError: not an icon that this publisher uploaded.
    """
    await _check_icon(call.session, form.icon)
    game = await create_game(
        call.session,
        call.publisher_id,
        name=form.name,
        game_type=form.game_type,
        icon=form.icon,
        publish_status=form.publish_status,
    )
    await grants.grant_game(call.session, call.publisher_id, call.actor.user_id, game.id)
    call.record("game.create", AuditTarget(game.id, game.name, game_id=game.id), after=facts(game))
    return game


async def change(call: Call, form: GameChange) -> Game:
    """Change what the form carries.

    Raises:
        NotFoundError: not a game of this user. ConflictError: the name is taken.
        IconError: neither the old icon nor one that this publisher uploaded.
    """
    game = await _own_game(call, form.GameId)
    before = facts(game)
    after = before | form.model_dump(exclude={"GameId"}, exclude_none=True)
    if after == before:
        return game
    if after["icon"] != before["icon"]:
        await _check_icon(call.session, after["icon"])
    try:
        async with call.session.begin_nested():
            for name, value in after.items():
                setattr(game, name, value)
            game.updated_at = now()
    except IntegrityError as error:
        raise ConflictError(what=after["name"]) from error
    call.record(
        "game.update", AuditTarget(game.id, game.name, game_id=game.id), before=before, after=after
    )
    return game


async def get(call: Call, game_id: int) -> Game:
    """A game of this user.

    Raises:
        NotFoundError.
    """
    game = await call.session.get(Game, game_id) if game_id in call.actor.game_ids else None
    if game is None:
        raise NotFoundError()
    return game


async def select_game(call: Call, game_id: int) -> Game:
    """Remember the game that the user works on (clause G-04).

    Raises:
        NotFoundError.
    """
    game = await get(call, game_id)
    if await directory.remember_game(call.session, call.actor.user_id, game_id):
        call.record(
            "user.select_game", AuditTarget(game.id, game.name, game_id=game.id, type="game")
        )
    return game


async def _own_game(call: Call, game_id: int) -> Game:
    game = await repository.lock(call.session, game_id) if game_id in call.actor.game_ids else None
    if game is None:
        raise NotFoundError()
    return game


async def _check_icon(session: AsyncSession, key: str) -> None:
    """Let a game show only what its publisher uploaded as an icon, or nothing."""
    if key and not await take_picture(session, key, "icon"):
        raise IconError()
