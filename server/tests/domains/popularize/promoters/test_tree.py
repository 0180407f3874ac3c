"""Agencies and those below them, groups, the share from the first day, the contract's file."""

from typing import Any

from sqlalchemy import select, text
from tests.domains.popularize.promoters.test_promoters import call, create, events
from tests.support.client import Client
from tests.support.settling import Settling, moment
from tests.support.uploads import Uploader
from tests.support.world import World

from longshore.domains.files.uploads.models import Upload
from longshore.kit import clock
from longshore.kit.db.database import Database


async def ids(client: Client, world: World, **form: Any) -> list[str]:
    listed = (await call(client, world, "list", **form)).data["list"]
    return sorted(row["code"] for row in listed)


async def test_two_levels_and_no_third(client: Client, world: World, database: Database) -> None:
    """[W-14] An agency has none itself, and whoever has somebody below gets none."""
    agency = (await create(client, world, "agency", name="Agency", group="guild")).data
    below = (await create(client, world, "below", agency_id=agency["id"])).data
    assert (below["agency_id"], below["agency_name"]) == (agency["id"], "Agency")
    third = await create(client, world, "third", agency_id=below["id"], language="en-US")
    assert (third.code, third.msg) == (
        4897, "Promoters have two levels: Name cannot stand below Name",
    )  # fmt: skip
    other = (await create(client, world, "other")).data
    for own, wanted in ((agency, other), (other, other), (other, below)):
        moved = await call(client, world, "edit", id=own["id"], agency_id=wanted["id"])
        assert moved.code == 4897
    elsewhere = (await create(client, world, "far", game=1)).data
    for unknown in (elsewhere["id"], 999_999):
        assert (await create(client, world, "new", agency_id=unknown)).code == 4004
        assert (await call(client, world, "edit", id=other["id"], agency_id=unknown)).code == 4004

    listed = {row["code"]: row for row in (await call(client, world, "list")).data["list"]}
    assert {code: row["below"] for code, row in listed.items()} == {
        "agency": 1, "below": 0, "other": 0,
    }  # fmt: skip
    assert await ids(client, world, agency_id=agency["id"]) == ["agency", "below"]
    assert await ids(client, world, group="guild") == ["agency"]
    chosen = (await call(client, world, "choices")).data
    assert chosen["groups"] == ["guild"]
    assert [one["name"] for one in chosen["agencies"]] == ["Agency", "Name"]

    moved = await call(client, world, "edit", id=below["id"], agency_id=0, group="solo")
    assert (moved.data["agency_id"], moved.data["group"]) == (None, "solo")
    assert (await call(client, world, "read", id=below["id"])).data == moved.data
    (event,) = await events(database, "promoter.edit")
    assert event.before == {"parent_id": agency["id"], "group_name": ""}


async def test_the_share_from_the_first_day(settling: Settling) -> None:
    """Theirs from today on, and from the next month where this one has statements."""
    await settling.share()
    with clock.at(moment(3, 9)):
        made = await settling.call("promoter/create", name="New", code="new", share_model_id=1)
        assert (made.code, made.data["share_model"]) == (0, "30 %")
        missing = await settling.call("promoter/create", name="x", code="x", share_model_id=99)
        assert missing.code == 4004
        assert [one["code"] for one in (await settling.call("promoter/list")).data["list"]] == [
            "new", "streamer",
        ]  # fmt: skip
    await settling.draw(3, moment(4, 1))
    with clock.at(moment(3, 31, 23)):
        await settling.call("promoter/create", name="Late", code="late", share_model_id=1)
    async with settling.database.system() as session:
        days = "SELECT begins_on::text FROM share_assignment ORDER BY id"
        assert list((await session.execute(text(days))).scalars()) == [
            "2026-01-01", "2026-03-09", "2026-04-01",
        ]  # fmt: skip


async def test_players_that_they_brought(settling: Settling) -> None:
    await settling.install_and_register(moment(3, 2))
    with clock.at(moment(3, 2)):
        player = settling.shop.player_id
        await settling.call("attribution/explain", player_id=player)
    (row,) = (await settling.call("promoter/list")).data["list"]
    assert row["players"] == 1


async def test_a_contract(client: Client, world: World, database: Database) -> None:
    """Kept while it is beside a promoter, opened by a link, recorded, gone with the next."""
    promoter = (await create(client, world)).data
    uploader = Uploader(client, world.aurora.owner)
    told = {"purpose": "contract", "name": "合同.pdf"}
    first = (await uploader.put(b"%PDF-1.7 first", **told))["upload_id"]
    second = (await uploader.put(b"%PDF-1.7 second", **told))["upload_id"]
    for upload in (first, second):
        saved = await call(client, world, "contract", id=promoter["id"], upload_id=upload)
        assert (saved.code, saved.data["contract"]) == (0, "合同.pdf"), saved.msg
    opened = await call(client, world, "openContract", id=promoter["id"])
    content = await client.raw("GET", opened.data["url"])
    assert content.content == b"%PDF-1.7 second"
    assert content.headers["content-type"] == "application/octet-stream"
    assert "attachment" in content.headers["content-disposition"]
    assert len(await events(database, "promoter.open_contract")) == 1
    async with database.system() as session:
        kept = select(Upload.id).where(Upload.status == "complete")
        assert [str(one) for one in (await session.execute(kept)).scalars()] == [second]
    # Neither another's file (it would go with theirs) nor one for something else.
    other = (await create(client, world, "other")).data["id"]
    assert (await call(client, world, "contract", id=other, upload_id=second)).code == 4316
    again = await call(client, world, "contract", id=promoter["id"], upload_id=second)
    assert (again.code, again.data["contract"]) == (0, "合同.pdf")
    icon = (await uploader.put(b"{}", purpose="file", name="a.bin"))["upload_id"]
    assert (await call(client, world, "contract", id=promoter["id"], upload_id=icon)).code != 0
    gone = await call(client, world, "contract", id=promoter["id"])
    assert gone.data["contract"] == ""
    assert (await call(client, world, "openContract", id=promoter["id"])).code == 4004
    async with database.system() as session:
        left = await session.execute(select(Upload.name).where(Upload.status == "complete"))
    assert left.scalars().all() == ["a.bin"]


async def test_a_contract_that_two_were_given_once_stays_with_the_other(
    client: Client, world: World, database: Database
) -> None:
    """Whoever has a file that was given to two does not lose it with the first one's change."""
    one, two = [(await create(client, world, code)).data["id"] for code in ("one", "two")]
    uploader = Uploader(client, world.aurora.owner)
    put = await uploader.put(b"%PDF-1.7 both", purpose="contract", name="合同.pdf")
    await call(client, world, "contract", id=one, upload_id=put["upload_id"])
    async with database.system() as session:
        given = text("UPDATE promoter SET (contract_upload_id, contract_name) = (SELECT "
                     "contract_upload_id, contract_name FROM promoter WHERE id = :one) "
                     "WHERE id = :two")  # fmt: skip
        await session.execute(given, {"one": one, "two": two})
    assert (await call(client, world, "contract", id=one)).data["contract"] == ""
    opened = await call(client, world, "openContract", id=two)
    assert (await client.raw("GET", opened.data["url"])).content == b"%PDF-1.7 both"
    await call(client, world, "contract", id=two)
    async with database.system() as session:
        assert (await session.execute(select(Upload.status))).scalars().all() == ["aborted"]
