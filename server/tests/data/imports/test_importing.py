"""Files into the figures of a real engine, and out again."""

from datetime import date
from typing import Any

import pytest
from tests.data.imports.support import DAYS, FILE, HEAD, MONEY, NEW_YORK, SEND, Desk, table_of

from longshore.data.comparing.comparison import differences
from longshore.data.engine.place import DATABASE
from longshore.data.imports import importing, service


async def test_a_file_becomes_figures_once_and_can_be_taken_out(desk: Desk) -> None:
    """[issue] Money with its currency, on the day of the game's zone; sandbox never in."""
    found = await desk.imported(FILE)
    assert (found["state"], found["percent"], found["problem"]) == ("done", 100, "")
    assert (found["lines"], found["rows"], found["skipped"], found["refused"]) == (7, 3, 1, 3)
    assert await desk.refused(found["id"]) == [
        "6,金额不能识别、为零，或该币种没有这么多小数位,nothing", "7,时间不能识别,someday",
        "8,已导入过，或在文件中重复,",
    ]  # fmt: skip
    assert await desk.money() == {"CNY": 3_600, "JPY": 1_200}
    # What was kept of these days while their rows came in is kept anew.
    changes = "SELECT min(n) FROM (SELECT sum(changes) AS n FROM {} GROUP BY day)"
    ((least,),) = await desk.played.analytics.rows(changes.format(f"{DATABASE}.event_changes"))
    assert int(str(least)) > 1_000_000
    told = (await desk("payments", **DAYS)).data
    assert [day["payers"] for day in told["days"]] == [0, 1, 1, 0]
    # The uid “a” of two channels is two players.
    assert told["total"]["payers"] == 2
    goods = {(one["goods"], one["currency"]): one["paid"] for one in told["goods"]}
    assert goods == {("gem", "CNY"): 3_600, ("gem", "JPY"): 1_200}

    again = await desk.begin(FILE)
    assert (again.code, await desk.money()) == (4989, {"CNY": 3_600, "JPY": 1_200})
    # As another file, its orders are still the same orders.
    more = await desk.imported(FILE + "2026-03-10 09:00:00,vivo,c,O9,T9,1.00,CNY,gem,0\n")
    assert (more["rows"], more["refused"]) == (1, 6)
    assert await desk.money() == {"CNY": 3_700, "JPY": 1_200}
    # Whoever undoes the first is told that the other has lines that nobody else would have.
    assert (await desk.told(found["id"]))["repeated_in"] == [
        {"id": more["id"], "file_name": "old.csv", "rows": 3}
    ]
    assert (await desk.told(more["id"]))["repeated_in"] == []
    assert "2,已导入过，或在文件中重复,old.csv" in await desk.refused(more["id"])

    assert (await desk.undone(found["id"]))["state"] == "undone"
    assert await desk.money() == {"CNY": 100}
    assert (await desk("imports/undo", id=found["id"])).code == 4991
    once_more = await desk.imported(FILE)
    assert (once_more["state"], once_more["rows"]) == ("done", 3)
    assert await desk.money() == {"CNY": 3_700, "JPY": 1_200}
    # The same file again, so the same is said; not once the other is gone.
    assert (await desk.told(once_more["id"]))["repeated_in"][0]["rows"] == 3
    await desk.undone(more["id"])
    assert (await desk.told(once_more["id"]))["repeated_in"] == []


@pytest.mark.parametrize("order", ["le", "be"])
async def test_what_a_spreadsheet_saves_as_unicode_text_is_read(desk: Desk, order: str) -> None:
    """UTF-16 with tabs, and quotation marks around cells that hold a comma or such a mark."""
    lines = [HEAD.replace(",", "\t"), '2026-03-08 08:00:00\tvivo\ta\tO1\tT1\t"1,206.00"\tCNY\t'
             '"月卡 ""大""，首充"\t0', ""]  # fmt: skip
    mark = {"le": b"\xff\xfe", "be": b"\xfe\xff"}[order]
    content = mark + "\r\n".join(lines).encode(f"utf-16-{order}")
    upload = await desk.upload(content, "old.txt")
    seen = await desk("imports/file", upload_id=upload)
    assert (seen.code, seen.data["mapping"]["separator"]) == (0, "tab"), seen.msg
    assert seen.data["samples"][0][5:8] == ["1,206.00", "CNY", '月卡 "大"，首充']
    found = await desk.imported(content, separator="tab")
    assert (found["state"], found["rows"]) == ("done", 1), found["problem"]
    assert await desk.money() == {"CNY": 120_600}
    goods = (await desk("payments", **DAYS)).data["goods"]
    assert [one["goods"] for one in goods] == ['月卡 "大"，首充']


