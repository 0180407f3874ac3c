"""Promoters, a real channel package, and what is made and published of it."""

import atexit
import base64
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from sqlalchemy import text

from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.popularize.distribution.courier import Courier
from longshore.domains.popularize.packages.making import Maker
from longshore.integrations.object_store import Bucket
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.simulation.package_tag import read_tag
from longshore_packer.assembly import Base
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.keys import generate
from longshore_packer.prepare import prepare
from longshore_packer.sample.mother import build_mother
from tests.support.client import Answer, Client
from tests.support.world import TestPublisher, TestUser


@cache
def channel_package(name: str = "store") -> Path:
    """A signed channel package, built once for each name."""
    return built_package(build_mother(), name)


def built_package(mother: Path, name: str) -> Path:
    """The package of a channel, built and signed of a mother package."""
    folder = Path(mkdtemp(prefix="longshore-promotion-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    prepare(mother, folder / "base", allow_unsigned=True).close()
    with Base.open(folder / "base") as base:
        made = Builder(base, Signing(generate("ec-256", common_name="Aurora"))).build(
            Order(ChannelConfig(name))
        )
        made.package.materialize(folder / "store.apk")
    return folder / "store.apk"


@dataclass
class Promotion:
    """One publisher's first game with promoters and a finished channel package."""

    client: Client
    database: Database
    resources: Resources
    publisher: TestPublisher
    item_id: int = 0

    async def call(
        self, action: str, *, user: TestUser | None = None, game: int = 0, **form: Any
    ) -> Answer:
        """An action of `pb/cps`."""
        return await self.client.call(
            "POST", "/ultra/app/send", user=user or self.publisher.owner,
            game=self.publisher.games[game], json={"path": f"/pb/cps/{action}"} | form,
        )  # fmt: skip

    async def ok(self, action: str, **form: Any) -> Any:
        """An action that must work."""
        answer = await self.call(action, **form)
        assert answer.code == 0, (action, answer.msg, answer.data)
        return answer.data

    async def promoter(self, code: str) -> int:
        """A new promoter."""
        return int((await self.ok("promoter/create", name=f"Name {code}", code=code))["id"])

    async def begin(self, apk: Path | None = None) -> "Promotion":
        """Store the channel package as a build leaves it."""
        path = apk or channel_package()
        mine = {"publisher_id": self.publisher.id, "game_id": self.publisher.games[0].id}
        who = {"created_user_id": self.publisher.owner.id, "created_user_name": "test"}
        key = f"pack/{mine['publisher_id']}/{mine['game_id']}/{path.stem}-{now().timestamp()}.apk"
        await self.resources.store.put_file(
            Bucket.PRIVATE, key, path, content_type="application/vnd.android.package-archive"
        )
        async with self.database.system() as session:
            mother = MotherPackage(
                **mine, **who, upload_id=key[-60:], name="m.apk", object_key="m", size_bytes=1,
                status="ready",
            )  # fmt: skip
            session.add(mother)
            await session.flush()
            build = PackBuild(**mine, **who, mother_id=mother.id, name_template="{code}")
            session.add(build)
            await session.flush()
            item = PackItem(
                **mine, build_id=build.id, channel_code="store", game_channel_id=1,
                channel_name={"zh": "渠道", "en": "Channel"}, file_name="store.apk", plan={},
                state="succeeded", stage="done", object_key=key, size_bytes=path.stat().st_size,
                sha256="0" * 64, version_name="1.2.0", package_name="a.b", finished_at=now(),
            )  # fmt: skip
            session.add(item)
            await session.flush()
            self.item_id = item.id
        return self

    async def make(self, *promoters: int, sites: str = "") -> Any:
        """Have packages made, and a worker make them; the press as it is then."""
        form = {"item_id": self.item_id, "promoter_ids": ",".join(map(str, promoters))}
        await self.ok("package/create", **form, sites=sites)
        await Maker(self.database, self.resources).run()
        return (await self.ok("package/batch"))["list"][0]

    async def packages(self) -> list[Any]:
        """The game's packages by id."""
        found = await self.ok("package/list", page_size=100)
        return sorted(found["list"], key=lambda one: one["id"])

    async def courier(self) -> None:
        """What a worker does again and again."""
        await Courier(self.database, self.resources).run()

    async def publish(self, **form: Any) -> Any:
        """Publish everything now."""
        made = await self.ok("distribute/create", name="first", due_at=0, **form)
        await self.courier()
        return made

    async def fetch(self, code: str, agent: str = "test") -> Any:
        """What a phone gets at a package's address."""
        return await self.client.raw("GET", f"/get/{code}", headers={"user-agent": agent})

    async def download(self, code: str) -> bytes:
        """The file behind the address."""
        answer = await self.fetch(code)
        assert answer.status_code == 302, answer.text
        return bytes((await self.client.raw("GET", answer.headers["location"])).content)

    async def findings(self) -> list[str]:
        """The kinds of tags that did not hold, the last seen first."""
        return [one["kind"] for one in (await self.ok("package/finding"))["list"]]

    async def bound(self) -> list[int]:
        """The packages that devices were bound by."""
        async with self.database.system() as session:
            rows = await session.execute(text("SELECT package_id FROM attribution ORDER BY id"))
            return list(rows.scalars())


def shown(apk: bytes, **instead: str) -> dict[str, str]:
    """What the SDK in this package tells at its start."""
    tag = read_tag(apk)
    told = {
        "promotion_tag": base64.b64encode(tag.value).decode(), "promotion_code": tag.code,
        "package_digest": tag.digest,
    }  # fmt: skip
    return told | instead
