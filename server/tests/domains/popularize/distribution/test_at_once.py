"""What people change while a worker publishes, removes and tells: nothing of it is lost."""

import base64
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from tests.support.promotion import Promotion

from longshore.domains.popularize.distribution.courier import Courier
from longshore.domains.popularize.distribution.purging import Purger
from longshore.integrations.alerting import Notice, WebHook
from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.object_store import Bucket
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit import clock
from longshore.kit.clock import now

SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()


@dataclass
class Twice:
    """Two distributions of one package, neither wanted any more: one object, still there."""

    promotion: Promotion
    second: int
    code: str
    key: str

    async def allow(self) -> None:
        """Somebody wants the second one after all."""
        await self.promotion.ok("distribute/forbid", id=self.second, forbid=0)

    async def is_there(self) -> bool:
        """Whether the object is, and is what the address leads to."""
        assert (await self.promotion.fetch(self.code)).status_code == 302
        return await self.promotion.resources.store.head(Bucket.CDN, self.key) is not None


@pytest.fixture
async def twice(promotion: Promotion) -> AsyncIterator[Twice]:
    package, _ = await promotion.packages()
    first, second = [
        await promotion.publish(package_ids=str(package["id"])) for _ in range(2)
    ]  # fmt: skip
    await promotion.ok("distribute/cdn/cancel", id=first["id"])
    await promotion.ok("distribute/forbid", id=second["id"], forbid=1)
    key = f"{promotion.publisher.games[0].id}/apk/{package['sha256']}.apk"
    yield Twice(promotion, second["id"], package["code"], key)


class TestAnObjectThatIsWantedAgain:
    async def test_before_it_is_removed_it_stays(
        self, twice: Twice, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        removed = Courier._remove

        async def late(courier: Courier, *given: Any) -> bool:
            monkeypatch.setattr(Courier, "_remove", removed)
            await twice.allow()
            return await removed(courier, *given)

        monkeypatch.setattr(Courier, "_remove", late)
        await twice.promotion.courier()
        assert await twice.is_there()

    @pytest.mark.parametrize("is_killed", [False, True])
    async def test_while_it_is_removed_it_is_made_again(
        self, twice: Twice, monkeypatch: pytest.MonkeyPatch, is_killed: bool
    ) -> None:
        """Also where the worker is killed between removing it and writing that down."""
        delete = EmbeddedStore.delete

        async def late(store: EmbeddedStore, bucket: Bucket, key: str) -> None:
            if key == twice.key:
                monkeypatch.setattr(EmbeddedStore, "delete", delete)
                await twice.allow()
            await delete(store, bucket, key)
            if key == twice.key and is_killed:
                raise RuntimeError("killed")

        monkeypatch.setattr(EmbeddedStore, "delete", late)
        if is_killed:
            with pytest.raises(RuntimeError):
                await twice.promotion.courier()
        for _ in range(2):
            await twice.promotion.courier()
        assert await twice.is_there()


async def test_what_changes_while_a_hook_is_told_is_told_too(
    promotion: Promotion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-14] Under an id of its own: whoever drops what they had would not forget the address."""
    told: list[Notice] = []

    async def fine(_: OutgoingHttp, __: str) -> list[str]:
        return ["192.0.2.1"]

    async def tell(_: WebHook, notice: Notice) -> None:
        told.append(notice)
        if len(told) == 1:
            await promotion.ok("distribute/cdn/cancel", id=made["id"])
            await promotion.courier()

    monkeypatch.setattr(OutgoingHttp, "check", fine)
    monkeypatch.setattr(WebHook, "tell", tell)
    form = {"url": "https://cdn.example.com/purge", "secret": SECRET}
    await promotion.ok("distribute/hook/save", **form)
    made = await promotion.publish()
    purger = Purger(promotion.database, promotion.resources, "https://games.example.com")
    states = []
    for minutes in (0, 1, 2):
        with clock.at(now() + timedelta(minutes=minutes)):
            await purger.run()
        found = (await promotion.ok("distribute/list"))["list"][0]
        states.append(found["purge_state"])
    assert states == ["due", "done", "done"]
    assert [one.facts["state"] for one in told] == ["live", "cancelled"]
    assert told[0].id != told[1].id
