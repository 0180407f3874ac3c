"""Builds: started, watched, cancelled, retried, built again from their recipe. All audited."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from longshore.domains import games
from longshore.domains.audit import record
from longshore.domains.builds import errors, packages, readiness, repository
from longshore.domains.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.builds.naming import file_name
from longshore.domains.builds.packages import Caller
from longshore.domains.builds.plans import plan_of
from longshore.domains.builds.presenter import (
    PRIORITIES,
    build_output,
    item_detail,
    item_output,
)
from longshore.domains.builds.readiness import Checked
from longshore.domains.builds.schemas import (
    BuildDetail,
    BuildOutput,
    BuildQuery,
    BuildStart,
    CheckOutput,
    ItemsOfBuild,
    NoteOutput,
    OneBuild,
    OneItem,
    ReadinessOutput,
    ReadinessQuery,
    RebuildOutput,
    RecipeOutput,
    ReportOutput,
)
from longshore.domains.builds.sweeps import wake_build
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError
from longshore.kit.events import announce
from longshore.kit.paging import PageOf, offset_of

MOST_OPEN = 2000


@dataclass(frozen=True, slots=True)
class _Place:
    """What a file's name is made of beside the channel."""

    game: str
    zone: str


async def read_readiness(caller: Caller, form: ReadinessQuery) -> ReadinessOutput:
    """The report of each channel.

    Raises:
        NotFoundError: no such mother package. MotherNotReadyError: it was not inspected.
    """
    mother = await _ready_mother(caller, form.mother_id)
    ids = form.game_channel_ids or None
    checked = await readiness.readiness_of(caller.session, mother, ids, caller.context.language)
    return readiness.output(mother, checked)


async def start_build(caller: Caller, form: BuildStart, *, zone: str) -> BuildDetail:
    """Start to build channels of a mother package; jobs do the rest.

    Raises:
        NotFoundError: a channel or the mother package is none of this game's.
        MotherNotReadyError, ChannelsNotReadyError, TooManyBuildsError.
    """
    session = caller.session
    mother = await _ready_mother(caller, form.mother_id)
    if await repository.open_items(session) + len(form.game_channel_ids) > MOST_OPEN:
        raise errors.TooManyBuildsError(limit=MOST_OPEN)
    checked = await readiness.readiness_of(
        session, mother, form.game_channel_ids, caller.context.language
    )
    if len(checked) != len(form.game_channel_ids):
        raise NotFoundError()
    if red := [one.readiness for one in checked if one.readiness.light == "red"]:
        names = ", ".join(row.channel_name for row in red[:5])
        data = {"channels": [row.model_dump() for row in red]}
        raise errors.ChannelsNotReadyError(data, names=names)
    build = await _add_build(caller, mother, PRIORITIES.index(form.priority), form.name_template)
    place = await _place(caller, zone)
    for one in checked:
        session.add(await _item(caller, build, mother, one, place))
    await session.flush()
    await wake_build(caller.resources.jobs, session, build, len(checked))
    after = {"mother": mother.id, "channels": [one.recipe.channel_code for one in checked]}
    _record(caller, build, mother, "build.start", after)
    return await read_build(caller, OneBuild(id=build.id))


async def list_builds(caller: Caller, form: BuildQuery) -> PageOf[BuildOutput]:
    """One page of the game's builds."""
    rows, total = await repository.page_of_builds(
        caller.session,
        caller.game_id,
        mother_id=form.mother_id,
        is_running=form.is_running,
        offset=offset_of(form.page, form.page_size),
        limit=form.page_size,
    )
    return PageOf(list=[build_output(row) for row in rows], total=total)


async def read_build(caller: Caller, form: OneBuild) -> BuildDetail:
    """A build with its items.

    Raises:
        NotFoundError: no such build of this game.
    """
    row = await repository.counted_build(caller.session, caller.game_id, form.id)
    if row is None:
        raise NotFoundError()
    items = await repository.items_of_build(caller.session, form.id)
    details = [item_detail(item, caller.context.language) for item in items]
    return BuildDetail(**build_output(row).model_dump(), items=details)


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
        _record(caller, build, mother, "build.cancel", {"channels": codes})
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
    red = [one.readiness for one in checked if one.readiness.light == "red"]
    if red:
        data = {"channels": [row.model_dump() for row in red]}
        names = ", ".join(row.channel_name for row in red[:5])
        raise errors.ChannelsNotReadyError(data, names=names)
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
        _record(caller, build, mother, "build.retry", {"channels": codes})
    return await read_build(caller, OneBuild(id=form.id))


