"""Builds that begin: of channels as they are configured now, or again of a recorded recipe."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains import games
from longshore.domains.pack.builds import errors, packages, readiness, repository
from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.pack.builds.naming import distinct, file_name
from longshore.domains.pack.builds.plans import plan_of
from longshore.domains.pack.builds.presenter import PRIORITIES
from longshore.domains.pack.builds.queries import finished, read_build
from longshore.domains.pack.builds.readiness import Checked
from longshore.domains.pack.builds.schemas import (
    BuildDetail,
    BuildStart,
    OneBuild,
    OneItem,
    ReadinessOutput,
    ReadinessQuery,
    RebuildOutput,
)
from longshore.domains.pack.builds.sweeps import wake_build
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError

MOST_OPEN = 2000


@dataclass(frozen=True, slots=True)
class _Place:
    """What a file's name is made of beside the channel."""

    game: str
    zone: str


async def read_readiness(call: Call, form: ReadinessQuery) -> ReadinessOutput:
    """The report of each channel.

    Raises:
        NotFoundError: no such mother package. MotherNotReadyError: it was not inspected.
    """
    mother = await _ready_mother(call, form.mother_id)
    ids = form.game_channel_ids or None
    checked = await readiness.readiness_of(call.session, mother, ids, call.language)
    return readiness.output(mother, checked)


async def start_build(call: Call, form: BuildStart) -> BuildDetail:
    """Start to build channels of a mother package; jobs do the rest.

    Raises:
        NotFoundError: a channel or the mother package is not this game's.
        MotherNotReadyError, ChannelsNotReadyError, TooManyBuildsError.
    """
    session = call.session
    mother = await _ready_mother(call, form.mother_id, keep=True)
    checked = await readiness.readiness_of(session, mother, form.game_channel_ids, call.language)
    if len(checked) != len(form.game_channel_ids):
        raise NotFoundError()
    refuse_red(checked)
    await check_room(call, len(checked))
    build = await _add_build(call, mother, PRIORITIES.index(form.priority), form.name_template)
    place = await _place(call)
    items = [await _item(call, build, mother, one, place) for one in checked]
    # Two channels may have one name, or names that differ in what no file's name can hold.
    for item, name in zip(items, distinct([item.file_name for item in items]), strict=True):
        item.file_name = name
    session.add_all(items)
    await session.flush()
    await wake_build(call.resources.jobs, session, build, len(checked))
    after = {"mother": mother.id, "channels": [one.recipe.channel_code for one in checked]}
    record_build(call, build, mother, "build.start", after)
    return await read_build(call, OneBuild(id=build.id))


async def rebuild_item(call: Call, form: OneItem) -> RebuildOutput:
    """Build a finished item again from its recorded recipe: other bytes are a failure.

    Raises:
        NotFoundError: no such item of this game. NotFinishedError: it was not built.
        PackageGoneError: the mother package was removed. TooManyBuildsError.
    """
    original = await finished(call, form.item_id)
    session = call.session
    first = await session.get_one(PackBuild, original.build_id)
    mother = await session.get_one(MotherPackage, first.mother_id, with_for_update=repository.KEPT)
    if mother.removed_at is not None:
        raise errors.PackageGoneError()
    await check_room(call, 1)
    build = await _add_build(call, mother, first.priority, first.name_template)
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
    await wake_build(call.resources.jobs, session, build, 1)
    after = {"of": original.id, "sha256": original.sha256}
    record_build(call, build, mother, "build.rebuild", after)
    assert original.sha256
    return RebuildOutput(build_id=build.id, item_id=item.id, expected_sha256=original.sha256)


async def check_room(call: Call, count: int) -> None:
    """Let so many items begin; others of the publisher begin theirs after the commit.

    Raises:
        TooManyBuildsError: they and those that wait or run are too many.
    """
    if await repository.open_items(call.session, call.publisher_id) + count > MOST_OPEN:
        raise errors.TooManyBuildsError(limit=MOST_OPEN)


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
    call: Call,
    build: PackBuild,
    mother: MotherPackage,
    action: str,
    after: dict[str, Any],
) -> None:
    """Write what was done with a build into the audit log."""
    call.record(action, AuditTarget(build.id, mother.name, game_id=build.game_id), after=after)


async def _ready_mother(call: Call, mother_id: int, *, keep: bool = False) -> MotherPackage:
    mother = await packages.find(call, mother_id, keep=keep)
    if mother.status != "ready":
        raise errors.MotherNotReadyError(name=mother.name)
    return mother


async def _add_build(
    call: Call, mother: MotherPackage, priority: int, name_template: str
) -> PackBuild:
    build = PackBuild(
        publisher_id=mother.publisher_id,
        game_id=mother.game_id,
        mother_id=mother.id,
        priority=priority,
        name_template=name_template,
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )
    call.session.add(build)
    await call.session.flush()
    return build


async def _place(call: Call) -> _Place:
    rows = await games.games_by_ids(call.session, [call.game_id])
    zone = await games.zone_of_game(call.session, call.game_id, call.settings.time_zone)
    return _Place(rows[0].Name if rows else str(call.game_id), zone)


async def _item(
    call: Call, build: PackBuild, mother: MotherPackage, one: Checked, place: _Place
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
        plan=await plan_of(call.session, recipe, one.signing_key_id),
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
