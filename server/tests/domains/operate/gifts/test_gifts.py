"""[W-12] Gifts over the gateway and the run time: saved, shelved, redeemed, delivered, revoked."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.activities import Fair
from tests.support.gifts import GIFT, Counter, codes_of


class TestTheWay:
    async def test_from_the_save_to_the_goods(self, counter: Counter) -> None:
        """Save, shelve, upload, redeem; told once; again changes nothing; off the shelf."""
        gift = await counter.gift(is_listed=False)
        batch = await counter.upload(gift, "code\nAAAA-1111\nbbbb 2222\n")
        assert (batch["state"], batch["count"], batch["report"]["lines"]) == ("ready", 2, 2)
        assert await counter.reason("AAAA1111") == "unlisted"
        await counter.done("shelve", id=gift["id"])
        given = await counter.redeem("aaaa 1111", role_id="r1", server_id="s1")
        assert given.code == 0, given
        assert (given.data["rewards"], given.data["text"]) == (GIFT["rewards"], "A gift of the cup")
        again = await counter.redeem("AAAA1111")
        assert (again.data["is_new"], again.data["redemption_id"]) == (
            False, given.data["redemption_id"],
        )  # fmt: skip
        (told,) = await counter.deliver()
        assert (told["type"], told["environment"]) == ("gift", "production")
        assert told["data"]["redemption_id"] == given.data["redemption_id"]
        assert (told["data"]["gift"], told["data"]["role_id"]) == ("star_cup", "r1")
        assert told["data"]["rewards"] == GIFT["rewards"]
        assert await counter.deliver() == []
        await counter.done("offshelve", id=gift["id"])
        assert await counter.reason("BBBB2222") == "unlisted"
        log = (await counter.done("redemptionList", id=gift["id"]))["list"]
        assert [row["result"] for row in log] == ["unlisted", "granted", "unlisted"]
        assert (log[1]["delivery"], log[1]["serial"]) == ("delivered", 1)
        assert "AAAA1111" not in str(log)

    async def test_a_gift_that_the_server_refuses_is_told_again(self, counter: Counter) -> None:
        gift = await counter.gift()
        await counter.upload(gift, "AAAA1111")
        assert (await counter.redeem("AAAA1111")).code == 0
        counter.http.answers = [410]
        (first,) = await counter.deliver()
        (row,) = (await counter.done("redemptionList", outcome="undelivered"))["list"]
        assert (row["delivery"], row["answer"]["status"]) == ("dead", 410)
        await counter.done("resend", redemption_id=row["id"])
        (second,) = await counter.deliver()
        assert second == first
        assert len({message for _, message, _ in counter.http.calls}) == 1
        assert (await counter.done("redemptionList", outcome="undelivered"))["list"] == []

    async def test_a_push_needs_no_code_and_is_told_once(self, counter: Counter) -> None:
        gift = await counter.gift()
        form = {"gift": "star_cup", "player_id": str(counter.player_id), "push_id": "p-1"}
        first = await counter.guest.server_call("/sdk/server/v1/gifts/push", form)
        second = await counter.guest.server_call("/sdk/server/v1/gifts/push", form)
        assert (first.code, first.data["is_new"], second.data["is_new"]) == (0, True, False)
        pushed = await counter.done(
            "push", id=gift["id"], player_id=counter.player_id, reason="维护补偿"
        )
        assert (pushed["source"], pushed["actor_name"]) == ("push", "Aurora owner")
        assert len(await counter.deliver()) == 2
        await counter.done("offshelve", id=gift["id"])
        form["push_id"] = "p-2"
        refused = await counter.guest.server_call("/sdk/server/v1/gifts/push", form)
        assert refused.data["reason"] == "unlisted"
        form["gift"] = "no_such"
        assert (await counter.guest.server_call("/sdk/server/v1/gifts/push", form)).code == 4004

    async def test_an_id_that_gave_something_else_is_refused(self, counter: Counter) -> None:
        """A server that uses one again by mistake is not told that the other gift was given."""
        await counter.gift()
        await counter.gift(code="moon_cup")
        form = {"gift": "star_cup", "player_id": str(counter.player_id), "push_id": "p-1"}
        assert (await counter.guest.server_call("/sdk/server/v1/gifts/push", form)).code == 0
        for other in ({"gift": "moon_cup"}, {"role_id": "r-2"}, {"server_id": "s-2"}):
            answer = await counter.guest.server_call("/sdk/server/v1/gifts/push", form | other)
            assert answer.code == 4806, other
        assert len(await counter.deliver()) == 1

    async def test_a_request_that_redeemed_another_code_is_refused(self, counter: Counter) -> None:
        """The second code stays unused; however the first is typed, it is the same."""
        gift = await counter.gift(most_per_player=0)
        await counter.upload(gift, "AAAA1111\nBBBB2222")
        assert (await counter.redeem("AAAA1111", request_id="q1")).code == 0
        assert (await counter.redeem("aaaa-1111", request_id="q1")).data["is_new"] is False
        assert (await counter.redeem("BBBB2222", request_id="q1")).code == 4806
        assert (await counter.redeem("BBBB2222", request_id="q2")).data["is_new"] is True

    async def test_the_timeline_of_the_player_has_it(self, counter: Counter) -> None:
        gift = await counter.gift()
        await counter.upload(gift, "AAAA1111")
        assert (await counter.redeem("AAAA1111")).code == 0
        assert await counter.reason("ZZZZ9999") == "unknown"
        answer = await counter.client.call(
            "POST", "/ultra/protected/app/send/usdk/player/timeline",
            user=counter.world.aurora.owner, game=counter.world.aurora.games[0],
            json={"player_id": counter.player_id},
        )  # fmt: skip
        entries = [one["data"] for one in answer.data["list"] if one["kind"] == "gift"]
        assert [one["result"] for one in entries] == ["unknown", "granted"]
        assert (entries[1]["name"], entries[1]["delivery"]) == (GIFT["name"], "queued")


class TestOneWins:
    @pytest.mark.parametrize("is_derived", [False, True])
    async def test_of_eight_who_redeem_one_code_one_gets_it(
        self, counter: Counter, *, is_derived: bool
    ) -> None:
        gift = await counter.gift()
        friends = [counter.guest, *[await counter.friend(f"device-1{n}") for n in range(7)]]
        if is_derived:
            batch = await counter.done("deriveCode", id=gift["id"], name="b", count=3)
            codes = await codes_of(counter, batch, [1, 2, 3])
        else:
            codes = ["AAAA1111", "BBBB2222", "CCCC3333"]
            await counter.upload(gift, "\n".join(codes))
        await counter.done("save", **{**GIFT, "most_per_player": 0}, id=gift["id"], revision=1)
        for code in codes:
            answers = await asyncio.gather(*[counter.redeem(code, one) for one in friends])
            results = sorted(one.data["reason"] if one.code else "granted" for one in answers)
            assert results == ["granted", *["redeemed"] * 7]
        assert len(await counter.deliver()) == 3

    async def test_a_limit_of_one_holds_for_codes_redeemed_at_once(self, counter: Counter) -> None:
        gift = await counter.gift(most_per_player=1)
        batch = await counter.done("deriveCode", id=gift["id"], name="b", count=6)
        codes = await codes_of(counter, batch, [1, 2, 3, 4, 5, 6])
        answers = await asyncio.gather(*[counter.redeem(code) for code in codes])
        results = sorted(one.data["reason"] if one.code else "granted" for one in answers)
        assert results == ["granted", *["player_limit"] * 5]
        # Those that were refused are as good as new for others.
        friend = await counter.friend()
        left = [code for code, one in zip(codes, answers, strict=True) if one.code]
        assert (await counter.redeem(left[0], friend)).code == 0

    async def test_a_word_is_for_so_many(self, counter: Counter) -> None:
        gift = await counter.gift()
        word = await counter.done(
            "shareWord", id=gift["id"], name="w", word="星河 888", most_uses=2
        )
        friends = [counter.guest, *[await counter.friend(f"device-2{n}") for n in range(3)]]
        answers = await asyncio.gather(*[counter.redeem("星河888", one) for one in friends])
        results = sorted(one.data["reason"] if one.code else "granted" for one in answers)
        assert results == ["granted", "granted", "used_up", "used_up"]
        assert (await counter.batches(gift))[0]["granted"] == 2
        twice = await counter("shareWord", id=gift["id"], name="w", word="星河888")
        assert twice.code == 4803, word

    async def test_a_request_that_comes_again_gives_nothing_twice(self, counter: Counter) -> None:
        gift = await counter.gift(most_per_player=0)
        await counter.done("shareWord", id=gift["id"], name="w", word="vip888")
        same = [counter.redeem("VIP888", request_id="q1") for _ in range(5)]
        answers = await asyncio.gather(*same)
        assert len({one.data["redemption_id"] for one in answers}) == 1
        assert sum(one.data["is_new"] for one in answers) == 1
        other = await counter.redeem("VIP888", request_id="q2")
        assert other.data["is_new"]
        assert (await counter.done("detail", id=gift["id"]))["granted"] == 2


class TestWho:
    async def test_rules_limits_and_times_decide(self, counter: Counter) -> None:
        rule = {"all": [
            {"field": "server", "op": "eq", "value": "s1"},
            {"field": "level", "op": "ge", "value": 20},
        ]}  # fmt: skip
        gift = await counter.gift(rule=rule, most_per_device=1)
        batch = await counter.done("deriveCode", id=gift["id"], name="b", count=10)
        codes = await codes_of(counter, batch, [1, 2])
        who = {"role_id": "r1", "server_id": "s1"}
        assert await counter.reason(codes[0], **who) == "not_for_you"
        role = {"id": "e1", "event": "create", "server_id": "s1", "role_id": "r1", "level": 20}
        assert (await counter.guest.call("/sdk/v1/role", role)).code == 0
        assert await counter.reason(codes[0]) == "not_for_you"
        assert (await counter.redeem(codes[0], **who)).code == 0
        # Another account on the same device.
        friend = await counter.friend(device="device-0001")
        await friend.call("/sdk/v1/role", role)
        assert await counter.reason(codes[1], friend, **who) == "device_limit"

    async def test_what_went_back_of_a_payment_was_not_paid(self, counter: Counter) -> None:
        rule = {"all": [{"field": "paid_minor", "op": "ge", "value": 60_000}]}
        gift = await counter.gift(rule=rule)
        batch = await counter.done("deriveCode", id=gift["id"], name="b", count=10)
        codes = await codes_of(counter, batch, [1, 2])
        fair = await Fair.open(counter)
        number = await fair.pay(64_800)
        assert (await counter.redeem(codes[0])).code == 0
        await fair.give_part(number, 4_801)
        assert await counter.reason(codes[1]) == "not_for_you"

    @pytest.mark.parametrize(
        ("window", "reason"),
        [({"starts_at": 4_000_000_000}, "early"), ({"ends_at": 1_000_000_000}, "ended")],
    )
    async def test_outside_its_time_it_gives_nothing(
        self, counter: Counter, window: dict[str, int], reason: str
    ) -> None:
        gift = await counter.gift()
        await counter.upload(gift, "AAAA1111")
        await counter.done("save", **{**GIFT, **window}, id=gift["id"], revision=1)
        assert await counter.reason("AAAA1111") == reason

    async def test_the_look_up_says_which_step_fails(self, counter: Counter) -> None:
        gift = await counter.gift()
        batch = await counter.done("deriveCode", id=gift["id"], name="批次一", count=10)
        codes = await codes_of(counter, batch, [1, 2])
        found = await counter.done("lookUpCode", typed=codes[0], player_id=counter.player_id)
        assert (found["result"], found["serial"]) == ("granted", 1)
        assert {step["state"] for step in found["steps"]} == {"passed"}
        assert (await counter.redeem(codes[0])).code == 0
        used = await counter.done("lookUpCode", typed=codes[0])
        assert (used["result"], used["attempts"][0]["result"]) == ("redeemed", "granted")
        mine = await counter.done("lookUpCode", typed=codes[1], player_id=counter.player_id)
        assert mine["result"] == "player_limit"
        assert [step["key"] for step in mine["steps"] if step["state"] == "failed"] == ["player"]
        english = await counter.done("lookUpCode", typed="nothing like this", language="en-US")
        assert (english["result"], english["words"]) == ("unknown", "There is no such gift code")


class TestWalls:
    async def test_another_publisher_sees_and_changes_nothing(self, counter: Counter) -> None:
        gift = await counter.gift()
        batch = await counter.done("deriveCode", id=gift["id"], name="b", count=10)
        (code,) = await codes_of(counter, batch, [1])
        theirs = {
            "user": counter.world.borealis.owner, "game": counter.world.borealis.games[0]
        }  # fmt: skip
        assert (await counter("list", **theirs)).data["list"] == []
        for action, form in (
            ("detail", {"id": gift["id"]}),
            ("shelve", {"id": gift["id"]}),
            ("save", {**GIFT, "id": gift["id"], "revision": 1}),
            ("batchList", {"id": gift["id"]}),
            ("deriveCode", {"id": gift["id"], "name": "x", "count": 1}),
            ("revokeCode", {"batch_id": batch["id"], "reason": "no"}),
            ("push", {"id": gift["id"], "player_id": counter.player_id, "reason": "no"}),
            ("exportList", {"id": gift["id"], "batch_id": batch["id"]}),
        ):
            assert (await counter(action, **theirs, **form)).code == 4004, action
        other_game = {"game": counter.world.aurora.games[1]}
        assert (await counter("detail", **other_game, id=gift["id"])).code == 4004
        assert (await counter("lookUpCode", **theirs, typed=code)).data["result"] == "unknown"

    @pytest.mark.parametrize(
        "form",
        [
            {"code": "1x"},
            {"code": ""},
            {"name": ""},
            {"rewards": []},
            {"rewards": [{"item": "gem", "quantity": 0}]},
            {"starts_at": 20, "ends_at": 10},
            {"rule": {"field": "no_such", "op": "eq", "value": 1}},
            {"most_per_player": -1},
            {"texts": {"zh-CN": "长" * 501}},
        ],
    )
    async def test_bad_input_is_told_and_nothing_is_kept(
        self, counter: Counter, form: dict[str, Any]
    ) -> None:
        answer = await counter("save", **{**GIFT, **form})
        assert answer.code == 4000, answer
        assert (await counter.done("list"))["list"] == []

    async def test_saving_over_somebody_else_is_refused(self, counter: Counter) -> None:
        gift = await counter.gift(is_listed=False)
        await counter.done("save", **{**GIFT, "name": "B"}, id=gift["id"], revision=1)
        stale = await counter("save", **{**GIFT, "name": "C"}, id=gift["id"], revision=1)
        assert stale.code == 4801
        assert (await counter("save", **GIFT)).code == 4800
        async with counter.database.system() as session:
            actions = await session.execute(
                text("SELECT action FROM audit_event WHERE target_type = 'gift' ORDER BY id")
            )
            assert actions.scalars().all() == ["gift.create", "gift.update"]
