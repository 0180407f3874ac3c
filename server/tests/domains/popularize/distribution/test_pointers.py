"""The `latest` pointer of each package in the CDN bucket: what it names, when it moves and goes."""

import hashlib
import json
from typing import Any
from urllib.parse import urljoin

import pytest
from tests.support.connections import none_is_held_during
from tests.support.promotion import Promotion, channel_package

from longshore.composition.domains import NAMINGS
from longshore.domains.popularize.distribution import pointing
from longshore.domains.popularize.packages import pointer_key
from longshore.domains.popularize.packages.making import Maker
from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit.db.database import Database
from longshore.kit.db.holding import holding_removals


def address(promotion: Promotion, code: str) -> str:
    key = pointer_key(promotion.publisher.games[0].id, code)
    return promotion.resources.store.public_url(Bucket.CDN, key) or ""


async def pointed(promotion: Promotion, code: str) -> Any:
    """What a package's pointer says to whoever asks; None without one."""
    answer = await promotion.client.raw("GET", address(promotion, code))
    if answer.status_code == 404:
        return None
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    return json.loads(answer.content)


async def names(promotion: Promotion, code: str) -> str:
    """The digest that a package's pointer names; empty without one."""
    told = await pointed(promotion, code)
    return told["sha256"] if told else ""


async def rolled(promotion: Promotion, share: int) -> tuple[str, Any]:
    """A newer version of everything, published to a share: the older digest, and the package."""
    await promotion.publish()
    before, _ = await promotion.packages()
    batch = (await promotion.ok("package/batch"))["list"][0]
    await promotion.begin(channel_package("next"))
    await promotion.ok("package/create", item_id=promotion.item_id, batch_id=batch["id"])
    await Maker(promotion.database, promotion.resources).run()
    batch = (await promotion.ok("package/batch"))["list"][0]
    form = {"name": "next", "batch_id": batch["id"], "share": share, "due_at": 0}
    await promotion.ok("distribute/create", **form)
    await promotion.courier()
    after, _ = await promotion.packages()
    assert after["sha256"] != before["sha256"]
    return before["sha256"], after


async def newest(promotion: Promotion) -> Any:
    return (await promotion.ok("distribute/list"))["list"][0]


async def test_it_leads_to_what_is_published(promotion: Promotion) -> None:
    """[W-14] Whoever asks a key that stays hears which digest-named object is the latest."""
    package, other = await promotion.packages()
    assert (package["latest"], await pointed(promotion, package["code"])) == ("", None)
    await promotion.publish()
    told = await pointed(promotion, package["code"])
    (shown, _) = await promotion.packages()
    assert shown["latest"] == address(promotion, package["code"])
    assert (told["package"], told["version"]) == (package["code"], "1.2.0")
    assert (told["sha256"], told["size"]) == (package["sha256"], package["size"])
    file = urljoin(address(promotion, package["code"]), told["path"])
    answer = await promotion.client.raw("GET", file)
    assert hashlib.sha256(answer.content).hexdigest() == package["sha256"]
    assert "immutable" in answer.headers["cache-control"]
    assert await names(promotion, other["code"]) == other["sha256"]


async def test_a_forbidden_package_has_none(promotion: Promotion) -> None:
    package, other = await promotion.packages()
    await promotion.publish()
    await promotion.ok("package/forbid", id=package["id"], forbid=1)
    await promotion.courier()
    assert await pointed(promotion, package["code"]) is None
    assert await names(promotion, other["code"]) == other["sha256"]
    await promotion.ok("package/forbid", id=package["id"], forbid=0)
    await promotion.courier()
    assert await names(promotion, package["code"]) == package["sha256"]


@pytest.mark.parametrize("way", ["forbid", "cdn/cancel"])
async def test_what_is_stopped_falls_back_to_what_was_live_before(
    promotion: Promotion, way: str
) -> None:
    before, package = await rolled(promotion, 100)
    assert await names(promotion, package["code"]) == package["sha256"]
    newer, older = (await promotion.ok("distribute/list"))["list"]
    await promotion.ok(f"distribute/{way}", id=newer["id"], forbid=1)
    await promotion.courier()
    assert await names(promotion, package["code"]) == before
    await promotion.ok(f"distribute/{way}", id=older["id"], forbid=1)
    await promotion.courier()
    assert await pointed(promotion, package["code"]) is None


