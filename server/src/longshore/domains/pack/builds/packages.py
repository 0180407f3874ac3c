"""Mother packages: taken from uploads, listed, compared, removed. Every change is audited."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError

from longshore.account.identity import Call
from longshore.domains.files import uploads
from longshore.domains.pack.builds import errors, identity, outcomes, repository
from longshore.domains.pack.builds.bases import bases_of
from longshore.domains.pack.builds.comparisons import Comparisons, TooManyError
from longshore.domains.pack.builds.inspecting import compare_objects
from longshore.domains.pack.builds.models import MotherPackage
from longshore.domains.pack.builds.objects import discard_objects
from longshore.domains.pack.builds.presenter import mother_detail, mother_output
from longshore.domains.pack.builds.problems import problem_of
from longshore.domains.pack.builds.process import ToolError
from longshore.domains.pack.builds.schemas import (
    DifferenceOutput,
    MotherCreate,
    MotherDetail,
    MotherOutput,
    MotherPair,
    MotherQuery,
    OneMother,
    Removed,
)
from longshore.domains.pack.builds.sweeps import wake_inspection
from longshore.integrations.object_store import StoreError
from longshore.kit.clock import now
from longshore.kit.db.violations import violated
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of
from longshore.kit.text.text import Listed, Text

_COMPARISONS: Comparisons[dict[str, Any]] = Comparisons()
_OTHERS = Text(
    "服务器正在比较其他母包，请稍后重试",
    "the server is comparing others at the moment, try again shortly",
)
_STOP = Text("；", ". ")


async def list_mothers(call: Call, form: MotherQuery) -> PageOf[MotherOutput]:
    """One page of the game's mother packages."""
    rows, total = await repository.page_of_mothers(
        call.session,
        call.game_id,
        offset=offset_of(form.page, form.page_size),
        limit=form.page_size,
    )
    builds = await repository.build_counts(call.session, [row.id for row in rows])
    shown = [mother_output(row, builds.get(row.id, 0), call.language) for row in rows]
    return PageOf(list=shown, total=total)


async def create_mother(call: Call, form: MotherCreate) -> MotherOutput:
    """Take a finished upload as a mother package; a job inspects it.

    Raises:
        NotUsableError: no such upload of purpose `mother`, or it is not complete.
        MotherTakenError: it is a mother package already.
    """
    actor, session = call.actor, call.session
    file = await uploads.take(session, actor, form.upload_id, "mother", call.game_id)
    mother = MotherPackage(
        publisher_id=actor.publisher_id,
        game_id=call.game_id,
        upload_id=str(file.upload_id),
        name=file.name[:200],
        object_key=file.key,
        size_bytes=file.size,
        sha256=file.sha256,
        note=form.note,
        created_user_id=actor.user_id,
        created_user_name=actor.name,
    )
    try:
        async with session.begin_nested():
            session.add(mother)
    except IntegrityError as error:
        if violated(error) != "uq_mother_package_upload_id":
            raise
        raise errors.MotherTakenError() from error
    await session.refresh(mother)
    await wake_inspection(call.resources.jobs, session, mother.id, actor.publisher_id)
    call.record("mother_package.create", mother, after=_facts(mother))
    return mother_output(mother, 0, call.language)


async def read_mother(call: Call, form: OneMother) -> MotherDetail:
    """A mother package with its inspection.

    Raises:
        NotFoundError: no such mother package of this game.
    """
    mother = await find(call, form.id)
    builds = await repository.build_counts(call.session, [mother.id])
    return mother_detail(mother, builds.get(mother.id, 0), call.language)


async def compare_mothers(call: Call, form: MotherPair) -> DifferenceOutput:
    """What changed from one package to the other; what inspection found already is not redone.

    Raises:
        NotFoundError: one is not this game's.
        MotherNotReadyError: one was not inspected.
        ComparisonFailedError: the files cannot be read, or others are compared at the moment.
    """
    async with call.services.database.reading(call.publisher_id) as session:
        reading = call.within(session)
        before, after = await find(reading, form.a), await find(reading, form.b)
    for mother in (before, after):
        if mother.status != "ready":
            raise errors.MotherNotReadyError(name=mother.name)
    found = after.difference if after.previous_id == before.id else None
    if found is None:
        found = await _compared(call, before, after)
    return DifferenceOutput(a=before.id, b=after.id, **found)


async def _compared(call: Call, before: MotherPackage, after: MotherPackage) -> dict[str, Any]:
    """What changed, from the files themselves."""
    pair, store = (before.object_key, after.object_key), call.resources.store

    async def compare() -> dict[str, Any]:
        with TemporaryDirectory(prefix="longshore-compare-") as name:
            return await compare_objects(store, *pair, Path(name))

    try:
        return await _COMPARISONS.of(pair, compare)
    except TooManyError as error:
        # No browser waits for two comparisons of large packages, one after the other.
        raise errors.ComparisonFailedError(reason=_OTHERS) from error
    except (ToolError, StoreError, OSError) as error:
        problem = problem_of(outcomes.problem_of(error)[0], call.language)
        assert problem
        said = [text for text in (problem.message, problem.remedy) if text]
        raise errors.ComparisonFailedError(reason=Listed(said, _STOP)) from error


async def remove_mother(call: Call, form: OneMother) -> Removed:
    """Remove a mother package and its bases; packages that were built of it stay.

    Raises:
        NotFoundError: no such mother package of this game.
        MotherInUseError: builds of it are not finished.
    """
    session = call.session
    mother = await repository.find_mother(session, call.game_id, form.id, lock=True)
    if mother is None:
        raise NotFoundError()
    if await repository.has_open_items(session, mother.id):
        raise errors.MotherInUseError()
    bases = await bases_of(session, mother.id)
    keys = [key for base in bases for key in (base.object_key, base.index_key)]
    await discard_objects(session, mother.publisher_id, keys)
    for base in bases:
        await session.delete(base)
    mother.removed_at = now()
    await session.flush()
    await identity.forget(session, mother)
    await uploads.release(session, UUID(mother.upload_id))
    call.record("mother_package.remove", mother, after=_facts(mother))
    return Removed(id=mother.id)


async def find(call: Call, mother_id: int, *, keep: bool = False) -> MotherPackage:
    """A mother package of the caller's game; with `keep` nobody removes it until the commit.

    Raises:
        NotFoundError.
    """
    mother = await repository.find_mother(call.session, call.game_id, mother_id, keep=keep)
    if mother is None:
        raise NotFoundError()
    return mother


def _facts(mother: MotherPackage) -> dict[str, object]:
    return {"size": mother.size_bytes, "sha256": mother.sha256}
