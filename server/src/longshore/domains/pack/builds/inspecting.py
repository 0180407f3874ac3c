"""The job that reads an uploaded mother package: what is in it, what changed, its base."""

import asyncio
import contextlib
import hashlib
from pathlib import Path
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import publishers
from longshore.domains.pack.builds import identity
from longshore.domains.pack.builds.bases import add_base, keep_local, store_base
from longshore.domains.pack.builds.context import MOST_ATTEMPTS, STALE_SECONDS, PackContext
from longshore.domains.pack.builds.fenced import Claim, LostError, Progress, held
from longshore.domains.pack.builds.models import MotherPackage
from longshore.domains.pack.builds.outcomes import problem_of
from longshore.domains.pack.builds.process import ToolError, ToolProcess
from longshore.integrations.object_store import Bucket, ObjectStore, StoreError

_READ_BYTES = 1 << 20
_ABIS_16K = ("arm64-v8a", "x86_64")
_MOST_LIBRARIES = 500
_MOST_CHANGES = 500
_GOODBYE_SECONDS = 5.0


async def run_inspection(context: PackContext, mother_id: int, publisher_id: int) -> None:
    """Inspect one mother package; nothing to do when it is done or another is at it."""
    claim = await claim_mother(context, mother_id, publisher_id)
    if claim is None:
        return
    try:
        async with held(context, claim):
            base = await _inspect(context, claim)
        # Whoever waited for the inspection builds next.
        await context.tools.warm(publisher_id, base)
    except LostError:
        return
    except asyncio.CancelledError:
        # The worker was told to stop, which says nothing about the package: it does not count.
        with contextlib.suppress(Exception):
            async with asyncio.timeout(_GOODBYE_SECONDS):
                await _give_back(context, claim, is_counted=False)
        raise
    except (ToolError, StoreError, OSError) as error:
        problem, is_transient = problem_of(error)
        if is_transient and claim.attempt < MOST_ATTEMPTS:
            await _give_back(context, claim)
            raise
        await _refuse(context, claim, problem)


async def claim_mother(context: PackContext, mother_id: int, publisher_id: int) -> Claim | None:
    """Take an inspection, unless it is done, somebody is at it, or the publisher is suspended."""
    stale = func.now() - func.make_interval(0, 0, 0, 0, 0, 0, STALE_SECONDS)
    statement = (
        update(MotherPackage)
        .where(
            MotherPackage.id == mother_id,
            MotherPackage.status == "inspecting",
            MotherPackage.removed_at.is_(None),
            MotherPackage.heartbeat_at.is_(None) | (MotherPackage.heartbeat_at < stale),
        )
        .values(attempt=MotherPackage.attempt + 1, heartbeat_at=func.now())
        .returning(MotherPackage.game_id, MotherPackage.attempt)
    )
    async with context.database.publisher(publisher_id) as session:
        is_open = not await publishers.is_suspended(session, publisher_id)
        row = (await session.execute(statement)).first() if is_open else None
    if row is None:
        return None
    return Claim(mother_id, publisher_id, row.game_id, row.attempt)


async def _inspect(context: PackContext, claim: Claim) -> Path:
    """Write what is in the mother package; the folder of its base, kept for the builds."""
    progress = Progress(context, claim)
    store = context.resources.store
    with context.work.scratch(f"mother-{claim.id}") as folder:
        async with context.database.publisher(claim.publisher_id) as session:
            mother = await session.get_one(MotherPackage, claim.id)
            previous = await _previous(session, mother)
        package = folder / "mother.apk"
        await progress("fetch", 5)
        await store.download_to(Bucket.PRIVATE, mother.object_key, package)
        digest = await asyncio.to_thread(_sha256, package)
        await progress("prepare", 15)
        async with ToolProcess("ingest") as tool:
            found = await tool.ingest("inspect", {"package": str(package)}, package)
        difference = None
        if previous:
            await progress("prepare", 30)
            difference = await _compare(context, previous, package, folder)
        base = await _prepare(package, folder, progress)
        await progress("publish", 90)
        stored = await store_base(context, claim.publisher_id, claim.game_id, claim.id, base)
        kept_base = await keep_local(context, stored, base)
        async with context.database.publisher(claim.publisher_id) as session:
            values = _facts(found["values"])
            await claim.write(
                session,
                status="ready",
                stage="done",
                progress=100,
                sha256=digest,
                problem=None,
                previous_id=previous.id if previous and difference else None,
                difference=difference,
                **values,
            )
            await identity.settle(session, await session.get_one(MotherPackage, claim.id))
            await add_base(session, stored)
    return kept_base


