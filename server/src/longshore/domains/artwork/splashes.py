"""Splash pictures of a game: listing, saving, deleting. Every change is audited."""

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.artwork import repository
from longshore.domains.artwork.errors import ArtworkInUseError
from longshore.domains.artwork.models import Splash
from longshore.domains.artwork.pictures import Pictures
from longshore.domains.artwork.presenter import Presenter, splash_facts
from longshore.domains.artwork.schemas import (
    MOST_SETS,
    ArtworkId,
    Deleted,
    SplashForm,
    SplashOutput,
)
from longshore.domains.audit import record
from longshore.domains.identity import Actor
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.context import RequestContext
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.in_use import UsedBy, delete_unless_used
from longshore.kit.paging import Rows


async def list_splashes(
    session: AsyncSession, resources: Resources, game_id: int
) -> Rows[SplashOutput]:
    """Every splash picture of a game."""
    rows = await repository.list_splashes(session, game_id)
    return Rows(list=[Presenter(resources.store).splash(row) for row in rows])


async def save_splash(
    session: AsyncSession,
    resources: Resources,
    context: RequestContext,
    actor: Actor,
    game_id: int,
    form: SplashForm,
) -> SplashOutput:
    """Create or replace a splash picture.

    Raises:
        PictureError: the picture cannot be used.
        ConflictError: the name is another picture's, or there are too many.
        NotFoundError: no such splash picture of this game.
    """
    await Pictures(session, resources.store, context.language).splash("image", form.image)
    before = None
    if form.id is None:
        if len(await repository.list_splashes(session, game_id)) >= MOST_SETS:
            raise ConflictError(what=f"{MOST_SETS}")
        splash = Splash(publisher_id=actor.publisher_id, game_id=game_id)
    else:
        splash = await _existing(session, game_id, form.id)
        before = splash_facts(splash)
    splash.name = form.name
    splash.target = form.target
    splash.image_key = form.image
    splash.updated_at = now()
    try:
        async with session.begin_nested():
            session.add(splash)
    except IntegrityError as error:
        if "uq_splash_game_id_name" not in str(error.orig):
            raise
        raise ConflictError(what=form.name) from error
    await session.refresh(splash)
    _record(session, context, actor, splash, before, splash_facts(splash))
    return Presenter(resources.store).splash(splash)


async def delete_splash(
    session: AsyncSession,
    context: RequestContext,
    actor: Actor,
    game_id: int,
    form: ArtworkId,
    used_by: UsedBy,
) -> Deleted:
    """Delete a splash picture that no channel uses.

    Raises:
        NotFoundError. ArtworkInUseError: channels use it.
    """
    splash = await _existing(session, game_id, form.id)
    _record(session, context, actor, splash, splash_facts(splash), None)
    names = await delete_unless_used(session, splash, used_by)
    if names is not None:
        raise ArtworkInUseError({"channels": list(names)}, names=", ".join(names))
    return Deleted(id=form.id)


async def _existing(session: AsyncSession, game_id: int, splash_id: int) -> Splash:
    splash = await repository.find_splash(session, game_id, splash_id)
    if splash is None:
        raise NotFoundError()
    return splash


def _record(
    session: AsyncSession,
    context: RequestContext,
    actor: Actor,
    splash: Splash,
    before: dict[str, object] | None,
    after: dict[str, object] | None,
) -> None:
    if before == after:
        return
    verb = "create" if before is None else "delete" if after is None else "update"
    record(
        session,
        context,
        actor.audit_subject,
        action=f"splash.{verb}",
        target_type="splash",
        target_id=splash.id,
        target_name=splash.name,
        game_id=splash.game_id,
        before=before,
        after=after,
    )