async def test_ledgers_and_imports_stay_apart(desk: Desk) -> None:
    """[issue] Players by channel and uid; the comparison with the ledger knows no difference."""
    played, analytics = desk.played, desk.played.analytics
    ours = await played.player("2026-03-08T12:00-04:00")  # uid u1 of vivo
    test = await played.player("2026-03-08T12:00-04:00", sandbox=True)  # uid u2
    await played.order(ours, 5_000, "2026-03-09T12:00-04:00")
    await analytics.load()
    assert await desk.money() == {"CNY": 5_000}
    found = await desk.imported(
        table_of(
            "2026-03-09 10:00:00,vivo,u1,P1,X1,1.00,CNY,gem,0",
            "2026-03-09 10:00:00,vivo,u2,P2,X2,2.00,CNY,gem,0",
            # Nobody is taken for our players because of a number.
            f"2026-03-09 10:00:00,vivo,{ours},P3,X3,4.00,CNY,gem,0",
            "2026-03-09 10:00:00,oppo,u1,P4,X4,8.00,CNY,gem,0",
        )
    )
    assert (found["rows"], found["skipped"]) == (3, 1)
    rows = await analytics.rows(
        f"SELECT player, amount, source, import_id, toString(since) FROM {DATABASE}.events "
        f"WHERE game = {played.game.id} AND source = 5 ORDER BY amount"
    )
    assert [row[1:] for row in rows] == [
        (100, 5, found["id"], "2026-03-08"), (400, 5, found["id"], "1970-01-01"),
        (800, 5, found["id"], "1970-01-01"),
    ]  # fmt: skip
    assert rows[0][0] == ours
    assert not {ours, test} & {row[0] for row in rows[1:]}
    assert await desk.money() == {"CNY": 6_300}
    # The payer of both is one; the two others are two more.
    assert (await desk("payments", **DAYS)).data["total"]["payers"] == 3
    days = (date(2026, 3, 1), date(2026, 3, 12))
    assert await differences(
        analytics.database, analytics.engine, played.game.id, days, NEW_YORK
    ) == []  # fmt: skip
    assert (await desk.undone(found["id"]))["state"] == "undone"
    assert await desk.money() == {"CNY": 5_000}


