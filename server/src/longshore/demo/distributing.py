"""The demo's promotion packages: made, published, fetched, and shown by devices of which some lie.

They are made of the demo's first build, once it is there, the way a person does it: workers make
and publish them. So it runs after the start, in the background; a start that finds presses has
nothing to do.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

import structlog

from longshore.account.identity import Actor, Call
from longshore.demo.channels import demo_game_and_actor
from longshore.domains.operate.players import digest_key, keyed_digest
from longshore.domains.popularize.distribution.fetching import fetch
from longshore.domains.popularize.distribution.schemas import DistributionCreate
from longshore.domains.popularize.distribution.service import create_distribution
from longshore.domains.popularize.packages import Shown, ShownTag, show
from longshore.domains.popularize.packages.schemas import (
    PackageBatchQuery,
    PackageCreate,
    PackageForbid,
    PackageOutput,
    PackageQuery,
    PackageSource,
    PackageSourceQuery,
)
from longshore.domains.popularize.packages.service import (
    create_packages,
    forbid_package,
    list_batches,
    list_packages,
    list_sources,
)
from longshore.domains.popularize.promoters.schemas import PromoterQuery
from longshore.domains.popularize.promoters.service import list_promoters
from longshore.integrations.object_store import Bucket
from longshore.integrations.resources import Resources
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings
from longshore.simulation.package_tag import PackageTag, read_tag

log = structlog.get_logger(__name__)
_CONTEXT = RequestContext("-", "zh-CN", "", "", "", "", "", "")
_PATIENCE_SECONDS = 600
_SITES, _LATER_SITE = ["官网", "贴吧"], "社区首页"
DOWNLOADS, _PHONES = 90, 12
_MOST_BYTES = 256 * 1_048_576


async def load_demo_packages(settings: Settings, database: Database, resources: Resources) -> None:
    """Make, publish, fetch and show the demo's packages, unless a press was made before."""
    try:
        found = await demo_game_and_actor(database)
        if found is not None:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await Distributing(settings, database, resources, found[1], found[0]).run()
    except Exception as error:  # noqa: BLE001 - the demo must not stop the server
        log.warning("demo_packages_failed", error=type(error).__name__)


@dataclass(frozen=True, slots=True)
class Distributing:
    """One game's packages, by one person of its publisher."""

    settings: Settings
    database: Database
    resources: Resources
    actor: Actor
    game_id: int

    async def run(self) -> None:
        """Do it all, once workers have built a channel package."""
        source = await self._source()
        async with self._call() as call:
            if (await list_batches(call, PackageBatchQuery())).list:
                return
        await self._press(source, _SITES)
        await self._publish(DistributionCreate(name="首发", due_at=0))
        later = epoch_seconds(now() + timedelta(days=2))
        await self._publish(DistributionCreate(name="周末推荐位", due_at=later))
        batch = await self._press(source, [_LATER_SITE])
        await self._publish(
            DistributionCreate(name="社区首页灰度", batch_id=batch, share=20, due_at=0)
        )
        packages = await self._published()
        await self._show(packages)
        await self._fetch(packages)
        async with self._call() as call:
            await forbid_package(call, PackageForbid(id=packages[-1].id, forbid=1))

    async def _source(self) -> PackageSource:
        """The channel package that was built last, once there is one."""
        while True:
            async with self._call() as call:
                found = (await list_sources(call, PackageSourceQuery())).list
            if found:
                return found[0]
            await asyncio.sleep(1)

    async def _press(self, source: PackageSource, sites: list[str]) -> int:
        """A package for every promoter and site; the press, once workers have made them."""
        async with self._call() as call:
            promoters = (await list_promoters(call, PromoterQuery(page_size=100))).list
            ids = [str(one.id) for one in promoters]
            form = PackageCreate(item_id=source.item_id, promoter_ids=ids, sites=sites)
            made = await create_packages(call, form)
        while True:
            async with self._call() as call:
                (newest, *_) = (await list_batches(call, PackageBatchQuery())).list
            if newest.state != "running":
                return made.id
            await asyncio.sleep(0.5)

    async def _publish(self, form: DistributionCreate) -> None:
        async with self._call() as call:
            await create_distribution(call, form)

    async def _published(self) -> list[PackageOutput]:
        """Every package, the oldest first, once workers have published them all."""
        while True:
            async with self._call() as call:
                page = await list_packages(call, PackageQuery(page_size=100))
            if all(one.latest for one in page.list):
                return list(page.list)[::-1]
            await asyncio.sleep(0.5)

    async def _show(self, packages: list[PackageOutput]) -> None:
        """Devices start with packages' tags: some as they are, some that do not hold."""
        mine, other = packages[0], packages[1]
        tag, stolen = await self._tag(mine), await self._tag(other)
        honest = ShownTag(tag.value, tag.code, tag.digest)
        shown = [(f"phone-{number}", honest) for number in range(4)]
        for number in range(3):
            copied = ShownTag(tag.value, tag.code, "sha256:" + f"{number}" * 64)
            shown.append((f"copier-{number}", copied))
        shown.append(("cutter", ShownTag(tag.value[:40], tag.code, tag.digest)))
        shown.append(("swapper", ShownTag(stolen.value, tag.code, tag.digest)))
        async with self.database.publisher(self.actor.publisher_id) as session:
            key = await digest_key(session, self.resources.keyring, self.actor.publisher_id)
            for name, said in shown:
                device = keyed_digest(key, "device", self.game_id, f"demo-{name}")
                told = Shown(self.actor.publisher_id, self.game_id, device, "192.0.2.88", said)
                await show(session, told)

    async def _tag(self, package: PackageOutput) -> PackageTag:
        """What a phone reads of the published file."""
        key, limit = f"{self.game_id}/apk/{package.sha256}.apk", _MOST_BYTES
        return read_tag(await self.resources.store.read_bytes(Bucket.CDN, key, limit=limit))

    async def _fetch(self, packages: list[PackageOutput]) -> None:
        """Phones fetch packages at their addresses, the first ones most often."""
        for number in range(DOWNLOADS):
            # Half of them the first three, the rest all of them by turns.
            place = number % 6 // 2 if number % 2 else number // 2 % len(packages)
            await fetch(
                self.database, self.resources.store, packages[place].code,
                client=f"phone {number % _PHONES}", default_zone=self.settings.time_zone,
            )  # fmt: skip

    @asynccontextmanager
    async def _call(self) -> AsyncIterator[Call]:
        async with self.database.publisher(self.actor.publisher_id) as session:
            yield Call(self.actor, _CONTEXT, self.settings, self.resources, session, self.game_id)
