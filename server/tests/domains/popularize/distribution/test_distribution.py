"""Distribution: the CDN bucket follows what is published, forbidden, cancelled and due."""

import base64
import hashlib
import json
from datetime import timedelta

import pytest
from tests.support.client import Client
from tests.support.late import comes_late
from tests.support.promotion import Promotion, channel_package
from tests.support.world import World

from longshore.domains.popularize.distribution import courier
from longshore.domains.popularize.distribution.purging import Purger
from longshore.domains.popularize.packages.making import Maker
from longshore.integrations.object_store import Bucket
from longshore.kit import clock
from longshore.kit.clock import now

SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()


async def newest(promotion: Promotion) -> dict[str, object]:
    found = (await promotion.ok("distribute/list"))["list"][0]
    assert isinstance(found, dict)
    return found


class TestPublishing:
    async def test_published_and_counted(self, promotion: Promotion) -> None:
        """[W-14] Published packages are fetched at their address, by digest, and counted by day."""
        package, other = await promotion.packages()
        assert (await promotion.fetch(package["code"])).status_code == 404
        made = await promotion.publish()
        found = await newest(promotion)
        assert (found["state"], found["live"], found["total"]) == ("live", 2, 2)
        answer = await promotion.fetch(package["code"])
        assert answer.headers["location"].endswith(f"/{package['sha256']}.apk")
        assert answer.headers["cache-control"] == "no-store"
        await promotion.fetch(package["code"])
        told = await promotion.ok("distribute/statistic", id=made["id"], days=3)
        # Midnight may lie between the two.
        assert (told["total"], sum(day["downloads"] for day in told["days"])) == (2, 2)
        assert len(told["days"]) == 3
        assert [one["package_id"] for one in told["packages"]] == [package["id"]]
        assert (await promotion.fetch(other["code"])).status_code == 302

    async def test_cancelled_and_published_again(self, promotion: Promotion) -> None:
        package, _ = await promotion.packages()
        made = await promotion.publish()
        url = (await promotion.fetch(package["code"])).headers["location"]
        await promotion.ok("distribute/cdn/cancel", id=made["id"])
        await promotion.courier()
        assert (await promotion.fetch(package["code"])).status_code == 404
        assert (await promotion.client.raw("GET", url)).status_code == 404
        assert (await promotion.call("distribute/cdn/cancel", id=made["id"])).code == 4885
        await promotion.ok("distribute/cdn/publish", id=made["id"])
        await promotion.courier()
        assert (await promotion.client.raw("GET", url)).status_code == 200

    async def test_forbidden(self, promotion: Promotion) -> None:
        package, _ = await promotion.packages()
        made = await promotion.publish()
        await promotion.ok("distribute/forbid", id=made["id"], forbid=1)
        assert (await promotion.fetch(package["code"])).status_code == 410
        await promotion.courier()
        assert (await promotion.fetch(package["code"])).status_code == 410
        assert (await newest(promotion))["live"] == 0
        await promotion.ok("distribute/forbid", id=made["id"], forbid=0)
        await promotion.courier()
        assert (await promotion.fetch(package["code"])).status_code == 302

    async def test_a_promoter_who_is_forbidden(self, promotion: Promotion) -> None:
        """Their packages go with them, from the bucket too; they come back when they do."""
        package, other = await promotion.packages()
        await promotion.publish()
        url = (await promotion.fetch(package["code"])).headers["location"]
        whose = {"id": package["promoter_id"]}
        await promotion.ok("promoter/forbid", **whose, forbid=1)
        assert (await promotion.fetch(package["code"])).status_code == 410
        await promotion.courier()
        assert (await promotion.client.raw("GET", url)).status_code == 404
        assert (await newest(promotion))["live"] == 1
        assert (await promotion.fetch(package["code"])).status_code == 410
        assert (await promotion.fetch(other["code"])).status_code == 302
        assert await promotion.ok("distribute/create", name="second", due_at=0)
        assert (await newest(promotion))["total"] == 1
        await promotion.ok("promoter/forbid", **whose, forbid=0)
        await promotion.courier()
        assert (await promotion.fetch(package["code"])).status_code == 302
        assert (await promotion.client.raw("GET", url)).status_code == 200

    async def test_a_group_rolls_forward_by_a_share(self, promotion: Promotion) -> None:
        """[W-14] A new version goes to a share of the downloads; the rest keeps the old one."""
        await promotion.publish()
        (before, _) = await promotion.packages()
        batch = (await promotion.ok("package/batch"))["list"][0]
        await promotion.begin(channel_package("next"))
        await promotion.ok("package/create", item_id=promotion.item_id, batch_id=batch["id"])
        await Maker(promotion.database, promotion.resources).run()
        (after, _) = await promotion.packages()
        assert after["version_id"] > before["version_id"]
        batch = (await promotion.ok("package/batch"))["list"][0]
        await promotion.ok(
            "distribute/create", name="gray", batch_id=batch["id"], share=30, due_at=0
        )
        await promotion.courier()
        made = await newest(promotion)
        places = [
            (await promotion.fetch(after["code"], agent=f"a{number}")).headers["location"]
            for number in range(40)
        ]
        assert 0 < sum(after["sha256"] in place for place in places) < 40
        again = (await promotion.fetch(after["code"], agent="a7")).headers["location"]
        assert again == places[7]
        await promotion.ok("distribute/edit", id=made["id"], share=100)
        answer = await promotion.fetch(after["code"], agent="a7")
        assert after["sha256"] in answer.headers["location"]

    async def test_a_moment_survives_a_restart(self, promotion: Promotion) -> None:
        """[W-14] A schedule is kept by the database: whoever looks after the moment publishes."""
        package, _ = await promotion.packages()
        due = int((now() + timedelta(hours=1)).timestamp())
        made = await promotion.ok("distribute/create", name="later", due_at=due)
        await promotion.courier()
        assert (await promotion.fetch(package["code"])).status_code == 404
        with clock.at(now() + timedelta(hours=2)):
            await promotion.courier()
        assert (await promotion.fetch(package["code"])).status_code == 302
        refused = await promotion.call("distribute/schedule", id=made["id"], due_at=due)
        assert refused.code == 4885

    async def test_a_moment_is_taken_back(self, promotion: Promotion) -> None:
        due = int((now() + timedelta(hours=1)).timestamp())
        made = await promotion.ok("distribute/create", name="later", due_at=due)
        assert (await promotion.ok("distribute/schedule", id=made["id"]))["due_at"] is None
        with clock.at(now() + timedelta(hours=2)):
            await promotion.courier()
        assert (await newest(promotion))["state"] == "waiting"
        assert (await promotion.call("distribute/schedule", id=made["id"], due_at=5)).code == 4886
        for far, code in ((253_402_300_799, 4886), (253_402_300_800, 4000), (2**40, 4000)):
            answer = await promotion.call("distribute/schedule", id=made["id"], due_at=far)
            assert answer.code == code, far

    async def test_nothing_to_publish(self, promotion: Promotion) -> None:
        answer = await promotion.call("distribute/create", name="x", package_ids="99999")
        assert answer.code == 4884
        assert (await promotion.ok("distribute/list"))["total"] == 0

    async def test_another_publisher_reaches_nothing(
        self, promotion: Promotion, world: World, client: Client
    ) -> None:
        made = await promotion.publish()
        other = Promotion(client, promotion.database, promotion.resources, world.borealis)
        assert (await other.ok("distribute/list"))["total"] == 0
        for action in ("edit", "forbid", "cdn/publish", "cdn/cancel", "schedule"):
            answer = await other.call(f"distribute/{action}", id=made["id"], forbid=1)
            assert answer.code == 4004, action
        assert (await other.ok("distribute/statistic"))["total"] == 0

    async def test_a_worker_that_dies_leaves_the_rest_to_the_next(
        self, promotion: Promotion, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole, added = courier.Courier._add, 0

        async def dies(self: courier.Courier, row: object, item: object) -> None:
            nonlocal added
            added += 1
            if added == 2:
                raise RuntimeError("killed")
            await whole(self, row, item)  # type: ignore[arg-type]

        monkeypatch.setattr(courier.Courier, "_add", dies)
        with pytest.raises(RuntimeError):
            await promotion.publish()
        assert (await newest(promotion))["state"] == "publishing"
        await promotion.courier()
        assert (await newest(promotion))["live"] == 2


class TestHook:
    async def test_it_is_told_what_changed(
        self, promotion: Promotion, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """[W-14] The purge hook is told the addresses, signed, and again when it fails."""
        sent: list[tuple[dict[str, str], dict[str, object]]] = []
        status = 500

        class Answer:
            pass

        async def request(self: object, *args: object, **more: object) -> object:
            body = next(one for one in args if isinstance(one, bytes))
            headers = next(one for one in args if isinstance(one, dict))
            sent.append((headers, json.loads(body)))
            answer = Answer()
            answer.status = status  # type: ignore[attr-defined]
            answer.body = b""  # type: ignore[attr-defined]
            return answer

        http = type(promotion.resources.http_out)
        monkeypatch.setattr(http, "post", request)

        async def fine(self: object, url: str) -> list[str]:
            return ["192.0.2.1"]

        monkeypatch.setattr(http, "check", fine)
        form = {"url": "https://cdn.example.com/purge", "secret": SECRET}
        await promotion.ok("distribute/hook/save", **form)
        assert await promotion.ok("distribute/hook") == {"url": form["url"], "has_secret": True}
        await promotion.publish()
        purger = Purger(promotion.database, promotion.resources, "https://games.example.com")
        await purger.run()
        assert (await newest(promotion))["purge_state"] == "due"
        status = 204
        with clock.at(now() + timedelta(minutes=5)):
            comes_late(monkeypatch, purger.run)
            await purger.run()
        assert (await newest(promotion))["purge_state"] == "done"
        # Two workers looked at the same time: the second one says nothing.
        assert len(sent) == 2
        headers, told = sent[-1]
        assert "webhook-signature" in {name.lower() for name in headers}
        package, _ = await promotion.packages()
        data = told["data"]
        assert isinstance(data, dict) and told["type"] == "cdn.purge"
        assert f"https://games.example.com/get/{package['code']}" in data["addresses"]

    async def test_refusals(self, promotion: Promotion) -> None:
        save = {"url": "http://127.0.0.1/purge", "secret": SECRET}
        assert (await promotion.call("distribute/hook/save", **save)).code == 4887


async def test_the_object_is_the_virtual_package(promotion: Promotion) -> None:
    package, _ = await promotion.packages()
    await promotion.publish()
    key = f"{promotion.publisher.games[0].id}/apk/{package['sha256']}.apk"
    found = await promotion.resources.store.head(Bucket.CDN, key)
    assert found and found.size_bytes == package["size"]
    data = await promotion.download(package["code"])
    assert hashlib.sha256(data).hexdigest() == package["sha256"]