async def test_arrivals_sign_ins_and_events_of_another_system(desk: Desk) -> None:
    """[issue] Retention and lifetime value of players whom only files know."""
    who = {"time": "at", "uid": "uid", "channel_column": "channel", "currency_column": "",
           "sandbox_column": "", "sandbox_words": [], "amount": "", "order": ""}  # fmt: skip
    head = "at,channel,uid,event,level,much\n"
    arrivals = head + "2026-03-08 09:00:00,vivo,a\n2026-03-08 10:00:00,vivo,b\n"
    assert (await desk.imported(arrivals, "registrations", **who))["rows"] == 2
    repeated = arrivals + "2026-03-09 09:00:00,vivo,c\n2026-03-08 12:00:00,vivo,a\n"
    assert (await desk.imported(repeated, "registrations", **who))["rows"] == 1
    visits = head + "2026-03-09 09:00:00,vivo,a\n2026-03-09 09:30:00,vivo,a\n"
    assert (await desk.imported(visits, "sign_ins", **who))["rows"] == 2
    battles = head + "2026-03-10 09:00:00,vivo,b,battle,7,2.5\n"
    told = {**who, "event_column": "event", "properties": ["level", "much"]}
    assert (await desk.imported(battles, "events", **told))["rows"] == 1
    await desk.imported(table_of("2026-03-10 10:00:00,vivo,a,Z1,,12.00,CNY,gem,0"))

    users = (await desk("users", **DAYS)).data
    assert [(day["arrived"], day["active"]) for day in users["days"]] == [
        (0, 0), (2, 2), (1, 2), (0, 1),
    ]  # fmt: skip
    rows = await desk.played.analytics.rows(
        f"SELECT toString(since), sum(paid) FROM {DATABASE}.player_days "
        f"WHERE game = {desk.played.game.id} AND paid > 0 GROUP BY since"
    )
    assert [tuple(row) for row in rows] == [("2026-03-08", 1_200)]
    # Their numbers are greater than any of ours; whom figures count can be looked at all the same.
    cell = {**DAYS, "day": "2026-03-08", "n": 0, "state": "both"}
    behind = (await desk("players-behind", retention=cell)).data
    assert behind["total"] == 2
    assert all(one["is_imported"] and int(one["id"]) >> 63 for one in behind["list"])
    question = {"event": "battle", "measure": "sum", "of": "property:level", "grain": "day"}
    asked = (await desk("events", **DAYS, **question)).data
    assert asked["groups"][0]["value"] == 7
    online = (await desk("online", **DAYS)).data
    assert {day["peak"] for day in online["days"]} == {0}, "files tell of no stays"


