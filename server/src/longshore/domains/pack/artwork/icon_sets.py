"""Icon sets of a game: listing, saving, deleting, previewing. Every change is audited."""

from collections.abc import Sequence
from functools import partial

from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.pack.artwork import repository
from longshore.domains.pack.artwork.errors import (
    ArtworkInUseError,
    PictureError,
    TooManyPicturesError,
)
from longshore.domains.pack.artwork.models import IconBadge, IconSet
from longshore.domains.pack.artwork.pictures import Pictures, take_pictures
from longshore.domains.pack.artwork.presenter import Presenter, icon_facts
from longshore.domains.pack.artwork.preview import draw, icon_change, pictures_of
from longshore.domains.pack.artwork.schemas import (
    MOST_BADGES,
    MOST_SETS,
    ArtworkId,
    Deleted,
    IconFields,
    IconPreviewOutput,
    IconSetForm,
    IconSetOutput,
)
from longshore.domains.pack.artwork.users import ICON_SET_USERS
from longshore.kit.clock import now
from longshore.kit.db.in_use import delete_unless_used
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.http.needed import refuse_missing
from longshore.kit.paging import Rows
from longshore.kit.text.text import Language, Text

_COLUMNS = {
    "kind": "kind",
    "image": "image_key",
    "foreground": "foreground_key",
    "background": "background_key",
    "background_colour": "background_colour",
    "badge": "badge_key",
    "badge_corner": "badge_corner",
    "badge_scale": "badge_scale",
}
"""Of each field of an icon the column that keeps it."""


async def list_icon_sets(call: Call) -> Rows[IconSetOutput]:
    """Every icon set of a game."""
    rows = await repository.list_icon_sets(call.session, call.game_id)
    badges = await repository.badges_of(call.session, [row.id for row in rows])
    present = Presenter(call.resources.store).icon_set
    return Rows(list=[present(row, badges.get(row.id, ())) for row in rows])


async def read_icons(call: Call, form: IconSetForm) -> frozenset[str]:
    """Check the pictures of an icon set as a build would use them, with no transaction open.

    The keys of those that were read.

    Raises:
        ValidationFailedError: a new one lacks its name or kind.
        PictureError, NotPreviewableError: a picture is missing or cannot be used. StoreError.
        NotFoundError: no such icon set of this game.
    """
    if form.id is None:
        refuse_missing(form, ("name", "kind"), call.language)
        icons = IconSet()
    else:
        async with call.database.reading(call.publisher_id) as session:
            icons = await _existing(session, call.game_id, form.id, lock=False)
    whole, pictures = _whole(icons, form), Pictures(call)
    await icon_change(pictures, call.language, whole)
    badges = _badges(form)
    for field, key in badges.items():
        await pictures.badge(field, key)
    return frozenset(pictures_of(whole, call.language).values()) | frozenset(badges.values())


def _badges(form: IconSetForm) -> dict[str, str]:
    """The keys of the channels' badges that a form carries, by field."""
    named = enumerate(form.badges)
    return {f"badges.{index}.badge": one.badge for index, one in named if one.badge is not None}


async def save_icon_set(call: Call, form: IconSetForm, read: frozenset[str]) -> IconSetOutput:
    """Create an icon set, or change what the form carries of one; its pictures were `read`.

    Raises:
        PictureError: a picture went meanwhile, or is missing now that another changed the set.
        NotPreviewableError. ConflictError: the name is another set's. TooManyPicturesError.
        NotFoundError: no such icon set of this game.
    """
    before, stored = None, []
    if form.id is None:
        icons = IconSet(publisher_id=call.publisher_id, game_id=call.game_id)
    else:
        icons = await _existing(call.session, call.game_id, form.id)
        stored = (await repository.badges_of(call.session, [icons.id])).get(icons.id, [])
        before = icon_facts(icons, stored)
    whole = _whole(icons, form)
    used = pictures_of(whole, call.language) | _badges(form)
    # What another has put into the set since was read for them, and is taken.
    mine = {field: key for field, key in used.items() if key in read}
    await take_pictures(call, mine, "icon")
    if form.id is None:
        # Two at once would each count the sets before the other's is there.
        await lock_game(call.session, call.game_id)
        if len(await repository.list_icon_sets(call.session, call.game_id)) >= MOST_SETS:
            raise TooManyPicturesError(limit=MOST_SETS)
    icons.name = form.name or icons.name
    _fill(icons, whole)
    try:
        async with call.session.begin_nested():
            call.session.add(icons)
    except IntegrityError as error:
        if violated(error) != "uq_icon_set_game_id_name":
            raise
        raise ConflictError(what=form.name) from error
    await call.session.refresh(icons)
    badges = await _put_badges(call.session, icons, stored, form, call.language)
    call.record_change("icon_set", icons, before, icon_facts(icons, badges))
    return Presenter(call.resources.store).icon_set(icons, badges)


