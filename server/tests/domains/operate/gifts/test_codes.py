"""[W-12] Codes: derived without rows, uploaded as lists, revoked, taken out again."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.clocks import set_clock
from tests.support.connections import until_none_is_held
from tests.support.gifts import Counter, codes_of
from tests.support.uploads import Uploader

from longshore.domains.operate.gifts.lists import ListReader
from longshore.domains.operate.gifts.uploading import Loader
from longshore.integrations.object_store.embedded.store import EmbeddedStore


class TestDerived:
    async def test_ten_million_are_there_at_once(self, counter: Counter) -> None:
        gift = await counter.gift(most_per_player=0)
        batch = await counter.done(
            "deriveCode", id=gift["id"], name="主播", count=10_000_000, prefix="star"
        )
        assert (batch["sample"], batch["guess_in"] > 1e11) == ("STAR-XXXX-XXXX-XXXX-X", True)
        first, last = await codes_of(counter, batch, [1, 10_000_000])
        assert (await counter.redeem(first)).code == 0
        assert (await counter.redeem(last.lower().replace("-", ""))).code == 0
        rows = await counter.done("redemptionList", id=gift["id"])
        assert [row["serial"] for row in rows["list"]] == [10_000_000, 1]
        (beyond,) = await codes_of(counter, batch, [10_000_001])
        assert await counter.reason(beyond) == "unknown"
        other_prefix = (await codes_of(counter, {**batch, "prefix": "STAB"}, [7]))[0]
        assert await counter.reason(other_prefix) == "unknown"

    async def test_a_typing_error_is_told_and_no_guess(self, counter: Counter) -> None:
        gift = await counter.gift()
        batch = await counter.done("deriveCode", id=gift["id"], name="b", count=5)
        (code,) = await codes_of(counter, batch, [1])
        wrong = ("Y" if code[0] != "Y" else "Z") + code[1:]
        for _ in range(12):
            assert await counter.reason(wrong) == "mistyped"
        assert (await counter.redeem(code)).code == 0

    async def test_guesses_are_throttled(self, counter: Counter) -> None:
        gift = await counter.gift()
        await counter.upload(gift, "AAAA1111")
        for number in range(10):
            assert await counter.reason(f"WRONG{number:04}") == "unknown"
        stopped = await counter.redeem("AAAA1111")
        assert stopped.response.status_code == 429
        friend = await counter.friend()
        assert (await counter.redeem("AAAA1111", friend)).code == 0

    async def test_guesses_that_come_at_once_are_counted_like_others(
        self, counter: Counter
    ) -> None:
        """Whoever sends them side by side has no more of them than one after the other."""
        gift = await counter.gift(most_per_player=0)
        await counter.upload(gift, "AAAA1111\nBBBB2222")
        assert (await counter.redeem("BBBB2222")).code == 0, "a code that is there is no guess"
        guesses = [counter.redeem(f"WRONG{number:04}") for number in range(20)]
        codes = sorted(answer.code for answer in await asyncio.gather(*guesses))
        assert codes == [4029] * 10 + [4804] * 10
        assert (await counter.redeem("AAAA1111")).code == 4029

    async def test_a_batch_and_a_range_are_revoked(self, counter: Counter) -> None:
        gift = await counter.gift(most_per_player=0)
        batch = await counter.done("deriveCode", id=gift["id"], name="b", count=100)
        codes = await codes_of(counter, batch, [10, 20, 21, 99])
        about = {"batch_id": batch["id"], "reason": "泄露"}
        done = await counter.done("revokeCode", **about, first=10, last=15)
        done = await counter.done("revokeCode", **about, first=16, last=20)
        assert done["revoked"] == [[10, 20]]
        assert [await counter.reason(code) for code in codes[:2]] == ["revoked", "revoked"]
        assert (await counter.redeem(codes[2])).code == 0
        assert (await counter("revokeCode", **about, first=90, last=101)).code == 4802
        assert (await counter.done("revokeCode", **about))["state"] == "revoked"
        assert await counter.reason(codes[3]) == "revoked"
        assert (await counter.done("restoreCode", **about))["state"] == "ready"
        assert (await counter.redeem(codes[3])).code == 0


class TestLists:
    async def test_faulty_lines_are_named_and_nothing_is_kept(self, counter: Counter) -> None:
        gift = await counter.gift()
        lines = "AAAA1111\n\nBBBB2222,note\naaaa-1111\nab\n" + "X" * 65 + "\n=cmd(),x\n"
        refused = await counter.upload(gift, lines)
        assert (refused["state"], refused["count"]) == ("refused", 0)
        faults = [(one["line"], one["kind"]) for one in refused["report"]["first"]]
        assert faults == [(4, "double"), (5, "characters"), (6, "too_long"), (7, "characters")]
        assert refused["report"]["first"][0]["with_line"] == 1
        assert await counter.reason("AAAA1111") == "unknown"
        taken = await counter.upload(gift, lines, skips_faulty=True)
        assert (taken["state"], taken["count"]) == ("ready", 2)
        assert (await counter.redeem("AAAA1111")).code == 0
        again = await counter.upload(gift, "CCCC3333\nBBBB2222")
        assert again["state"] == "refused"
        assert again["report"]["first"] == [
            {"line": 2, "kind": "stored", "with_line": 0, "text": ""}
        ]
        assert await counter.reason("CCCC3333") == "unknown"

    async def test_an_empty_or_binary_list_is_refused(self, counter: Counter) -> None:
        gift = await counter.gift()
        assert (await counter.upload(gift, "\n\n"))["state"] == "refused"
        assert (await counter.upload(gift, bytes(range(256)) * 20))["state"] == "refused"

    async def test_a_file_is_one_batch(self, counter: Counter) -> None:
        """It goes once it is read: a second batch of it waited for ever, and so did one of old."""
        gift = await counter.gift()
        form = await self._form(counter, gift)
        await counter.done("uploadCode", **form)
        assert (await counter("uploadCode", **form)).code == 4316
        await self._load(counter)
        assert (await counter("uploadCode", **form)).code == 4316
        assert [one["state"] for one in await counter.batches(gift)] == ["ready"]

        lost = await self._form(counter, gift)
        await counter.done("uploadCode", **lost)
        async with counter.database.system() as session:
            gone = text("DELETE FROM upload WHERE id = CAST(:id AS uuid)")
            await session.execute(gone, {"id": lost["upload_id"]})
        await self._load(counter)
        newest, _ = await counter.batches(gift)
        assert (newest["state"], newest["report"]["first"][0]["kind"]) == ("refused", "empty")

    async def test_no_connection_is_held_while_it_is_fetched(
        self, counter: Counter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stream = EmbeddedStore.stream

        async def watched(*given: Any, **more: Any) -> AsyncIterator[bytes]:
            await until_none_is_held(counter.database)
            async for chunk in stream(*given, **more):
                yield chunk

        monkeypatch.setattr(EmbeddedStore, "stream", watched)
        batch = await counter.upload(await counter.gift(), "AAAA1111")
        assert (batch["state"], batch["count"]) == ("ready", 1)

    async def test_what_is_revoked_before_it_is_read_is_read_once_it_is_restored(
        self, counter: Counter
    ) -> None:
        gift = await counter.gift()
        batch = await counter.done("uploadCode", **await self._form(counter, gift))
        about = {"batch_id": batch["id"], "reason": "错发"}
        await counter.done("revokeCode", **about)
        await self._load(counter)
        assert (await counter.done("restoreCode", **about))["state"] == "loading"
        await self._load(counter)
        (read,) = await counter.batches(gift)
        assert (read["state"], read["count"]) == ("ready", 1)
        assert (await counter.redeem("AAAA1111")).code == 0

    async def test_what_was_refused_is_so_once_it_is_restored(self, counter: Counter) -> None:
        refused = await counter.upload(await counter.gift(), "\n\n")
        about = {"batch_id": refused["id"], "reason": "错发"}
        await counter.done("revokeCode", **about)
        assert (await counter.done("restoreCode", **about))["state"] == "refused"

    async def _form(self, counter: Counter, gift: Any) -> dict[str, Any]:
        uploader = Uploader(counter.client, counter.world.aurora.owner)
        put = await uploader.put(b"AAAA1111", purpose="gift_codes", name="codes.csv")
        return {"id": gift["id"], "name": "b", "upload_id": put["upload_id"]}

    async def _load(self, counter: Counter) -> None:
        await Loader(counter.database, counter.app.state.resources).run()

    def test_a_line_without_an_end_is_not_gathered(self) -> None:
        """As a file of half a gigabyte that is no list: nothing grows, and what follows is read."""
        reader = ListReader(str.encode)
        for _ in range(50):
            assert reader.read("X" * 65_536) == []
            assert len(repr(reader)) < 2_000
        assert reader.read("X\nGOOD1111,", is_last=False) == []
        assert reader.read("a note" * 20_000 + "\nGOOD2222", is_last=True) == [
            (b"GOOD1111", 1, 2), (b"GOOD2222", 2, 3),
        ]  # fmt: skip
        assert [(one.line, one.kind) for one in reader.first] == [(1, "too_long")]

    async def test_a_long_list_comes_in_parts(self, counter: Counter) -> None:
        """Lines that lie on the border of two parts are whole; the first column is what counts."""
        gift = await counter.gift()
        lines = "\r\n".join(f'"LIST-{number:06}",{number}' for number in range(20_000))
        batch = await counter.upload(gift, "\ufeff" + lines)
        assert (batch["state"], batch["count"], batch["report"]["faults"]) == ("ready", 20_000, 0)
        assert (await counter.redeem("LIST-019999")).code == 0
        (row,) = (await counter.done("redemptionList", id=gift["id"]))["list"]
        assert row["serial"] == 20_000


def _follow_each_other(codes: Sequence[str], pair: Sequence[str]) -> bool:
    return codes[(codes.index(pair[0]) + 1) % len(codes)] == pair[1]


class TestExports:
    async def _get(self, counter: Counter, url: str) -> list[str]:
        answer = await counter.client.raw("GET", url)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("text/csv")
        lines: list[str] = answer.text.removeprefix("\ufeff").split("\r\n")
        return lines

    async def test_codes_come_once_in_an_order_that_names_the_export(
        self, counter: Counter
    ) -> None:
        gift = await counter.gift()
        batch = await counter.done("deriveCode", id=gift["id"], name="b", count=5_000)
        about = {"id": gift["id"], "batch_id": batch["id"]}
        links = [await counter.done("exportList", **about) for _ in range(2)]
        lists = [await self._get(counter, link["url"]) for link in links]
        assert lists[0][0] == "code"
        assert sorted(lists[0]) == sorted(lists[1])
        assert lists[0] != lists[1]
        assert len(set(lists[0][1:-1])) == 5_000
        gone = await counter.client.call("GET", links[0]["url"])
        assert gone.code == 4805
        assert (await counter.redeem(lists[0][1_234])).code == 0
        for link, found in zip(links, lists, strict=True):
            pair = found[3_000:3_002]
            # Once in two thousand times the other list has the same order, begun elsewhere.
            wanted = [
                one["number"]
                for one, codes in zip(links, lists, strict=True)
                if _follow_each_other(codes[1:-1], pair)
            ]
            assert link["number"] in wanted
            named = await counter.done("traceExport", batch_id=batch["id"], typed=pair)
            assert [one["number"] for one in named["list"]] == wanted
        strange = await counter("traceExport", batch_id=batch["id"], typed=["AAAA", "BBBB"])
        assert strange.code == 4802

    async def test_the_log_runs_nothing_in_a_spreadsheet(self, counter: Counter) -> None:
        gift = await counter.gift()
        await counter.upload(gift, "AAAA1111")
        evil = '=HYPERLINK("http://x")'
        assert (await counter.redeem("AAAA1111", role_id=evil)).code == 0
        link = await counter.done("exportList", id=gift["id"])
        head, row, _ = await self._get(counter, link["url"])
        assert head.startswith("time (Asia/Shanghai),code,serial")
        assert "'=HYPERLINK" in row
        assert ",=HYPERLINK" not in row

    async def test_the_log_has_the_games_clock(self, counter: Counter) -> None:
        of_game = (counter.world.aurora.id, counter.world.aurora.games[0].id)
        await set_clock(counter.database, *of_game, "America/New_York")
        gift = await counter.gift()
        link = await counter.done("exportList", id=gift["id"])
        head, *_ = await self._get(counter, link["url"])
        assert head.startswith("time (America/New_York),code,serial")

    async def test_an_uploaded_list_cannot_be_taken_out(self, counter: Counter) -> None:
        gift = await counter.gift()
        batch = await counter.upload(gift, "AAAA1111")
        answer = await counter("exportList", id=gift["id"], batch_id=batch["id"])
        assert answer.code == 4802