async def test_a_killed_importer_begins_again_and_nothing_counts_twice(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BLOCK_LINES", 2)
    noted, calls = importing.noted, []

    async def dies(*told: Any) -> None:
        calls.append(told)
        if len(calls) == 2:
            raise OSError("killed between the engine and the note")
        await noted(*told)

    monkeypatch.setattr(importing, "noted", dies)
    begun = (await desk.begin(FILE)).data
    with pytest.raises(OSError, match="killed"):
        await desk.importer.once()
    half = await desk.told(begun["id"])
    assert (half["state"], half["lines"]) == ("running", 2)
    assert 0 < half["percent"] <= 100
    await desk.importer.once()
    found = await desk.told(begun["id"])
    assert (found["state"], found["rows"], found["refused"]) == ("done", 3, 3)
    assert await desk.money() == {"CNY": 3_600, "JPY": 1_200}


async def test_one_that_is_undone_while_it_is_made_leaves_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BLOCK_LINES", 2)
    noted = importing.noted
    begun = (await desk.begin(FILE)).data

    async def undone(*told: Any) -> None:
        monkeypatch.setattr(importing, "noted", noted)
        await noted(*told)
        assert (await desk("imports/undo", id=begun["id"])).code == 0

    monkeypatch.setattr(importing, "noted", undone)
    await desk.importer.once()
    assert (await desk.told(begun["id"]))["state"] == "undoing"
    await desk.importer.once()
    assert (await desk.told(begun["id"]))["state"] == "undone"
    assert await desk.money() == {}


async def test_the_same_file_is_known_by_its_bytes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] Also where nobody knew them before it was read."""
    monkeypatch.setattr(service, "_refuse_repeated", _lets_pass)
    async with desk.played.analytics.database.system() as session:
        assert session
    first = await desk.imported(FILE)
    async with desk.played.analytics.database.system() as session:
        from sqlalchemy import text

        upload = await desk.upload(FILE, "renamed.csv")
        await session.execute(text("UPDATE upload SET sha256 = NULL WHERE id = :id"),
                              {"id": upload})  # fmt: skip
    told = {**MONEY, "zone": NEW_YORK}
    begun = await desk("imports/begin", upload_id=upload, kind="payments", mapping=told)
    await desk.importer.once()
    again = await desk.told(begun.data["id"])
    assert (again["state"], again["problem"]) == ("failed", "这个文件已导入过，同一文件只计一次")
    assert first["rows"] == 3
    assert await desk.money() == {"CNY": 3_600, "JPY": 1_200}


async def test_a_file_that_waits_is_not_taken_again(desk: Desk) -> None:
    """It goes with the import that has it: a second one, of another kind, would find nothing."""
    upload = await desk.upload(FILE)
    told = {"upload_id": upload, "mapping": {**MONEY, "zone": NEW_YORK}}
    assert (await desk("imports/begin", kind="payments", **told)).code == 0
    for again in ("imports/begin", "imports/file"):
        assert (await desk(again, kind="refunds", **told)).code == 4316


async def _lets_pass(*_: Any) -> None:
    """The digest is not known yet."""


async def test_the_file_is_looked_at_before_and_people_may_what_they_may(desk: Desk) -> None:
    upload = await desk.upload(FILE)
    seen = await desk("imports/file", upload_id=upload)
    assert seen.data["kind"] == "payments"
    assert seen.data["samples"][0][:3] == ["2026-03-08 00:30:00", "vivo", "a"]
    assert seen.data["mapping"]["order"] == "order"
    binary = await desk.upload("PK\0\0", "a.csv")
    assert (await desk("imports/file", upload_id=binary)).code == 4988
    reader = desk.world.aurora.reader
    assert (await desk("imports/list", user=reader)).code == 0
    told = {"upload_id": upload, "kind": "payments", "mapping": MONEY}
    assert (await desk("imports/begin", user=reader, **told)).code != 0
    missing = await desk("imports/begin", upload_id=upload, kind="payments", mapping={})
    assert missing.code != 0
    # The worker reads it though somebody called it a table.
    begun = await desk.begin("a" * 70_000 + "\n")
    await desk.importer.once()
    assert (await desk.told(begun.data["id"]))["state"] == "failed"
    for wrong in ("imports/undo", "imports/refusals"):
        assert (await desk(wrong, id=begun.data["id"] + 1_000)).code != 0
    other = await desk.client.call(
        "POST", f"{SEND}/imports/refusals", user=desk.world.borealis.owner,
        game=desk.world.borealis.games[0], json={"id": begun.data["id"]},
    )  # fmt: skip
    assert other.code != 0


async def test_an_installation_that_is_older_takes_imports_and_keeps_its_figures(
    desk: Desk,
) -> None:
    """Views without imports are made anew before anything is loaded, the tables get the column."""
    analytics, played = desk.played.analytics, desk.played
    for name in ("days_of_events", "slots_of_events", "channels_of_events", "sales_of_events"):
        await analytics.engine.command(f"DROP VIEW {DATABASE}.{name}")
    for name in ("player_days", "channel_days", "sales"):
        await analytics.engine.command(f"DROP TABLE {DATABASE}.{name}")
    await analytics.engine.command(
        f"CREATE TABLE {DATABASE}.player_days (game UInt64, day Date, player UInt64, since Date, "
        "channel LowCardinality(String), currency LowCardinality(String), "
        "acts SimpleAggregateFunction(sum, UInt64), "
        "registered SimpleAggregateFunction(sum, UInt64), "
        "payments SimpleAggregateFunction(sum, UInt64), paid SimpleAggregateFunction(sum, Int64), "
        "refunds SimpleAggregateFunction(sum, UInt64), refunded SimpleAggregateFunction(sum, Int64)"
        ") ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(day) "
        "ORDER BY (game, day, player, since, channel, currency)"
    )
    await analytics.engine.command(
        f"INSERT INTO {DATABASE}.player_days (game, day, player, since, currency, payments, paid) "
        f"VALUES ({played.game.id}, '2026-03-08', 1, '2026-03-08', 'CNY', 1, 900)"
    )
    await analytics.engine.command(
        f"CREATE MATERIALIZED VIEW {DATABASE}.days_of_events TO {DATABASE}.player_days AS "
        f"SELECT game, day, player, since, channel, currency, count() AS acts "
        f"FROM {DATABASE}.events GROUP BY game, day, player, since, channel, currency"
    )
    begun = await desk.begin(FILE)
    assert await desk.importer.once() == 0, "not before the tables are ready"
    await analytics.load()
    await desk.importer.once()
    found = await desk.told(begun.data["id"])
    assert (found["state"], found["rows"]) == ("done", 3)
    assert await desk.money() == {"CNY": 4_500, "JPY": 1_200}
    await desk.undone(found["id"])
    assert await desk.money() == {"CNY": 900}