async def _previous(session: AsyncSession, mother: MotherPackage) -> MotherPackage | None:
    statement = (
        select(MotherPackage)
        .where(
            MotherPackage.game_id == mother.game_id,
            MotherPackage.id < mother.id,
            MotherPackage.status == "ready",
            MotherPackage.removed_at.is_(None),
        )
        .order_by(MotherPackage.id.desc())
        .limit(1)
    )
    return (await session.execute(statement)).scalar_one_or_none()


async def _prepare(package: Path, folder: Path, progress: Progress) -> Path:
    async def told(stage: str, done: int, total: int) -> None:
        await progress("prepare", 40 + 50 * done // max(total, 1))

    base = folder / "base"
    arguments = {
        "mother": str(package),
        "folder": str(base),
        "v1": "auto",
        "mutable": [],
        # A mother is signed anew for every channel: one without a signature is noted, not refused.
        "allow_unsigned": True,
    }
    async with ToolProcess("ingest") as tool:
        await tool.ingest("prepare", arguments, package, told=told)
    return base


async def _compare(
    context: PackContext, previous: MotherPackage, package: Path, folder: Path
) -> dict[str, Any] | None:
    """What changed since the package before; None when that one cannot be read any more."""
    try:
        before = folder / "before.apk"
        await context.resources.store.download_to(Bucket.PRIVATE, previous.object_key, before)
        return await _compare_files(before, package)
    except (ToolError, StoreError):
        return None


async def compare_objects(
    store: ObjectStore, before_key: str, after_key: str, folder: Path
) -> dict[str, Any]:
    """The packer's comparison of two packages of the private bucket, in a folder of one's own.

    Raises:
        ToolError, StoreError.
    """
    before, after = folder / "before.apk", folder / "after.apk"
    await store.download_to(Bucket.PRIVATE, before_key, before)
    await store.download_to(Bucket.PRIVATE, after_key, after)
    return await _compare_files(before, after)


async def _compare_files(before: Path, after: Path) -> dict[str, Any]:
    """The comparison, its changes cut to the largest."""
    arguments = {"package": str(before), "other": str(after)}
    async with ToolProcess("ingest") as tool:
        found = await tool.ingest("compare", arguments, after)
    entries = sorted(found["values"]["entries"], key=lambda entry: -abs(entry["delta_bytes"]))
    return {
        "fields": found["values"]["fields"],
        "entries": entries[:_MOST_CHANGES],
        "entries_total": len(entries),
        "delta_bytes": sum(entry["delta_bytes"] for entry in entries),
    }


def _facts(report: dict[str, Any]) -> dict[str, Any]:
    """The columns that inspection fills."""
    libraries = [lib for lib in report["libraries"] if lib["abi"] in _ABIS_16K]
    kept_names = (
        "is_debuggable", "compile_sdk", "labels", "permissions", "certificates", "folders",
        "dex_count", "class_count", "sdks", "notes", "is_test_only", "absent_components",
        "pictures",
    )  # fmt: skip
    inspection = {name: report[name] for name in kept_names}
    inspection["libraries"] = report["libraries"][:_MOST_LIBRARIES]
    return {
        "package_name": report["package_name"][:255],
        "version_code": report["version_code"],
        "version_name": report["version_name"][:255],
        "min_sdk": report["min_sdk"],
        "target_sdk": report["target_sdk"],
        "abis": report["abis"],
        "schemes": report["schemes"],
        "is_16k_ready": all(library["is_16k_ready"] for library in libraries),
        "inspection": inspection,
    }


async def _give_back(context: PackContext, claim: Claim, *, is_counted: bool = True) -> None:
    """Let the next attempt begin at once: nobody is at it any more."""
    attempt = claim.attempt if is_counted else claim.attempt - 1
    statement = update(MotherPackage).where(*claim.mine())
    statement = statement.values(heartbeat_at=None, attempt=attempt)
    async with context.database.publisher(claim.publisher_id) as session:
        await session.execute(statement)


async def _refuse(context: PackContext, claim: Claim, problem: dict[str, str]) -> None:
    with contextlib.suppress(LostError):
        async with context.database.publisher(claim.publisher_id) as session:
            await claim.write(
                session, status="refused", stage="done", progress=100, problem=problem
            )


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_READ_BYTES):
            digest.update(chunk)
    return digest.hexdigest()
