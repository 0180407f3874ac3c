"""Promotion packages of a game: made by the press, listed, edited, forbidden. Audited."""

from collections.abc import Sequence
from itertools import product
from typing import Any

from sqlalchemy import Row
from sqlalchemy.dialects.postgresql import insert

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.pack import builds
from longshore.domains.popularize.packages import repository
from longshore.domains.popularize.packages.errors import (
    EveryPackageForbiddenError,
    NoSourceError,
    PromoterForbiddenError,
    TooManyPackagesError,
)
from longshore.domains.popularize.packages.files import pointer_key
from longshore.domains.popularize.packages.keys import made_key
from longshore.domains.popularize.packages.models import (
    PromotionBatch,
    PromotionPackage,
    PromotionVersion,
    TagFinding,
)
from longshore.domains.popularize.packages.schemas import (
    MOST_AT_ONCE,
    FindingOutput,
    FindingQuery,
    PackageBatches,
    PackageBatchOutput,
    PackageBatchQuery,
    PackageBatchStarted,
    PackageCreate,
    PackageEdit,
    PackageForbid,
    PackageOutput,
    PackageQuery,
    PackageSource,
    PackageSourceQuery,
    PackageSources,
)
from longshore.domains.popularize.promoters.models import Promoter
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import write_in_parts
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of

_SHOWN_BATCHES = 20
_SHOWN_SOURCES = 100
PATH = "/get"
"""Below it packages are fetched by their code."""


async def list_packages(call: Call, form: PackageQuery) -> PageOf[PackageOutput]:
    """One page of the game's promotion packages."""
    rows, total = await repository.list_page(
        call.session, call.game_id, keyword=form.keyword, promoter_id=form.promoter_id,
        status=form.status, offset=offset_of(form.page, form.page_size), limit=form.page_size,
    )  # fmt: skip
    return PageOf(list=[package_output(row, call.resources.store) for row in rows], total=total)


async def list_sources(call: Call, form: PackageSourceQuery) -> PackageSources:
    """The finished channel packages of the game, newest first."""
    found = await builds.finished_packages(call.session, call.game_id, limit=_SHOWN_SOURCES)
    shown = [
        PackageSource(
            item_id=one.item_id, channel_code=one.channel_code, file_name=one.file_name,
            version_name=one.version_name, size=one.size_bytes,
            finished_at=epoch_seconds(one.finished_at),
        )
        for one in found
    ]  # fmt: skip
    return PackageSources(list=shown)


async def create_packages(call: Call, form: PackageCreate) -> PackageBatchStarted:
    """Have a package made for each promoter and site; a worker makes them.

    Raises:
        NoSourceError: the channel package is not the game's, or was not built.
        PromoterForbiddenError: a promoter is disabled, or not of the game.
        TooManyPackagesError: more than one press makes.
        EveryPackageForbiddenError: none of the packages may get a version.
        NotFoundError: no such earlier press.
    """
    source = await builds.finished_package(call.session, call.game_id, form.item_id)
    if source is None:
        raise NoSourceError()
    await made_key(call.session, call.resources.keyring, call.publisher_id)
    packages, wanted = await _packages(call, form)
    if not packages:
        raise EveryPackageForbiddenError(count=wanted)
    batch = PromotionBatch(
        publisher_id=call.publisher_id, game_id=call.game_id, item_id=source.item_id,
        channel_code=source.channel_code, file_name=source.file_name,
        version_name=source.version_name, object_key=source.object_key,
        size_bytes=source.size_bytes, sha256=source.sha256, total=len(packages),
        created_user_name=call.actor.name,
    )  # fmt: skip
    call.session.add(batch)
    await call.session.flush()
    await call.session.refresh(batch)
    mine = {"publisher_id": call.publisher_id, "game_id": call.game_id, "batch_id": batch.id}
    versions = [{**mine, "package_id": package} for package in packages]
    await write_in_parts(call.session, insert(PromotionVersion), versions)
    call.record(
        "promotion_package.create",
        AuditTarget(batch.id, batch.file_name, game_id=call.game_id, type="promotion_batch"),
        after={"item": source.item_id, "packages": len(packages), "sites": form.sites},
    )
    left_out = wanted - len(packages)
    return PackageBatchStarted(**batch_output(batch, 0).model_dump(), left_out=left_out)


async def _packages(call: Call, form: PackageCreate) -> tuple[list[int], int]:
    """The packages that are to get a version, made known where there were none.

    And how many were asked for, with those that are forbidden.
    """
    if form.batch_id is not None:
        total = await repository.total_of(call.session, call.game_id, form.batch_id)
        if not total:
            raise NotFoundError()
        return await repository.packages_of(call.session, call.game_id, form.batch_id), total
    promoters = await _promoters(call, form.promoter_ids)
    sites = form.sites or [""]
    count = len(promoters) * len(sites)
    if count > MOST_AT_ONCE:
        raise TooManyPackagesError(most=MOST_AT_ONCE, count=count)
    rows = [_new_row(call, promoter, site) for promoter, site in product(promoters, sites)]
    return await repository.ensure_packages(call.session, rows, call.game_id), count


