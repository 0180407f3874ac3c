"""Builds on their way: cancelled, and tried again."""

from collections.abc import Sequence

from longshore.domains.builds import errors, readiness, repository
from longshore.domains.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.builds.packages import Caller
from longshore.domains.builds.plans import plan_of
from longshore.domains.builds.reading import read_build
from longshore.domains.builds.schemas import BuildDetail, ItemsOfBuild, OneBuild
from longshore.domains.builds.starting import record_build, refuse_red
from longshore.domains.builds.sweeps import wake_build
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError
from longshore.kit.events import announce


async def cancel_build(caller: Caller, form: ItemsOfBuild) -> BuildDetail:
    """Cancel what is not finished: waiting items at once, running ones within seconds.

    Raises:
        NotFoundError: no such build of this game.
    """
    wanted, build, mother = await _items(caller, form)
    cancelled = []
    for item in wanted:
        if item.state == "queued":
            item.state, item.finished_at, item.cancel_requested = "cancelled", now(), True
            cancelled.append(item)
        elif item.state == "running":
            item.cancel_requested = True
            cancelled.append(item)
    await _announce(caller, cancelled)
    if cancelled:
        codes = [item.channel_code for item in cancelled]
        record_build(caller, build, mother, "build.cancel", {"channels": codes})
    return await read_build(caller, OneBuild(id=form.id))


async def retry_build(caller: Caller, form: ItemsOfBuild) -> BuildDetail:
    """Build failed and cancelled items again, with the channel as it is configured now.

    Raises:
        NotFoundError: no such build of this game. PackageGoneError: the mother is removed.
        ChannelsNotReadyError: a channel is not ready any more.
    """
    wanted, build, mother = await _items(caller, form)
    if mother.removed_at is not None:
        raise errors.PackageGoneError()
    again = [item for item in wanted if item.state in ("failed", "cancelled")]
    checked = await readiness.readiness_of(
        caller.session,
        mother,
        [item.game_channel_id for item in again],
        caller.context.language,
    )
    by_id = {one.recipe.game_channel_id: one for one in checked}
    refuse_red(checked)
    for item in again:
        one = by_id.get(item.game_channel_id)
        if one is None or one.signing_key_id is None:
            raise NotFoundError()
        if item.rebuild_of is None:
            item.plan = await plan_of(caller.session, one.recipe, one.signing_key_id)
        # The attempt only ever rises, it is the fence; from here three more are allowed.
        item.state, item.stage, item.progress = "queued", "waiting", 0
        item.attempt_base = item.attempt
        item.cancel_requested, item.problem, item.finished_at = False, None, None
    await caller.session.flush()
    await _announce(caller, again)
    if again:
        await wake_build(caller.resources.jobs, caller.session, build, len(again))
        codes = [item.channel_code for item in again]
        record_build(caller, build, mother, "build.retry", {"channels": codes})
    return await read_build(caller, OneBuild(id=form.id))


async def _items(
    caller: Caller, form: ItemsOfBuild
) -> tuple[list[PackItem], PackBuild, MotherPackage]:
    """The meant items of a build, locked."""
    row = await repository.counted_build(caller.session, caller.game_id, form.id)
    if row is None:
        raise NotFoundError()
    items = await repository.locked_items(caller.session, form.id)
    for item in items:
        await caller.session.refresh(item)
    wanted = [item for item in items if not form.item_ids or item.id in form.item_ids]
    if form.item_ids and len(wanted) != len(set(form.item_ids)):
        raise NotFoundError()
    return wanted, row.PackBuild, row.MotherPackage


async def _announce(caller: Caller, items: Sequence[PackItem]) -> None:
    await caller.session.flush()
    for item in items:
        await announce(
            caller.session,
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