async def read_report(caller: Caller, form: OneItem) -> ReportOutput:
    """The verification of a finished item and its recipe.

    Raises:
        NotFoundError: no such item of this game. NotFinishedError: it was not built.
    """
    item = await _finished(caller, form.item_id)
    assert item.report is not None and item.recipe is not None
    return ReportOutput(
        item=item_output(item, caller.context.language),
        is_passed=item.report["passed"],
        checks=[CheckOutput(**check) for check in item.report["checks"]],
        certificate_sha256=item.report["certificate_sha256"],
        schemes=item.report["schemes"],
        warnings=[NoteOutput(**warning) for warning in item.report["warnings"]],
        recipe=RecipeOutput(**item.recipe),
    )


async def rebuild_item(caller: Caller, form: OneItem) -> RebuildOutput:
    """Build a finished item again from its recorded recipe: other bytes are a failure.

    Raises:
        NotFoundError: no such item of this game. NotFinishedError: it was not built.
        PackageGoneError: the mother package was removed.
    """
    original = await _finished(caller, form.item_id)
    session = caller.session
    first = await session.get_one(PackBuild, original.build_id)
    mother = await session.get_one(MotherPackage, first.mother_id)
    if mother.removed_at is not None:
        raise errors.PackageGoneError()
    build = await _add_build(caller, mother, first.priority, first.name_template)
    item = PackItem(
        publisher_id=original.publisher_id,
        game_id=original.game_id,
        build_id=build.id,
        game_channel_id=original.game_channel_id,
        channel_code=original.channel_code,
        channel_name=original.channel_name,
        file_name=original.file_name,
        plan=original.plan,
        rebuild_of=original.id,
    )
    session.add(item)
    await session.flush()
    await wake_build(caller.resources.jobs, session, build, 1)
    after = {"of": original.id, "sha256": original.sha256}
    _record(caller, build, mother, "build.rebuild", after)
    assert original.sha256
    return RebuildOutput(build_id=build.id, item_id=item.id, expected_sha256=original.sha256)


async def _ready_mother(caller: Caller, mother_id: int) -> MotherPackage:
    mother = await packages.find(caller, mother_id)
    if mother.status != "ready":
        raise errors.MotherNotReadyError(name=mother.name)
    return mother


async def _add_build(
    caller: Caller, mother: MotherPackage, priority: int, name_template: str
) -> PackBuild:
    build = PackBuild(
        publisher_id=mother.publisher_id,
        game_id=mother.game_id,
        mother_id=mother.id,
        priority=priority,
        name_template=name_template,
        created_user_id=caller.actor.user_id,
        created_user_name=caller.actor.name,
    )
    caller.session.add(build)
    await caller.session.flush()
    return build


async def _place(caller: Caller, zone: str) -> _Place:
    rows = await games.games_by_ids(caller.session, [caller.game_id])
    return _Place(rows[0].Name if rows else str(caller.game_id), zone)


async def _item(
    caller: Caller, build: PackBuild, mother: MotherPackage, one: Checked, place: _Place
) -> PackItem:
    recipe = one.recipe
    assert one.signing_key_id is not None, "a channel without a key is red"
    return PackItem(
        publisher_id=build.publisher_id,
        game_id=build.game_id,
        build_id=build.id,
        game_channel_id=recipe.game_channel_id,
        channel_code=recipe.channel_code,
        channel_name=dict(recipe.channel_name),
        plan=await plan_of(caller.session, recipe, one.signing_key_id),
        version_name=mother.version_name,
        package_name=one.readiness.package_name,
        file_name=file_name(
            build.name_template,
            game=place.game,
            channel=recipe.channel_code,
            channel_name=one.readiness.channel_name,
            version=mother.version_name,
            code=mother.version_code,
            build=build.id,
            moment=now(),
            zone=place.zone,
        ),
    )


async def _items(
    caller: Caller, form: ItemsOfBuild
) -> tuple[list[PackItem], PackBuild, MotherPackage]:
    """The meant items of a build, locked."""
    row = await repository.counted_build(caller.session, caller.game_id, form.id)
    if row is None:
        raise NotFoundError()
    items = await repository.items_of_build(caller.session, form.id, lock=True)
    for item in items:
        await caller.session.refresh(item)
    wanted = [item for item in items if not form.item_ids or item.id in form.item_ids]
    if form.item_ids and len(wanted) != len(set(form.item_ids)):
        raise NotFoundError()
    return wanted, row.PackBuild, row.MotherPackage


async def _finished(caller: Caller, item_id: int) -> PackItem:
    found = await repository.find_items(caller.session, caller.game_id, [item_id])
    if not found:
        raise NotFoundError()
    if found[0].state != "succeeded":
        raise errors.NotFinishedError()
    return found[0]


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


def _record(
    caller: Caller,
    build: PackBuild,
    mother: MotherPackage,
    action: str,
    after: dict[str, Any],
) -> None:
    record(
        caller.session,
        caller.context,
        caller.actor.audit_subject,
        action=action,
        target_type="build",
        target_id=build.id,
        target_name=mother.name,
        game_id=build.game_id,
        after=after,
    )
