"""Builds that begin: of channels as they are configured now, or again of a recorded recipe."""

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
from longshore.domains.builds.presenter import PRIORITIES
from longshore.domains.builds.readiness import Checked
from longshore.domains.builds.reading import finished, read_build
from longshore.domains.builds.schemas import (
    BuildDetail,
    BuildStart,
    OneBuild,
    OneItem,
    ReadinessOutput,
    ReadinessQuery,
    RebuildOutput,
)
from longshore.domains.builds.sweeps import wake_build
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError

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
    refuse_red(checked)
    build = await _add_build(caller, mother, PRIORITIES.index(form.priority), form.name_template)
    place = await _place(caller, zone)
    for one in checked:
        session.add(await _item(caller, build, mother, one, place))
    await session.flush()
    await wake_build(caller.resources.jobs, session, build, len(checked))
    after = {"mother": mother.id, "channels": [one.recipe.channel_code for one in checked]}
    record_build(caller, build, mother, "build.start", after)
    return await read_build(caller, OneBuild(id=build.id))


async def rebuild_item(caller: Caller, form: OneItem) -> RebuildOutput:
    """Build a finished item again from its recorded recipe: other bytes are a failure.

    Raises:
        NotFoundError: no such item of this game. NotFinishedError: it was not built.
        PackageGoneError: the mother package was removed.
    """
    original = await finished(caller, form.item_id)
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
    record_build(caller, build, mother, "build.rebuild", after)
    assert original.sha256
    return RebuildOutput(build_id=build.id, item_id=item.id, expected_sha256=original.sha256)


def refuse_red(checked: Sequence[Checked]) -> None:
    """Let a build begin only with channels that are ready.

    Raises:
        ChannelsNotReadyError: `data.channels` is the report of those that are not.
    """
    red = [one.readiness for one in checked if one.readiness.light == "red"]
    if red:
        names = ", ".join(row.channel_name for row in red[:5])
        data = {"channels": [row.model_dump() for row in red]}
        raise errors.ChannelsNotReadyError(data, names=names)


def record_build(
    caller: Caller,
    build: PackBuild,
    mother: MotherPackage,
    action: str,
    after: dict[str, Any],
) -> None:
    """Write what was done with a build into the audit log."""
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
