"""The job that builds: takes one waiting item of a build after the other until none is left."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from sqlalchemy import func, select, update

from longshore.domains.pack.builds.bases import (
    LocalBase,
    add_base,
    bases_of,
    local_base,
    store_base,
)
from longshore.domains.pack.builds.context import MOST_ATTEMPTS, PackContext
from longshore.domains.pack.builds.fenced import Claim, Line, LostError, Progress, kept
from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.pack.builds.objects import (
    announce_objects,
    folder_of,
    keep_objects,
    store_problem,
)
from longshore.domains.pack.builds.plans import DamagedError, Materials
from longshore.domains.pack.builds.problems import chinese
from longshore.domains.pack.builds.process import ToolError, ToolProcess
from longshore.integrations.object_store import Bucket, Range, StoreError
from longshore.kit.errors import NotFoundError
from longshore.kit.secrets.keyring import KeyringError

_APK = "application/vnd.android.package-archive"


async def run_build(context: PackContext, build_id: int, publisher_id: int) -> None:
    """Build what waits of one build; several workers may be at the same one."""
    async with context.database.publisher(publisher_id) as session:
        build = await session.get(PackBuild, build_id)
        if build is None:
            return
        mother = await session.get_one(MotherPackage, build.mother_id)
        bases = await bases_of(session, mother.id)
    if not bases:
        await _fail_all(context, build, _problem("mother.gone", "the mother package is removed"))
        return
    try:
        async with local_base(context, bases) as base:
            work = _Work(context, build, mother, base)
            while await work.go_on():
                pass
    except StoreError as error:
        # Brought by the job's own retry, then by the sweep; an item's attempts bound it.
        raise RuntimeError(f"store: {error.code}") from error


class _Work:
    """One worker's share of a build."""

    def __init__(
        self, context: PackContext, build: PackBuild, mother: MotherPackage, base: LocalBase
    ) -> None:
        self._context = context
        self._build = build
        self._mother = mother
        self._base = base
        self._materials = Materials(context, build.publisher_id, build.game_id, base.folder)

    async def go_on(self) -> bool:
        """Build with one tool as long as it is well; true when a new tool is needed."""
        async with ToolProcess("build") as tool:
            while claimed := await self._claim():
                if not await self._item(tool, *claimed):
                    return True
        return False

    async def _claim(self) -> tuple[Claim, PackItem] | None:
        waiting = (
            select(PackItem.id)
            .where(PackItem.build_id == self._build.id, PackItem.state == "queued")
            .order_by(PackItem.id)
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        statement = (
            update(PackItem)
            .where(PackItem.id == waiting)
            .values(
                state="running",
                stage="fetch",
                progress=0,
                attempt=PackItem.attempt + 1,
                heartbeat_at=func.now(),
                started_at=func.coalesce(PackItem.started_at, func.now()),
            )
            .returning(PackItem)
        )
        async with self._context.database.publisher(self._build.publisher_id) as session:
            item = (await session.execute(statement)).scalar_one_or_none()
            if item is None:
                return None
            claim = Claim(
                PackItem,
                item.id,
                item.publisher_id,
                item.game_id,
                item.attempt,
                self._build.id,
                item.attempt - item.attempt_base,
            )
            line = Line(f"第 {item.attempt} 次开始", f"started, attempt {item.attempt}")
            await claim.write(session, line, state="running", stage="fetch", progress=5)
        return claim, item

    async def _item(self, tool: ToolProcess, claim: Claim, item: PackItem) -> bool:
        """Build one item; false when the tool must be replaced."""
        try:
            async with kept(self._context, claim):
                await self._make(tool, claim, item)
        except LostError:
            await self._cancelled(claim)
            return False
        except ToolError as error:
            await self._failed(claim, error.problem, is_passing=error.is_passing)
            return not error.is_passing
        except StoreError as error:
            problem = store_problem(error)
            await self._failed(claim, problem, is_passing=problem["code"] != "store.gone")
        except DamagedError as error:
            await self._failed(claim, _problem("input.damaged", str(error)))
        except KeyringError:
            text = "a secret cannot be opened: the master key is missing or another one"
            await self._failed(claim, _problem("secret.closed", text))
        except NotFoundError:
            text = "the signing key that the package was to be signed with is deleted"
            remedy = "Choose another key in the channel's configuration and start a new build."
            await self._failed(claim, _problem("key.gone", text, remedy))
        return True

    async def _make(self, tool: ToolProcess, claim: Claim, item: PackItem) -> None:
        progress = Progress(self._context, claim)
        plan = item.plan
        request = await self._materials.request(plan, item.game_channel_id)
        with self._context.work.scratch(f"item-{item.id}") as folder:
            tail = folder / "tail"
            request |= {"base": str(self._base.folder), "out": str(tail)}
            await progress("build", 20, Line("开始组装与签名", "assembling and signing"))
            facts = await tool.ask(request)
            request.clear()
            await progress("publish", 80, _built(facts))
            if item.rebuild_of:
                await self._check_same(item.rebuild_of, facts)
            await self._publish(claim, plan, facts, tail)

    async def _publish(
        self, claim: Claim, plan: dict[str, Any], facts: dict[str, Any], tail: Path
    ) -> None:
        """Make the object, then name it in the row: one commit says that it is published."""
        folder, publisher_id = Path(facts["base_folder"]), claim.publisher_id
        if folder not in self._base.keys:
            await self._keep_wider(folder)
        key = f"{folder_of(publisher_id, claim.game_id)}/build-{claim.build_id}/"
        key += f"{claim.id}-{claim.attempt}.apk"
        await announce_objects(self._context, publisher_id, [key])
        prefix = Range(Bucket.PRIVATE, self._base.keys[folder], 0, facts["prefix_length"])
        rest = await asyncio.to_thread(tail.read_bytes)
        made = await self._context.resources.store.compose(
            Bucket.PRIVATE,
            key,
            [prefix, rest],
            content_type=_APK,
        )
        if made.size_bytes != facts["size"]:
            raise StoreError("SizeMismatch", "the stored package has another size")
        done = Line(
            f"已发布，{facts['size']:,} 字节，SHA-256 {facts['sha256'][:16]}…",
            f"published, {facts['size']:,} bytes, SHA-256 {facts['sha256'][:16]}…",
        )
        async with self._context.database.publisher(publisher_id) as session:
            await claim.write(
                session,
                done,
                state="succeeded",
                stage="done",
                progress=100,
                problem=None,
                plan=plan,
                object_key=key,
                size_bytes=facts["size"],
                sha256=facts["sha256"],
                crc32=facts["crc32"],
                package_name=facts["package_name"],
                version_name=self._mother.version_name,
                report=_report(facts),
                recipe=self._recipe(plan, facts),
                finished_at=func.now(),
            )
            await keep_objects(session, [key])

    async def _keep_wider(self, folder: Path) -> None:
        """A base that had to be made on the way serves every later build."""
        build = self._build
        stored = await store_base(
            self._context, build.publisher_id, build.game_id, self._mother.id, folder
        )
        async with self._context.database.publisher(build.publisher_id) as session:
            await add_base(session, stored)
            rows = await bases_of(session, self._mother.id)
        self._base.keys[folder] = next(row.object_key for row in rows if row.wider == stored.wider)

    async def _check_same(self, original_id: int, facts: dict[str, Any]) -> None:
        async with self._context.database.publisher(self._build.publisher_id) as session:
            original = await session.get(PackItem, original_id)
        if original is not None and original.sha256 != facts["sha256"]:
            text = "the recorded recipe gave other bytes: the packer's version has changed"
            raise ToolError(_problem("rebuild.differs", text))

    def _recipe(self, plan: dict[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
        plugin = plan["plugin"] or {"version": "", "sha256": ""}
        return {
            "mother_sha256": self._mother.sha256,
            "base_identifier": facts["base_identifier"],
            "config_version": plan["version"],
            "plugin": plugin["version"],
            "plugin_sha256": plugin["sha256"],
            "key_sha256": facts["key_sha256"],
            "packer_version": facts["packer_version"],
        }

    async def _failed(
        self, claim: Claim, problem: dict[str, str], *, is_passing: bool = False
    ) -> None:
        """End an item, or let it wait for another attempt when the machine was at fault."""
        again = is_passing and claim.tries < MOST_ATTEMPTS
        text, _ = chinese(problem["code"], problem["message"])
        line = Line(text, problem["message"], "warning" if again else "error")
        values: dict[str, Any] = {"state": "queued", "stage": "waiting", "progress": 0}
        if not again:
            values = {"state": "failed", "problem": problem, "finished_at": func.now()}
        with contextlib.suppress(LostError):
            async with self._context.database.publisher(claim.publisher_id) as session:
                await claim.write(session, line, **values)

    async def _cancelled(self, claim: Claim) -> None:
        line = Line("已取消", "cancelled")
        with contextlib.suppress(LostError):
            async with self._context.database.publisher(claim.publisher_id) as session:
                row = await session.get(PackItem, claim.id)
                if row is not None and row.cancel_requested:
                    await claim.write(session, line, state="cancelled", finished_at=func.now())


async def _fail_all(context: PackContext, build: PackBuild, problem: dict[str, str]) -> None:
    statement = (
        update(PackItem)
        .where(PackItem.build_id == build.id, PackItem.state == "queued")
        .values(state="failed", problem=problem, finished_at=func.now())
    )
    async with context.database.publisher(build.publisher_id) as session:
        await session.execute(statement)


def _built(facts: dict[str, Any]) -> Line:
    schemes = " ".join(facts["schemes"])
    checks = len(facts["report"]["checks"]) if facts["report"] else 0
    return Line(
        f"已签名（{schemes}），{checks} 项校验全部通过",
        f"signed ({schemes}), all {checks} checks passed",
    )


def _report(facts: dict[str, Any]) -> dict[str, Any]:
    return {
        "passed": facts["report"]["passed"],
        "checks": facts["report"]["checks"],
        "schemes": facts["schemes"],
        "warnings": facts["warnings"],
        "certificate_sha256": facts["key_sha256"],
    }


def _problem(code: str, message: str, remedy: str = "") -> dict[str, str]:
    return {"code": code, "message": message, "subject": "", "remedy": remedy}
