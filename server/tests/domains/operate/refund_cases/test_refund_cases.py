"""What a minor paid: claimed, proven, decided, given back; what is sealed stays so."""

import asyncio
import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.operate.refund_cases.support import CLAIM, CONTACT, NAME, PLACE, WHY, Desk
from tests.support.client import Client
from tests.support.connections import none_is_held_during
from tests.support.minors import card
from tests.support.runtime import game_client
from tests.support.secrets import found_in, leaks_below
from tests.support.shop import Shop, paid
from tests.support.uploads import png
from tests.support.world import World

from longshore.domains.files.uploads.sweep import remove_released
from longshore.domains.operate.players.deletion import delete_due
from longshore.domains.operate.refund_cases import taking_out
from longshore.domains.operate.refund_cases.object_rows import NAMINGS
from longshore.domains.operate.refund_cases.sweeping import sweep
from longshore.integrations.object_store import Bucket
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


@pytest.fixture
async def desk(app: FastAPI, client: Client, database: Database, world: World) -> Desk:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    child = await game_client(app, database, world.aurora.games[0])
    shop.player_id = int((await child.guest()).data["player_id"])
    told = {"name": "某小一", "identity": card("20150701")}
    assert (await child.call("/sdk/v1/realname", told)).code == 0
    numbers = []
    for place in range(2):
        made = await shop.order()
        numbers.append(made.number)
        assert await shop.take(paid(made.number, transaction=f"T-{place}", uid="")) == "paid"
    return Desk(app, client, world, shop, child, numbers)


async def test_a_claim_is_granted_and_the_ledger_gives_back(desk: Desk, database: Database) -> None:
    """[W-08] One of two orders is given back; the game is told and the age at each is shown."""
    case = await desk.claim()
    number = case["case"]["id"]
    assert (case["case"]["guardian_name"], case["case"]["guardian_contact"]) == (
        "欧***雀", "****5678",
    )  # fmt: skip
    assert case["claim"] == CLAIM and case["proof"] == {"state": "given", "tier": "8-15"}
    assert [row["tier"] for row in case["orders"]] == ["8-15", "8-15"]
    first, second = sorted(desk.numbers)
    done = await desk("decide", id=number, numbers=[first], reason="payments of a minor")
    assert done["case"]["state"] == "granted"
    assert (done["case"]["amount_minor"], done["case"]["refunded_minor"]) == (129_600, 64_800)
    assert {row["number"]: row["is_refunded"] for row in done["orders"]} == {
        first: True, second: False,
    }  # fmt: skip
    assert (await desk.shop.states(first))[0] == "refunded"
    assert (await desk.shop.states(second))[0] == "paid"
    row = await desk.shop.row(
        "SELECT e.data, e.actor_name FROM order_event e JOIN orders o ON o.id = e.order_id "
        "WHERE o.number = :n AND e.kind = 'refunded'", n=first,
    )  # fmt: skip
    assert row.data == {"reason": "payments of a minor", "refund_case": number}
    assert row.actor_name
    told = await desk.shop.row(
        "SELECT count(*) AS number FROM delivery WHERE kind = 'refund' AND order_id = "
        "(SELECT id FROM orders WHERE number = :n)", n=first,
    )  # fmt: skip
    assert told.number == 1
    # Decided once: neither again, nor changed.
    again = await desk.ask("decide", id=number, numbers=[second], reason="once more")
    assert again.code == 4765
    assert (await desk.ask("save", id=number, player_id=desk.shop.player_id, source="phone",
                           relation="parent", numbers=[second])).code == 4765  # fmt: skip
    found = await desk("list", keyword=second)
    assert [one["id"] for one in found["list"]] == [number]
    assert (await desk("list", keyword=str(desk.shop.player_id), state="open"))["list"] == []
    for nobody in ("9" * 19, "9" * 40, "²"):
        assert (await desk("list", keyword=nobody))["list"] == []


async def test_of_several_who_decide_at_once_one_does(desk: Desk) -> None:
    """Some would give one order back, some the other: nobody gives back what was not decided."""
    number = (await desk.claim())["case"]["id"]
    chosen = [sorted(desk.numbers)[place % 2] for place in range(6)]
    answers = await asyncio.gather(
        *(desk.ask("decide", id=number, numbers=[one], reason="a minor paid") for one in chosen)
    )
    assert sorted(answer.code for answer in answers) == [0, 4765, 4765, 4765, 4765, 4765]
    (won,) = [one for one, answer in zip(chosen, answers, strict=True) if answer.code == 0]
    states = {one: (await desk.shop.states(one))[0] for one in desk.numbers}
    assert states == {one: "refunded" if one == won else "paid" for one in desk.numbers}


async def test_one_claim_that_is_sent_twice_is_one_case(desk: Desk) -> None:
    """A double press, and a colleague who takes up the same call: an order is in one open case."""
    form = {
        "player_id": desk.shop.player_id, "source": "phone", "relation": "parent",
        "guardian_name": NAME, "guardian_contact": CONTACT, "claim": CLAIM,
    }  # fmt: skip
    orders = [desk.numbers, desk.numbers[::-1], desk.numbers[:1], desk.numbers]
    answers = await asyncio.gather(*(desk.ask("save", **form, numbers=one) for one in orders))
    assert sorted(answer.code for answer in answers) == [0, 4766, 4766, 4766], answers
    assert len((await desk("list"))["list"]) == 1


