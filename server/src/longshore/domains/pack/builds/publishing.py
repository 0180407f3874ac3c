"""A built package becomes an object: its tail behind the mother's shared bytes, checked again."""

import asyncio
import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from longshore.domains.pack.builds.bases import LocalBase, add_base, bases_of, store_base
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.items import Held
from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.pack.builds.process import ToolError
from longshore.integrations.object_store import Bucket, Range, StoreError

_APK = "application/vnd.android.package-archive"
# As many at once as keep the disk busy: each waits for it several times.
_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class Job:
    """What a lane works at: a build, its mother package and the mother's bases here."""

    build: PackBuild
    mother: MotherPackage
    base: LocalBase


@dataclass(slots=True)
class Publisher:
    """Publishes the packages of one job; an object is garbage until its item names it."""

    context: PackContext
    job: Job
    _widening: asyncio.Lock = field(default_factory=asyncio.Lock)
    _turn: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_ONCE))

    async def publish(self, held: Held, facts: dict[str, Any], tail: Path) -> dict[str, Any]:
        """Make the object of a package; the columns that say so.

        Raises:
            ToolError: the tail or a rebuild is not what it was to be.
            StoreError: the store refused, or has another size.
        """
        await self._check_same(held.row, facts)
        folder = Path(facts["base_folder"])
        async with self._widening:
            if folder not in self.job.base.keys:
                await self._keep_wider(folder)
        async with self._turn:
            await self._compose(held.object_key, self.job.base.keys[folder], facts, tail)
        return self._columns(held, facts)

    async def _compose(self, key: str, base_key: str, facts: dict[str, Any], tail: Path) -> None:
        rest = await asyncio.to_thread(_checked, tail, facts["tail_sha256"])
        prefix = Range(Bucket.PRIVATE, base_key, 0, facts["prefix_length"])
        store = self.context.resources.store
        made = await store.compose(Bucket.PRIVATE, key, [prefix, rest], content_type=_APK)
        if made.size_bytes != facts["size"]:
            raise StoreError("SizeMismatch", "the stored package has another size")

    async def _keep_wider(self, folder: Path) -> None:
        """A base that had to be made on the way serves every later build."""
        build = self.job.build
        stored = await store_base(
            self.context, build.publisher_id, build.game_id, build.mother_id, folder
        )
        async with self.context.database.publisher(build.publisher_id) as session:
            await add_base(session, stored)
            rows = await bases_of(session, build.mother_id)
        self.job.base.keys[folder] = next(
            row.object_key for row in rows if row.wider == stored.wider
        )

    async def _check_same(self, row: PackItem, facts: dict[str, Any]) -> None:
        if row.rebuild_of is None:
            return
        async with self.context.database.publisher(row.publisher_id) as session:
            original = await session.get(PackItem, row.rebuild_of)
        if original is not None and original.sha256 != facts["sha256"]:
            text = "the recorded recipe gave other bytes: the packer's version has changed"
            raise ToolError(_problem("rebuild.differs", text))

    def _columns(self, held: Held, facts: dict[str, Any]) -> dict[str, Any]:
        plan = held.row.plan
        return {
            "state": "succeeded",
            "stage": "done",
            "progress": 100,
            "plan": plan,
            "object_key": held.object_key,
            "size_bytes": facts["size"],
            "sha256": facts["sha256"],
            "crc32": facts["crc32"],
            "package_name": facts["package_name"],
            "version_name": self.job.mother.version_name,
            "report": _report(facts),
            "recipe": self._recipe(plan, facts),
        }

    def _recipe(self, plan: dict[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
        plugin = plan["plugin"] or {"version": "", "sha256": ""}
        return {
            "mother_sha256": self.job.mother.sha256,
            "base_identifier": facts["base_identifier"],
            "config_version": plan["version"],
            "plugin": plugin["version"],
            "plugin_sha256": plugin["sha256"],
            "key_sha256": facts["key_sha256"],
            "packer_version": facts["packer_version"],
        }


def _checked(tail: Path, sha256: str) -> bytes:
    """The tail as it was verified, taken from its file and out of the way.

    Raises:
        ToolError: the file holds something else by now.
    """
    data = tail.read_bytes()
    tail.unlink()
    if hashlib.sha256(data).hexdigest() != sha256:
        raise ToolError(_problem("tool.disk", "the written package reads otherwise"))
    return data


def _report(facts: dict[str, Any]) -> dict[str, Any]:
    return {
        "passed": facts["report"]["passed"],
        "checks": facts["report"]["checks"],
        "schemes": facts["schemes"],
        "warnings": facts["warnings"],
        "certificate_sha256": facts["key_sha256"],
    }


def _problem(code: str, message: str) -> dict[str, str]:
    return {"code": code, "message": message, "subject": "", "remedy": ""}