async def _promoters(call: Call, wanted: Sequence[str]) -> list[Promoter]:
    ids = [int(one) for one in wanted if one.isdecimal() and len(one) < 16]
    found = await repository.promoters_of(call.session, call.game_id, ids)
    active = [promoter for promoter in found if promoter.status == "active"]
    if not wanted or len(active) != len(wanted):
        known = {str(promoter.id) for promoter in active}
        names = {str(promoter.id): promoter.name for promoter in found}
        refused = [names.get(one, one) for one in wanted if one not in known]
        raise PromoterForbiddenError(names=", ".join(refused[:5]))
    return active


def _new_row(call: Call, promoter: Promoter, site: str) -> dict[str, Any]:
    return {
        "publisher_id": call.publisher_id, "game_id": call.game_id, "promoter_id": promoter.id,
        "site": site, "code": repository.new_code(), "created_user_name": call.actor.name,
    }  # fmt: skip


async def list_batches(call: Call, form: PackageBatchQuery) -> PackageBatches:
    """The newest presses of the game and how far each is."""
    rows = await repository.newest_batches(call.session, call.game_id, limit=_SHOWN_BATCHES)
    return PackageBatches(list=[batch_output(batch, done) for batch, done in rows])


async def edit_package(call: Call, form: PackageEdit) -> PackageOutput:
    """Change a package's note.

    Raises:
        NotFoundError: no such package of this game.
    """
    package = await _locked(call, form.id)
    before = {"note": package.note}
    if form.note is not None and form.note != package.note:
        package.note, package.updated_at = form.note, now()
        await call.session.flush()
        call.record("promotion_package.edit", _target(package), before=before,
                    after={"note": package.note})  # fmt: skip
    return await read(call, form.id)


async def forbid_package(call: Call, form: PackageForbid) -> PackageOutput:
    """Forbid a package, whose downloads then answer 410 and which binds nobody; or allow it.

    Raises:
        NotFoundError: no such package of this game.
    """
    package = await _locked(call, form.id)
    status = "forbidden" if form.forbid else "active"
    if package.status != status:
        before = {"status": package.status}
        package.status, package.updated_at = status, now()
        await call.session.flush()
        action = "promotion_package.forbid" if form.forbid else "promotion_package.allow"
        call.record(action, _target(package), before=before, after={"status": status})
    return await read(call, form.id)


async def list_findings(call: Call, form: FindingQuery) -> PageOf[FindingOutput]:
    """Tags that clients showed and that do not hold."""
    rows, total = await repository.page_of_findings(
        call.session, call.game_id, kind=form.kind,
        offset=offset_of(form.page, form.page_size), limit=form.page_size,
    )  # fmt: skip
    return PageOf(list=[_finding(row) for row in rows], total=total)


async def read(call: Call, package_id: int) -> PackageOutput:
    """One package.

    Raises:
        NotFoundError: no such package of this game.
    """
    row = await repository.find_one(call.session, call.game_id, package_id)
    if row is None:
        raise NotFoundError()
    return package_output(row, call.resources.store)


async def _locked(call: Call, package_id: int) -> PromotionPackage:
    package = await repository.lock(call.session, call.game_id, package_id)
    if package is None:
        raise NotFoundError()
    return package


def _target(package: PromotionPackage) -> AuditTarget:
    return AuditTarget(package.id, package.code, game_id=package.game_id, type="promotion_package")


def package_output(row: Row[*tuple[Any, ...]], store: ObjectStore) -> PackageOutput:
    """A package with its newest version, for the console."""
    package, promoter, version, batch = row[:4]
    pointer = pointer_key(package.game_id, package.code) if package.latest_key else ""
    return PackageOutput(
        id=package.id, promoter_id=promoter.id, promoter_name=promoter.name,
        promoter_code=promoter.code, site=package.site, code=package.code,
        path=f"{PATH}/{package.code}",
        latest=(store.public_url(Bucket.CDN, pointer) or "") if pointer else "",
        note=package.note, status=package.status, promoter_status=promoter.status,
        version_id=version.id if version else None,
        version_name=batch.version_name if batch else "",
        channel_code=batch.channel_code if batch else "",
        size=version.size_bytes if version else 0,
        sha256=version.sha256 if version else "",
        made_at=epoch_seconds(version.made_at) if version else None,
        created_user_name=package.created_user_name, created_at=epoch_seconds(package.created_at),
    )  # fmt: skip


def batch_output(batch: PromotionBatch, done: int) -> PackageBatchOutput:
    """A press, for the console."""
    return PackageBatchOutput(
        id=batch.id, file_name=batch.file_name, version_name=batch.version_name,
        channel_code=batch.channel_code, total=batch.total, done=done, state=batch.state,
        problem=batch.problem, created_user_name=batch.created_user_name,
        created_at=epoch_seconds(batch.created_at),
        finished_at=epoch_seconds(batch.finished_at) if batch.finished_at else None,
    )  # fmt: skip


def _finding(row: TagFinding) -> FindingOutput:
    return FindingOutput(
        id=row.id, kind=row.kind, package_id=row.package_id, said=row.said, address=row.address,
        times=row.times, first_at=epoch_seconds(row.first_at), last_at=epoch_seconds(row.last_at),
    )  # fmt: skip