async def test_a_case_gives_back_what_is_left(desk: Desk) -> None:
    """Of an order of which a part went back before, the case gave back the rest."""
    first, second = sorted(desk.numbers)
    await desk.shop.give_part(first, 4_800)
    case = (await desk.claim())["case"]
    assert case["amount_minor"] == 129_600
    done = await desk("decide", id=case["id"], numbers=[first, second], reason="of a minor")
    assert done["case"]["refunded_minor"] == 124_800


async def test_what_is_not_named_of_a_claim_stays(desk: Desk) -> None:
    """Of two people who have it open, the later save put back what the other had changed."""
    case = (await desk.claim())["case"]
    about = {"id": case["id"], "player_id": case["player_id"]}
    await desk("save", **about, source="mail", numbers=desk.numbers[:1])
    found = await desk("save", **about, claim="改过的申明")
    assert (found["case"]["source"], found["case"]["relation"]) == ("mail", "parent")
    assert [one["number"] for one in found["orders"]] == desk.numbers[:1]
    assert found["claim"] == "改过的申明"
    assert (await desk("save", **about, relation="other"))["claim"] == "改过的申明"
    assert (await desk.ask("save", player_id=case["player_id"], source="phone")).code == 4000


async def test_a_claim_is_refused_with_a_reason(desk: Desk) -> None:
    case = (await desk.claim())["case"]["id"]
    assert (await desk.ask("decide", id=case, numbers=[], reason="")).code == 4000
    done = await desk("decide", id=case, numbers=[], reason="an adult paid")
    assert (done["case"]["state"], done["reason"]) == ("refused", "an adult paid")
    assert [(await desk.shop.states(one))[0] for one in desk.numbers] == ["paid", "paid"]
    # What was refused may be claimed again with better evidence.
    assert (await desk.claim())["case"]["state"] == "open"


async def test_orders_that_cannot_be_claimed(desk: Desk) -> None:
    """All of a claim or nothing: others' orders, unpaid ones, those of an open case."""
    unpaid = (await desk.shop.order()).number
    form = {"player_id": desk.shop.player_id, "source": "mail", "relation": "other"}
    for wrong in (unpaid, "LS" + "0" * 20):
        answer = await desk.ask("save", **form, numbers=[desk.numbers[0], wrong])
        assert answer.code == 4766 and wrong in answer.msg
    stranger = await game_client(desk.app, desk.shop.database, desk.world.aurora.games[0])
    other = int((await stranger.guest()).data["player_id"])
    form["player_id"] = other
    assert (await desk.ask("save", **form, numbers=desk.numbers)).code == 4766
    assert (await desk("list"))["list"] == [], "nothing half-written"
    case = (await desk.claim())["case"]["id"]
    form["player_id"] = desk.shop.player_id
    assert (await desk.ask("save", **form, numbers=[desk.numbers[0]])).code == 4766
    # One that is given back meanwhile stops the decision whole.
    refund = "/ultra/protected/app/send/usdk/order/refund"
    gone = sorted(desk.numbers)[1]
    answer = await desk.client.call(
        "POST", refund, user=desk.world.aurora.owner, game=desk.world.aurora.games[0],
        json={"number": gone, "reason": "by hand"},
    )  # fmt: skip
    assert answer.code == 0
    answer = await desk.ask("decide", id=case, numbers=desk.numbers, reason="both of them")
    assert answer.code == 4766 and gone in answer.msg
    assert (await desk.shop.states(sorted(desk.numbers)[0]))[0] == "paid"


