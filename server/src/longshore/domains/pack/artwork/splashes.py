"""Splash pictures of a game: listing, saving, deleting. Every change is audited."""

from functools import partial

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.pack.artwork import repository
from longshore.domains.pack.artwork.errors import ArtworkInUseError, TooManyPicturesError
from longshore.domains.pack.artwork.models import Splash
from longshore.domains.pack.artwork.pictures import Pictures, take_pictures
from longshore.domains.pack.artwork.presenter import Presenter, splash_facts
from longshore.domains.pack.artwork.schemas import (
    MOST_SETS,
    ArtworkId,
    Deleted,
    SplashForm,
    SplashOutput,
)
from longshore.domains.pack.artwork.users import SPLASH_USERS
from longshore.kit.clock import now
from longshore.kit.db.in_use import delete_unless_used
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.http.needed import refuse_missing
from longshore.kit.paging import Rows

_FIELDS = {"name": "name", "target": "target", "image": "image_key"}


async def list_splashes(call: Call) -> Rows[SplashOutput]:
    """Every splash picture of a game."""
    rows = await repository.list_splashes(call.session, call.game_id)
    return Rows(list=[Presenter(call.resources.store).splash(row) for row in rows])


async def read_splash(call: Call, form: SplashForm) -> dict[str, str]:
    """Check the picture that a form carries, with no transaction open; its key by the field.

    Raises:
        ValidationFailedError: a new one lacks a field. PictureError: the picture cannot be used.
        StoreError.
    """
    if form.id is None:
        refuse_missing(form, _FIELDS, call.language)
    if form.image is None:
        return {}
    await Pictures(call).splash("image", form.image)
    return {"image": form.image}


async def save_splash(call: Call, form: SplashForm, read: dict[str, str]) -> SplashOutput:
    """Create a splash picture, or change what the form carries of one; its picture was `read`.

    Raises:
        PictureError: the picture went meanwhile. ConflictError: the name is another picture's.
        TooManyPicturesError. NotFoundError: no such splash picture of this game.
    """
    await take_pictures(call, read, "splash")
    before = None
    if form.id is None:
        # Two at once would each count the pictures before the other's is there.
        await lock_game(call.session, call.game_id)
        if len(await repository.list_splashes(call.session, call.game_id)) >= MOST_SETS:
            raise TooManyPicturesError(limit=MOST_SETS)
        splash = Splash(publisher_id=call.publisher_id, game_id=call.game_id)
    else:
        splash = await _existing(call.session, call.game_id, form.id)
        before = splash_facts(splash)
    for name, column in _FIELDS.items():
        given = getattr(form, name)
        if given is not None:
            setattr(splash, column, given)
    splash.updated_at = now()
    try:
        async with call.session.begin_nested():
            call.session.add(splash)
    except IntegrityError as error:
        if violated(error) != "uq_splash_game_id_name":
            raise
        raise ConflictError(what=form.name) from error
    await call.session.refresh(splash)
    call.record_change("splash", splash, before, splash_facts(splash))
    return Presenter(call.resources.store).splash(splash)


async def delete_splash(call: Call, form: ArtworkId) -> Deleted:
    """Delete a splash picture that no channel uses.

    Raises:
        NotFoundError. ArtworkInUseError: channels use it.
    """
    splash = await _existing(call.session, call.game_id, form.id)
    call.record_change("splash", splash, splash_facts(splash), None)
    names = await delete_unless_used(
        call.session,
        splash,
        partial(SPLASH_USERS.ask, call.session, call.game_id, call.language, form.id),
    )
    if names is not None:
        raise ArtworkInUseError({"channels": list(names)}, names=", ".join(names))
    return Deleted(id=form.id)


async def _existing(session: AsyncSession, game_id: int, splash_id: int) -> Splash:
    splash = await repository.find_splash(session, game_id, splash_id, lock=True)
    if splash is None:
        raise NotFoundError()
    return splash
