"""Promotion packages: made by the press, tagged, read back; tags that do not hold are found."""

import asyncio
import base64
import struct
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.channel_readers import UnreadableError, read_by_vasdolly, read_by_walle
from tests.support.client import Client
from tests.support.promotion import Promotion, channel_package, shown
from tests.support.runtime import GameClient, game_client
from tests.support.world import World

from longshore.domains.popularize.packages import making
from longshore.domains.popularize.packages.keys import public_keys
from longshore.domains.popularize.packages.making import Maker
from longshore.domains.popularize.packages.tags import ShownTag, judge
from longshore.kit.db.database import Database
from longshore.simulation.package_tag import read_tag
from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag_format import PromotionIdentity

INIT = "/sdk/v1/init"


def device(name: str = "device-0001") -> dict[str, object]:
    return {"device": {"id": name, "os": "android"}}


@pytest.fixture
async def promotion(
    client: Client, world: World, app: FastAPI, database: Database
) -> AsyncIterator[Promotion]:
    yield await Promotion(client, database, app.state.resources, world.aurora).begin()


@pytest.fixture
async def player(app: FastAPI, database: Database, world: World) -> GameClient:
    return await game_client(app, database, world.aurora.games[0])


class TestMaking:
    async def test_one_for_each_promoter_and_site(self, promotion: Promotion) -> None:
        """[W-14] One press makes a package for each promoter and site."""
        one, two = await promotion.promoter("one"), await promotion.promoter("two")
        made = await promotion.make(one, two, sites="微博,b站")
        assert (made["state"], made["done"], made["total"]) == ("done", 4, 4)
        packages = await promotion.packages()
        assert [(each["promoter_code"], each["site"]) for each in packages] == [
            ("one", "微博"), ("one", "b站"), ("two", "微博"), ("two", "b站"),
        ]  # fmt: skip
        assert len({each["sha256"] for each in packages} | {each["code"] for each in packages}) == 8
        for package in packages:
            read = await promotion.ok("package/verify", id=package["id"])
            assert (read["passed"], read["source"]) == (True, "virtual"), read

    async def test_the_same_again_is_a_new_version(self, promotion: Promotion) -> None:
        one = await promotion.promoter("one")
        await promotion.make(one)
        (before,) = await promotion.packages()
        await promotion.make(one)
        (after,) = await promotion.packages()
        assert after["id"] == before["id"] and after["version_id"] > before["version_id"]

    async def test_a_thousand_in_one_press(self, promotion: Promotion) -> None:
        """[W-14] A thousand packages are one press."""
        one = await promotion.promoter("one")
        sites = [f"s{number}" for number in range(50)]
        ids = [one, *[await promotion.promoter(f"p{number}") for number in range(19)]]
        made = await promotion.make(*ids, sites=",".join(sites))
        assert (made["done"], made["total"]) == (1000, 1000)

    async def test_a_worker_that_dies_in_the_middle(
        self, promotion: Promotion, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(making, "_AT_ONCE", 3)
        ids = [await promotion.promoter(f"p{number}") for number in range(8)]
        await promotion.ok(
            "package/create", item_id=promotion.item_id, promoter_ids=",".join(map(str, ids))
        )
        maker, parts = Maker(promotion.database, promotion.resources), 0
        whole = making.Press.make

        def dies(self: making.Press, wanted: list[making.Wanted]) -> list[making.Made]:
            nonlocal parts
            parts += 1
            if parts == 2:
                raise asyncio.CancelledError
            return whole(self, wanted)

        monkeypatch.setattr(making.Press, "make", dies)
        with pytest.raises(asyncio.CancelledError):
            await maker.run()
        (half,) = (await promotion.ok("package/batch"))["list"]
        assert (half["state"], half["done"]) == ("running", 3)
        await Maker(promotion.database, promotion.resources).run()
        (after,) = (await promotion.ok("package/batch"))["list"]
        assert (after["state"], after["done"]) == ("done", 8)
        assert {package["made_at"] is None for package in await promotion.packages()} == {False}

    async def test_a_channel_package_that_is_gone(self, promotion: Promotion) -> None:
        async with promotion.database.system() as session:
            await session.execute(text("UPDATE pack_item SET object_key = 'pack/nothing.apk'"))
        made = await promotion.make(await promotion.promoter("one"))
        assert made["state"] == "failed" and "NoSuchKey" in made["problem"]

    async def test_refusals(self, promotion: Promotion) -> None:
        one = await promotion.promoter("one")
        form = {"item_id": promotion.item_id, "promoter_ids": str(one)}
        assert (await promotion.call("package/create", **form | {"item_id": 999})).code == 4880
        assert (
            await promotion.call("package/create", **form | {"promoter_ids": "77"})
        ).code == 4881
        assert (await promotion.call("package/create", **form, sites="x" * 61)).code == 4000
        await promotion.ok("promoter/forbid", id=one, forbid=1)
        refused = await promotion.call("package/create", **form)
        assert refused.code == 4881 and "Name one" in refused.msg
        assert await promotion.packages() == []

    async def test_of_a_forbidden_promoter(self, promotion: Promotion) -> None:
        """Nobody can download it: the list says so, and that the package itself was let be."""
        one = await promotion.promoter("one")
        await promotion.make(one)
        for forbid, status in ((1, "forbidden"), (0, "active")):
            await promotion.ok("promoter/forbid", id=one, forbid=forbid)
            (package,) = await promotion.packages()
            assert (package["status"], package["promoter_status"]) == ("active", status)

    async def test_another_publisher_reaches_nothing(
        self, promotion: Promotion, world: World, client: Client
    ) -> None:
        await promotion.make(await promotion.promoter("one"))
        (package,) = await promotion.packages()
        other = Promotion(client, promotion.database, promotion.resources, world.borealis)
        assert (await other.ok("package/list"))["total"] == 0
        for action in ("package/edit", "package/verify", "package/forbid"):
            answer = await other.call(action, id=package["id"], forbid=1, note="x")
            assert answer.code == 4004, action
        source = {"item_id": promotion.item_id, "promoter_ids": "1"}
        assert (await other.call("package/create", **source)).code == 4880


class TestFile:
    async def test_judges_and_readers(self, promotion: Promotion, tmp_path: Path) -> None:
        """[W-14] apksigner accepts the published file; its tag is read by a client and by both
        readers that channels know, which refuse a file without a signing block.
        """
        await promotion.make(await promotion.promoter("one"), sites="微博")
        await promotion.publish()
        (package,) = await promotion.packages()
        path = tmp_path / "package.apk"
        path.write_bytes(await promotion.download(package["code"]))
        judge = ["apksigner", "verify", "--min-sdk-version", "24", str(path)]
        done = await asyncio.to_thread(subprocess.run, judge, capture_output=True)
        assert done.returncode == 0, done.stderr
        apk = path.read_bytes()
        assert read_tag(apk).code == package["code"]
        assert read_by_walle(apk) == {"channel": "store", "promotion": package["code"]}
        assert read_by_vasdolly(apk) == "store"
        for reader in (read_by_walle, read_by_vasdolly):
            with pytest.raises(UnreadableError, match="No APK Signing Block"):
                reader(apk.replace(b"APK Sig Block 42", b"APK Sig Block 43"))
        read = await promotion.ok("package/verify", id=package["id"])
        assert (read["passed"], read["source"]) == (True, "stored")


class TestTags:
    async def _packages(self, promotion: Promotion) -> list[tuple[int, bytes]]:
        await promotion.make(await promotion.promoter("one"), await promotion.promoter("two"))
        await promotion.publish()
        return [
            (package["id"], await promotion.download(package["code"]))
            for package in await promotion.packages()
        ]

    async def test_a_device_is_bound(self, promotion: Promotion, player: GameClient) -> None:
        """[W-14] The tag of the real file binds the device, once."""
        (number, apk), _ = await self._packages(promotion)
        for _ in range(2):
            assert (await player.call(INIT, device() | shown(apk))).code == 0
        assert await promotion.bound() == [number]
        assert await promotion.findings() == []

    async def test_tags_that_do_not_hold(self, promotion: Promotion, player: GameClient) -> None:
        """[W-14] Forged, copied, cut and replaced tags are found, and nobody is refused."""
        (number, apk), (_, other) = await self._packages(promotion)
        tag, told = read_tag(apk), shown(apk)
        forger = TagKey.generate().sign(
            digest=tag.digest, game=str(player.game.id), channel="store", promoter="one",
            identity=PromotionIdentity(str(promotion.publisher.id), str(number)),
        )  # fmt: skip
        changed = bytearray(tag.value)
        changed[20] ^= 1
        cases = {
            "forged": told | {"promotion_tag": base64.b64encode(forger).decode()},
            "forged ": told | {"promotion_tag": base64.b64encode(changed).decode()},
            "copied": told | {"package_digest": "sha256:" + "ab" * 32},
            "cut": told | {"promotion_tag": told["promotion_tag"][:60]},
            "cut ": told | {"promotion_tag": ""},
            "replaced": shown(other, promotion_tag=told["promotion_tag"]),
        }
        for position, (kind, form) in enumerate(cases.items()):
            answer = await player.call(INIT, device(f"device-{position:04}") | form)
            assert answer.code == 0, kind
            assert (await promotion.findings())[0] == kind.strip()
        assert await promotion.bound() == []

    async def test_no_byte_of_a_tag_can_be_another(
        self, promotion: Promotion, player: GameClient
    ) -> None:
        """The tag survives none of its bytes being changed."""
        (_, apk), _ = await self._packages(promotion)
        value = read_tag(apk).value
        async with promotion.database.publisher(promotion.publisher.id) as session:
            keys = await public_keys(session)
        mine = {"publisher_id": promotion.publisher.id, "game_id": player.game.id}
        assert judge(ShownTag(value), keys, **mine).fault is None
        for place in range(len(value)):
            wrong = bytearray(value)
            wrong[place] ^= 0x01
            assert judge(ShownTag(bytes(wrong)), keys, **mine).fault in ("forged", "cut"), place

    async def test_another_games_tag(
        self, promotion: Promotion, app: FastAPI, database: Database, world: World
    ) -> None:
        (_, apk), _ = await self._packages(promotion)
        elsewhere = await game_client(app, database, world.aurora.games[1])
        assert (await elsewhere.call(INIT, device() | shown(apk))).code == 0
        answer = await promotion.call("package/finding", game=1)
        assert [one["kind"] for one in answer.data["list"]] == ["copied"]

    async def test_a_forbidden_package_binds_nobody(
        self, promotion: Promotion, player: GameClient
    ) -> None:
        """[W-14] A forbidden package answers 410 and binds nobody."""
        (number, apk), _ = await self._packages(promotion)
        (package, _) = await promotion.packages()
        await promotion.ok("package/forbid", id=number, forbid=1)
        gone = await promotion.fetch(package["code"])
        assert gone.status_code == 410
        assert (await player.call(INIT, device() | shown(apk))).code == 0
        assert (await promotion.bound(), await promotion.findings()) == ([], ["forbidden"])
        await promotion.courier()
        stored = f"/store/cdn/{package['id']}"
        assert (await promotion.client.raw("GET", stored)).status_code == 404
        await promotion.ok("package/forbid", id=number, forbid=0)
        await promotion.courier()
        assert (await promotion.fetch(package["code"])).status_code == 302


def test_the_sample_has_a_place_for_tags() -> None:
    apk = channel_package().read_bytes()
    assert read_tag(apk).digest.startswith("sha256:")
    assert struct.unpack_from("<I", apk)[0] == 0x04034B50