async def delete_icon_set(call: Call, form: ArtworkId) -> Deleted:
    """Delete an icon set that no channel uses.

    Raises:
        NotFoundError. ArtworkInUseError: channels use it.
    """
    icons = await _existing(call.session, call.game_id, form.id)
    badges = (await repository.badges_of(call.session, [icons.id])).get(icons.id, ())
    call.record_change("icon_set", icons, icon_facts(icons, badges), None)
    names = await delete_unless_used(
        call.session,
        icons,
        partial(ICON_SET_USERS.ask, call.session, call.game_id, call.language, form.id),
    )
    if names is not None:
        raise ArtworkInUseError({"channels": list(names)}, names=", ".join(names))
    return Deleted(id=form.id)


async def preview(call: Call, form: IconFields) -> IconPreviewOutput:
    """What a build would make of an icon, saved or not.

    Raises:
        PictureError, NotPreviewableError.
    """
    change, advice = await icon_change(Pictures(call), call.language, form)
    return await draw(change, advice)


async def _existing(
    session: AsyncSession, game_id: int, icon_set_id: int, *, lock: bool = True
) -> IconSet:
    icons = await repository.find_icon_set(session, game_id, icon_set_id, lock=lock)
    if icons is None:
        raise NotFoundError()
    return icons


def _whole(icons: IconSet, form: IconSetForm) -> IconFields:
    """The icon as it will be: what the form carries, and what it leaves as it is."""
    given = form.model_dump(include=form.model_fields_set & set(_COLUMNS))
    if form.kind is None:
        given.pop("kind", None)
    if icons.id is None:
        return IconFields.model_validate(given)
    stored = {name: getattr(icons, column) for name, column in _COLUMNS.items()}
    if given.get("background") is not None:
        # A colour that another has chosen meanwhile would hide the picture.
        stored["background_colour"] = None
    return IconFields.model_validate(stored | given)


def _fill(icons: IconSet, form: IconFields) -> None:
    """Store only what the kind uses."""
    is_adaptive = form.kind == "adaptive"
    icons.kind = form.kind
    icons.image_key = form.image if form.kind == "image" else None
    icons.foreground_key = form.foreground if is_adaptive else None
    icons.background_colour = form.background_colour if is_adaptive else None
    icons.background_key = (
        form.background if is_adaptive and form.background_colour is None else None
    )
    icons.badge_key = form.badge
    icons.badge_corner = form.badge_corner
    icons.badge_scale = form.badge_scale
    icons.updated_at = now()


async def _put_badges(
    session: AsyncSession,
    icons: IconSet,
    stored: Sequence[IconBadge],
    form: IconSetForm,
    language: Language,
) -> Sequence[IconBadge]:
    """The set's badges once those of the channels that the form names are as it says."""
    named = {badge.channel_code: badge for badge in form.badges}
    if len(named) != len(form.badges):
        text = Text("同一渠道只能设置一个角标", "A channel has one badge only")
        raise PictureError("badges", language, text)
    if not named:
        return stored
    if len({badge.channel_code for badge in stored} | set(named)) > MOST_BADGES:
        text = Text("最多为 {limit} 个渠道设置角标", "{limit} channels at most have a badge")
        raise PictureError("badges", language, text.filled(limit=MOST_BADGES))
    of_named = IconBadge.channel_code.in_(named)
    await session.execute(delete(IconBadge).where(IconBadge.icon_set_id == icons.id, of_named))
    session.expire_all()
    await session.refresh(icons)
    session.add_all(
        IconBadge(
            icon_set_id=icons.id,
            channel_code=badge.channel_code,
            publisher_id=icons.publisher_id,
            game_id=icons.game_id,
            key=badge.badge,
            corner=badge.corner,
            scale=badge.scale,
        )
        for badge in form.badges
        if badge.badge is not None
    )
    await session.flush()
    return (await repository.badges_of(session, [icons.id])).get(icons.id, ())
