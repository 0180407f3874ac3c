"""Builds on their way: cancelled, and tried again."""

from collections.abc import Sequence

from longshore.account.identity import Call
from longshore.domains.pack.builds import errors, readiness, repository
from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.pack.builds.plans import plan_of
from longshore.domains.pack.builds.presenter import channel_name
from longshore.domains.pack.builds.queries import read_build
from longshore.domains.pack.builds.schemas import BuildDetail, ItemsOfBuild, OneBuild
from longshore.domains.pack.builds.starting import check_room, record_build, refuse_red
from longshore.domains.pack.builds.sweeps import wake_build
from longshore.kit.clock import now
from longshore.kit.db.events import announce
from longshore.kit.errors import NotFoundError


async def cancel_build(call: Call, form: ItemsOfBuild) -> BuildDetail:
    """Cancel what is not finished: waiting items at once, running ones within seconds.

    Raises:
        NotFoundError: no such build of this game.
    """
    wanted, build, mother = await _items(call, form)
    cancelled = []
    for item in wanted:
        if item.state == "queued":
            item.state, item.finished_at, item.cancel_requested = "cancelled", now(), True
            cancelled.append(item)
        elif item.state == "running":
            item.cancel_requested = True
            cancelled.append(item)
    await _announce(call, cancelled)
    if cancelled:
        codes = [item.channel_code for item in cancelled]
        record_build(call, build, mother, "build.cancel", {"channels": codes})
    return await read_build(call, OneBuild(id=form.id))


async def retry_build(call: Call, form: ItemsOfBuild) -> BuildDetail:
    """Build failed and cancelled items again, with the channel as it is configured now.

    Raises:
        NotFoundError: no such build of this game. PackageGoneError: the mother is removed.
        ChannelsGoneError, ChannelsNotReadyError: a channel is not of the game, or not ready, any
            more. What is built again of its recipe does not ask for that.
        TooManyBuildsError.
    """
    wanted, build, mother = await _items(call, form)
    await call.session.refresh(mother, with_for_update=repository.KEPT)
    if mother.removed_at is not None:
        raise errors.PackageGoneError()
    again = [item for item in wanted if item.state in ("failed", "cancelled")]
    await _plan_anew(call, mother, [item for item in again if item.rebuild_of is None])
    await check_room(call, len(again))
    for item in again:
        # The attempt only ever rises, it is the fence; from here three more are allowed.
        item.state, item.stage, item.progress = "queued", "waiting", 0
        item.attempt_base = item.attempt
        item.cancel_requested, item.problem, item.finished_at = False, None, None
    await call.session.flush()
    await _announce(call, again)
    if again:
        await wake_build(call.resources.jobs, call.session, build, len(again))
        codes = [item.channel_code for item in again]
        record_build(call, build, mother, "build.retry", {"channels": codes})
    return await read_build(call, OneBuild(id=form.id))


async def _plan_anew(call: Call, mother: MotherPackage, items: Sequence[PackItem]) -> None:
    """Plan items as their channels are configured now."""
    ids = [item.game_channel_id for item in items]
    checked = await readiness.readiness_of(call.session, mother, ids, call.language)
    by_id = {one.recipe.game_channel_id: one for one in checked}
    if gone := [item for item in items if item.game_channel_id not in by_id]:
        names = ", ".join(channel_name(item, call.language) for item in gone[:5])
        raise errors.ChannelsGoneError(names=names)
    refuse_red(checked)
    for item in items:
        one = by_id[item.game_channel_id]
        assert one.signing_key_id is not None, "a channel without a key is red"
        item.plan = await plan_of(call.session, one.recipe, one.signing_key_id)


async def _items(call: Call, form: ItemsOfBuild) -> tuple[list[PackItem], PackBuild, MotherPackage]:
    """The meant items of a build, locked."""
    row = await repository.counted_build(call.session, call.game_id, form.id)
    if row is None:
        raise NotFoundError()
    items = await repository.locked_items(call.session, form.id)
    for item in items:
        await call.session.refresh(item)
    wanted = [item for item in items if not form.item_ids or item.id in form.item_ids]
    if form.item_ids and len(wanted) != len(set(form.item_ids)):
        raise NotFoundError()
    return wanted, row.PackBuild, row.MotherPackage


async def _announce(call: Call, items: Sequence[PackItem]) -> None:
    await call.session.flush()
    for item in items:
        await announce(
            call.session,
            "item",
            publisher_id=item.publisher_id,
            game_id=item.game_id,
            values={
                "id": item.id,
                "build_id": item.build_id,
                "state": item.state,
                "stage": item.stage,
                "progress": item.progress,
            },
        )
