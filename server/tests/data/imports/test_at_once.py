"""Two people, or two processes, who import at the same time: what is in two files counts once."""

from typing import Any

import pytest
from tests.data.imports.support import FILE, MONEY, NEW_YORK, Desk, table_of

from longshore.data.imports import importing, service

ONE = "2026-03-08 08:00:00,vivo,a,O1,T1,6.00,CNY,gem,0"


async def test_a_payment_in_two_files_that_are_made_at_once_counts_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process looks while the first has asked what is there and not written yet."""
    known = importing.known
    first = (await desk.begin(table_of(ONE))).data["id"]
    second = (await desk.begin(table_of(ONE, ""), name="more.csv")).data["id"]

    async def meanwhile(*told: Any) -> dict[int, int]:
        found = await known(*told)
        monkeypatch.setattr(importing, "known", known)
        await desk.importer.once()
        return found

    monkeypatch.setattr(importing, "known", meanwhile)
    while await desk.importer.once():
        pass
    told = [await desk.told(number) for number in (first, second)]
    assert sorted((one["rows"], one["refused"]) for one in told) == [(0, 1), (1, 0)]
    assert await desk.money() == {"CNY": 600}


async def test_who_begins_the_same_file_at_the_same_moment_is_told(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] The database has one of them alone: the other is told whose it is."""
    refuse, looks = service._refuse_repeated, []

    async def too_early(*told: Any) -> None:
        looks.append(told)
        if len(looks) > 1:
            await refuse(*told)

    assert (await desk.begin(FILE)).code == 0
    upload = await desk.upload(FILE, "again.csv")
    monkeypatch.setattr(service, "_refuse_repeated", too_early)
    mapping = {**MONEY, "zone": NEW_YORK}
    told = await desk("imports/begin", upload_id=upload, kind="payments", mapping=mapping)
    assert (told.code, "old.csv" in told.msg) == (4989, True), told
    # Their file is free for another import.
    assert (await desk("imports/file", upload_id=upload)).code == 0


async def test_lines_left_to_a_file_that_is_gone_are_named(desk: Desk) -> None:
    """[issue] Whoever comes after it was undone sees what is in no figure, and because of what."""
    found = await desk.imported(FILE, name="first.csv")
    more = (await desk.imported(FILE + "2026-03-10 09:00:00,vivo,c,O9,T9,1.00,CNY,gem,0\n"))["id"]
    assert (await desk.told(more))["left_to"] == []
    await desk.undone(found["id"])
    left = {"id": found["id"], "file_name": "first.csv", "rows": 3}
    assert (await desk.told(more))["left_to"] == [left]
    assert (await desk.told(found["id"]))["left_to"] == []
    assert (await desk.imported(FILE, name="first.csv"))["rows"] == 3
    assert (await desk.told(more))["left_to"] == []
