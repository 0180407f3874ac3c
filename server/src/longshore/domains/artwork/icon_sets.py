"""Icon sets of a game: listing, saving, deleting, previewing. Every change is audited."""

from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.artwork import repository
from longshore.domains.artwork.errors import ArtworkInUseError, PictureError
from longshore.domains.artwork.models import IconBadge, IconSet
from longshore.domains.artwork.pictures import Pictures
from longshore.domains.artwork.presenter import Presenter, icon_facts
from longshore.domains.artwork.preview import draw, icon_change
from longshore.domains.artwork.schemas import (
    MOST_SETS,
    ArtworkId,
    Deleted,
    IconFields,
    IconPreviewOutput,
    IconSetForm,
    IconSetOutput,
)
from longshore.domains.audit import record
from longshore.domains.identity import Actor
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.context import RequestContext
from longshore.kit.errors import ConflictError, Language, NotFoundError
from longshore.kit.in_use import UsedBy, delete_unless_used
from longshore.kit.paging import Rows


async def list_icon_sets(
    session: AsyncSession, resources: Resources, game_id: int
) -> Rows[IconSetOutput]:
    """Every icon set of a game."""
    rows = await repository.list_icon_sets(session, game_id)
    badges = await repository.badges_of(session, [row.id for row in rows])
    present = Presenter(resources.store).icon_set
    return Rows(list=[present(row, badges.get(row.id, ())) for row in rows])


async def save_icon_set(
    session: AsyncSession,
    resources: Resources,
    context: RequestContext,
    actor: Actor,
    game_id: int,
    form: IconSetForm,
) -> IconSetOutput:
    """Create or replace an icon set; its pictures are checked as a build would use them.

    Raises:
        PictureError, NotPreviewableError: a picture is missing or cannot be used.
        ConflictError: the name is another set's, or there are too many sets.
        NotFoundError: no such icon set of this game.
    """
    pictures = Pictures(session, resources.store, context.language)
    await icon_change(pictures, context.language, form)
    for index, badge in enumerate(form.badges):
        await pictures.badge(f"badges.{index}.badge", badge.badge)
    before = None
    if form.id is None:
        if len(await repository.list_icon_sets(session, game_id)) >= MOST_SETS:
            raise ConflictError(what=f"{MOST_SETS}")
        icons = IconSet(publisher_id=actor.publisher_id, game_id=game_id)
    else:
        icons = await _existing(session, game_id, form.id)
        before = icon_facts(
            icons, (await repository.badges_of(session, [icons.id])).get(icons.id, ())
        )
    _fill(icons, form)
    try:
        async with session.begin_nested():
            session.add(icons)
    except IntegrityError as error:
        if "uq_icon_set_game_id_name" not in str(error.orig):
            raise
        raise ConflictError(what=form.name) from error
    await session.refresh(icons)
    badges = await _replace_badges(session, icons, form, context.language)
    _record(session, context, actor, icons, before, icon_facts(icons, badges))
    return Presenter(resources.store).icon_set(icons, badges)


async def delete_icon_set(
    session: AsyncSession,
    context: RequestContext,
    actor: Actor,
    game_id: int,
    form: ArtworkId,
    used_by: UsedBy,
) -> Deleted:
    """Delete an icon set that no channel uses.

    Raises:
        NotFoundError. ArtworkInUseError: channels use it.
    """
    icons = await _existing(session, game_id, form.id)
    badges = (await repository.badges_of(session, [icons.id])).get(icons.id, ())
    _record(session, context, actor, icons, icon_facts(icons, badges), None)
    names = await delete_unless_used(session, icons, used_by)
    if names is not None:
        raise ArtworkInUseError({"channels": list(names)}, names=", ".join(names))
    return Deleted(id=form.id)


async def preview(
    session: AsyncSession, resources: Resources, language: Language, form: IconFields
) -> IconPreviewOutput:
    """What a build would make of an icon, saved or not.

    Raises:
        PictureError, NotPreviewableError.
    """
    # Looking at a picture is not keeping it: what reading it marks as used is taken back.
    async with session.begin_nested() as looking:
        pictures = Pictures(session, resources.store, language)
        change, advice = await icon_change(pictures, language, form)
        await looking.rollback()
    return await draw(change, advice)


async def _existing(session: AsyncSession, game_id: int, icon_set_id: int) -> IconSet:
    icons = await repository.find_icon_set(session, game_id, icon_set_id)
    if icons is None:
        raise NotFoundError()
    return icons


def _fill(icons: IconSet, form: IconSetForm) -> None:
    """Store only what the kind uses."""
    is_adaptive = form.kind == "adaptive"
    icons.name = form.name
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


async def _replace_badges(
    session: AsyncSession, icons: IconSet, form: IconSetForm, language: Language
) -> list[IconBadge]:
    codes = [badge.channel_code for badge in form.badges]
    if len(set(codes)) != len(codes):
        zh, en = "同一渠道只能设置一个角标", "A channel has one badge only"
        raise PictureError("badges", language, zh=zh, en=en)
    await session.execute(delete(IconBadge).where(IconBadge.icon_set_id == icons.id))
    session.expire_all()
    await session.refresh(icons)
    badges = [
        IconBadge(
            icon_set_id=icons.id,
            channel_code=badge.channel_code,
            publisher_id=icons.publisher_id,
            game_id=icons.game_id,
            key=badge.badge,
            corner=badge.corner,
            scale=badge.scale,
        )
        for badge in sorted(form.badges, key=lambda badge: badge.channel_code)
    ]
    session.add_all(badges)
    await session.flush()
    return badges


def _record(
    session: AsyncSession,
    context: RequestContext,
    actor: Actor,
    icons: IconSet,
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
        action=f"icon_set.{verb}",
        target_type="icon_set",
        target_id=icons.id,
        target_name=icons.name,
        game_id=icons.game_id,
        before=before,
        after=after,
    )