async def test_evidence_is_sealed_and_taken_out_once(
    desk: Desk, settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plain file is nowhere on the disk; a link gives one file or all, with the ledger."""
    case = (await desk.claim())["case"]["id"]
    picture = png(64, 64, "blue")
    added = await desk.add(case, picture)
    await desk.add(case, b"%PDF-1.7 canary-evidence-5b1f0d27", "说明.pdf")
    assert [one["size"] for one in added["files"]] == [len(picture)]
    assert await remove_released(database, desk.app.state.resources) == 2
    plain = {"picture": picture[:64], "document": b"canary-evidence-5b1f0d27"}
    assert leaks_below(settings.data_dir, plain, without=("postgres/",)) == []
    link = await desk("takeOut", id=case, file_id=added["files"][0]["id"], **WHY)
    assert link["name"] == "欧阳身份证.png"
    file = await desk.client.raw("GET", link["url"])
    assert file.content == picture and file.headers["cache-control"] == "no-store"
    assert (await desk.client.raw("GET", link["url"])).json()["code"] == 4768, "it opens once"
    await desk("decide", id=case, numbers=desk.numbers, reason="payments of a minor")
    archive = zipfile.ZipFile(io.BytesIO((await desk.taken(id=case)).content))
    about = json.loads(archive.read("case.json"))
    assert about["guardian"] == {"name": NAME, "contact": CONTACT, "claim": CLAIM}
    assert about["age"] == {"state": "given", "tier": "8-15"}
    assert {one["kind"] for one in about["ledger"]} >= {"created", "paid", "refunded"}
    first, second = (archive.read(one["file"]) for one in about["files"])
    assert (first, second[:4]) == (picture, b"%PDF")
    wrong = await desk.ask("takeOut", id=case, reason="guardian asked", password="wrong-one-1")
    assert wrong.code == 4103
    late = await desk("takeOut", id=case, **WHY)
    moment = now() + timedelta(minutes=6)
    monkeypatch.setattr(taking_out, "now", lambda: moment)
    assert (await desk.client.raw("GET", late["url"])).json()["code"] == 4768, "it ended"


@pytest.mark.parametrize("work", ["read_bytes", "put_bytes"])
async def test_no_connection_is_held_while_evidence_is_sealed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, work: str
) -> None:
    case = (await desk.claim())["case"]["id"]
    calling = desk.ask("addFile", id=case, **await desk.upload(png()))
    database = desk.app.state.database
    answer = await none_is_held_during(monkeypatch, EmbeddedStore, work, database, calling)
    assert [one["size"] for one in answer.data["files"]] == [len(png())]


async def test_what_was_told_stands_in_no_row_answer_or_log(
    desk: Desk, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names, contacts and file names are sealed; showing them asks for the password."""
    made = await desk.claim()
    case = made["case"]["id"]
    added = await desk.add(case, png(), "欧阳金丝雀.png")
    listed = await desk("list")
    assert (await desk.ask("reveal", id=case, reason="call", password="wrong-one-1")).code == 4103
    assert await desk("reveal", id=case, **WHY) == {"name": NAME, "contact": CONTACT}
    log = "".join(capsys.readouterr())
    told = json.dumps([made, added, listed], ensure_ascii=False)
    async with database.system() as session:
        for table in ("refund_case", "refund_case_file", "audit_event", "order_event"):
            rows = (await session.execute(text(f"SELECT t::text FROM {table} t"))).scalars()
            told += "\n".join(rows)
        verbs = await session.execute(
            text("SELECT action FROM audit_event WHERE action LIKE 'refund%' ORDER BY id")
        )
        assert list(verbs.scalars()) == [
            "refund_case.save", "refund_case.add_file", "refund_case.reveal",
        ]  # fmt: skip
    secrets = {"name": NAME.encode(), "contact": CONTACT.encode()}
    assert found_in(secrets, told.encode()) == found_in(secrets, log.encode()) == []
    assert "欧***雀" in told, "a search that finds nothing cannot pass"


async def test_another_publisher_sees_none(desk: Desk) -> None:
    case = (await desk.claim())["case"]["id"]
    theirs: dict[str, Any] = {"user": desk.world.borealis.owner}
    for action, form in (
        ("detail", {}), ("decide", {"numbers": [], "reason": "no reason"}), ("reveal", WHY),
        ("takeOut", WHY),
    ):  # fmt: skip
        answer = await desk.client.call(
            "POST", f"{PLACE}/{action}", **theirs, game=desk.world.borealis.games[0],
            json={"id": case, **form},
        )  # fmt: skip
        assert answer.code == 4004, action


async def test_a_deleted_player_takes_the_evidence_along(
    desk: Desk, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The decision and its sums stay; who claimed is forgotten, and the sealed object goes."""
    case = (await desk.claim())["case"]["id"]
    await desk.add(case, png())
    await desk("decide", id=case, numbers=desk.numbers[:1], reason="payments of a minor")
    assert await named(database) == (1, 0)
    async with database.system() as session:
        await session.execute(
            text(
                "INSERT INTO player_deletion (publisher_id, game_id, player_id, due_at) "
                "SELECT publisher_id, game_id, id, now() FROM player WHERE id = :player"
            ),
            {"player": desk.shop.player_id},
        )
    await delete_due(database, desk.app.state.resources)
    left = (await desk("detail", id=case))["case"]
    assert (left["guardian_name"], left["files"], left["refunded_minor"]) == ("", 0, 64_800)
    assert (await desk.ask("reveal", id=case, **WHY)).code == 4004
    assert await named(database) == (0, 1)
    async with database.system() as session:
        key = (await session.execute(text("SELECT object_key FROM refund_case_file"))).scalar_one()
    store = desk.app.state.resources.store
    assert await store.head(Bucket.PRIVATE, key)
    sweeping = sweep(database, desk.app.state.resources)
    assert await none_is_held_during(monkeypatch, EmbeddedStore, "delete", database, sweeping) == 1
    assert await named(database) == (0, 0)
    assert await store.head(Bucket.PRIVATE, key) is None


async def named(database: Database) -> tuple[int, int]:
    """How many objects rows name: needed ones, and those that are soon gone."""
    async with database.system() as session:
        needed, going = [len((await session.execute(one.rows)).all()) for one in NAMINGS]
    return needed, going