async def test_a_share_leaves_it_until_everybody_gets_the_newer_one(promotion: Promotion) -> None:
    before, package = await rolled(promotion, 30)
    assert await names(promotion, package["code"]) == before
    made = await newest(promotion)
    await promotion.ok("distribute/edit", id=made["id"], share=100)
    assert (await promotion.fetch(package["code"])).status_code == 302
    await promotion.courier()
    assert await names(promotion, package["code"]) == package["sha256"]
    assert (await newest(promotion))["state"] == "live"
    await promotion.ok("distribute/edit", id=made["id"], share=99)
    await promotion.courier()
    assert await names(promotion, package["code"]) == before


async def test_it_never_names_what_is_not_there(
    promotion: Promotion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Objects come before the pointers that name them, and go after them."""
    done: list[tuple[str, str]] = []
    whole = {name: getattr(EmbeddedStore, name) for name in ("compose", "put_bytes", "delete")}

    def noted(name: str) -> Any:
        async def act(
            store: EmbeddedStore, bucket: Bucket, key: str, *rest: Any, **more: Any
        ) -> Any:
            done.append((name, key))
            return await whole[name](store, bucket, key, *rest, **more)

        return act

    for name in whole:
        monkeypatch.setattr(EmbeddedStore, name, noted(name))
    made = await promotion.publish()
    await promotion.ok("distribute/cdn/cancel", id=made["id"])
    await promotion.courier()
    package, _ = await promotion.packages()
    game = promotion.publisher.games[0].id
    file, pointer = f"{game}/apk/{package['sha256']}.apk", pointer_key(game, package["code"])
    mine = [(name, key) for name, key in done if key in (file, pointer)]
    assert mine == [
        ("compose", file), ("put_bytes", pointer), ("delete", pointer), ("delete", file),
    ]  # fmt: skip


async def test_a_worker_that_dies_leaves_it_to_the_next(
    promotion: Promotion, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, calls = pointing.Pointers._point, 0

    async def dies(self: pointing.Pointers, row: Any) -> None:
        nonlocal calls
        calls += 1
        await whole(self, row)
        raise RuntimeError("killed")

    monkeypatch.setattr(pointing.Pointers, "_point", dies)
    with pytest.raises(RuntimeError):
        await promotion.publish()
    monkeypatch.setattr(pointing.Pointers, "_point", whole)
    assert (await newest(promotion))["state"] == "publishing"
    await promotion.courier()
    for package in await promotion.packages():
        assert await names(promotion, package["code"]) == package["sha256"]
    assert (calls, (await newest(promotion))["state"]) == (2, "live")


async def test_a_store_that_refuses_it_is_asked_again(
    promotion: Promotion, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuses(*_: Any, **__: Any) -> None:
        raise StoreError("SlowDown", "later")

    with monkeypatch.context() as context:
        context.setattr(EmbeddedStore, "put_bytes", refuses)
        await promotion.publish()
    assert (await newest(promotion))["problem"] == "SlowDown"
    await promotion.courier()
    found = await newest(promotion)
    assert (found["problem"], found["state"], found["live"]) == ("", "live", 2)


async def test_while_a_backup_copies_it_stays(promotion: Promotion, database: Database) -> None:
    before, package = await rolled(promotion, 30)
    made = await newest(promotion)
    with holding_removals(database.addresses.system):
        await promotion.ok("distribute/edit", id=made["id"], share=100)
        await promotion.courier()
        assert await names(promotion, package["code"]) == before
    await promotion.courier()
    assert await names(promotion, package["code"]) == package["sha256"]


async def test_backups_take_it_along(promotion: Promotion) -> None:
    await promotion.publish()
    package, _ = await promotion.packages()
    wanted = pointer_key(promotion.publisher.games[0].id, package["code"])
    found = set()
    async with promotion.database.system() as session:
        for naming in NAMINGS:
            if naming.is_needed:
                found |= {row[1] for row in await session.execute(naming.rows)}
    assert wanted in found


async def test_no_connection_is_held_while_the_bucket_is_changed(
    promotion: Promotion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that was slow kept the console's pages from theirs."""
    database = promotion.database
    publishing = promotion.publish()
    await none_is_held_during(monkeypatch, EmbeddedStore, "put_bytes", database, publishing)
    package, _ = await promotion.packages()
    assert await names(promotion, package["code"]) == package["sha256"]
    await promotion.ok("distribute/cdn/cancel", id=(await newest(promotion))["id"])
    removing = promotion.courier()
    await none_is_held_during(monkeypatch, EmbeddedStore, "delete", database, removing)
    assert await pointed(promotion, package["code"]) is None
