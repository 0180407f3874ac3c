"""The authority's client beside its specification's example and a stand-in that shares no code."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Coroutine
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
from tests.support.nppa import KEY, StandIn, stand_in

from longshore.integrations.http_out import OutgoingAnswer, OutgoingError, OutgoingHttp
from longshore.integrations.nppa import Behaviour, CheckResult, Nppa, NppaAccess, NppaError
from longshore.integrations.nppa.wire import sealed_body, signature
from longshore.kit import clock
from longshore.kit.text.text import Text
from longshore.simulation.nppa.authority import Authority, Partner
from longshore.simulation.nppa.fixtures import CASES, KNOWN, LOOKED_AT

MOMENT = datetime(2026, 3, 6, 20, 30, tzinfo=UTC)
# The specification's example: its body, and what it decrypts to.
DATA = (
    "CqT/33f3jyoiYqT8MtxEFk3x2rlfhmgzhxpHqWosSj4d3hq2EbrtVyx2aLj565ZQNTcPrcDipnvpq/D/vQDaLKW70O83"
    "Q42zvR0//OfnYLcIjTPMnqa+SOhsjQrSdu66ySSORCAo"
)


@pytest.fixture
async def authority() -> AsyncIterator[StandIn]:
    with clock.at(MOMENT):
        async with stand_in() as running:
            yield running


@pytest.fixture
async def nppa(authority: StandIn) -> AsyncIterator[Nppa]:
    http = OutgoingHttp(allowed=["127.0.0.1"])
    yield Nppa(http, authority.access, 1)
    await http.close()


def test_the_specifications_example() -> None:
    body = json.dumps({"data": DATA}, separators=(",", ":")).encode()
    signed = {
        "appId": "test-appId", "bizId": "test-bizId", "timestamps": "1584949895758",
        "id": "test-id", "name": "test-name",
    }  # fmt: skip
    assert signature(KEY, signed, body) == (
        "386c03b776a28c06b8032a958fbd89337424ef45c62d0422706cca633d8ad5fd"
    )
    authority = Authority(Partner("a", "b", KEY))
    plain = {"ai": "test-accountId", "name": "用户姓名", "idNum": "371321199012310912"}
    padded = json.dumps({"data": DATA + "=" * (-len(DATA) % 4)}).encode()
    assert authority._opened(padded) == plain
    assert authority._opened(sealed_body(KEY, plain)) == plain
    assert "2836" not in repr(NppaAccess("a", "b", KEY))


async def test_people_are_known_pending_or_not(authority: StandIn, nppa: Nppa) -> None:
    known = await nppa.check("a1", "某一一", "110000190101010001")
    assert (known.state, known.pi) == ("ok", "1fffbjzos82bs9cnyj1dna7d6d29zg4esnh99u")
    assert (await nppa.check("a2", "假某某", "110000190101010001")).state == "failed"
    assert (await nppa.check("a3", "缓某某", "110000190101020007")).state == "pending"
    assert (await nppa.query("a3")).state == "pending"
    with pytest.raises(NppaError) as taken:
        await nppa.check("a1", "某一一", "110000190101010001")
    assert (taken.value.kind, taken.value.code) == ("refused", 2004)
    later = MOMENT + timedelta(minutes=3)
    with authority.at(later):
        assert (await nppa.query("a3")).state == "ok"
        with pytest.raises(NppaError) as unknown:
            await nppa.query("nobody")
        assert unknown.value.code == 2003
    # What was read is dropped five minutes after.
    last = later + timedelta(minutes=6)
    with authority.at(last), pytest.raises(NppaError):
        await nppa.query("a3")


async def test_reports_are_judged_one_by_one(authority: StandIn, nppa: Nppa) -> None:
    moment = int(MOMENT.timestamp())
    pi = KNOWN["100000000000000001"][2]
    rows = [
        Behaviour("s1", True, moment - 10, pi=pi),
        Behaviour("s2", True, moment - 181, pi=pi),
        Behaviour("s3", False, moment + 1, pi=pi),
        Behaviour("s4", True, moment, pi="0" * 38),
        Behaviour("s5", True, moment, device="d" * 32),
    ]
    refused = await nppa.report(rows)
    assert [(one.place, one.code) for one in refused] == [(1, 3005), (2, 3005), (3, 3010)]
    assert [one.si for one in authority.authority.told] == ["s1", "s5"]
    with pytest.raises(NppaError) as empty:
        await nppa.report([])
    assert empty.value.code == 3002
    with pytest.raises(NppaError) as many:
        await nppa.report([rows[0]] * 129)
    assert many.value.code == 3003


async def test_who_may_not_ask_is_told_why(authority: StandIn) -> None:
    http = OutgoingHttp(allowed=["127.0.0.1"])
    access = authority.access
    for wrong, code in (
        (NppaAccess("other", access.biz_id, KEY, access.addresses), 1008),
        (NppaAccess(access.app_id, access.biz_id, "0" * 32, access.addresses), 1011),
    ):
        with pytest.raises(NppaError) as refused:
            await Nppa(http, wrong, 1).query("x")
        assert (refused.value.kind, refused.value.code) == ("access", code)
    with clock.at(MOMENT - timedelta(seconds=6)), pytest.raises(NppaError) as late:
        await Nppa(http, access, 1).query("x")
    assert late.value.code == 1007
    await http.close()


async def test_too_many_calls_are_refused_for_a_minute(authority: StandIn, nppa: Nppa) -> None:
    codes = []
    for _ in range(12):
        with pytest.raises(NppaError) as refused:
            await nppa.report([])
        codes.append(refused.value.code)
    assert codes == [3002] * 10 + [1006] * 2
    assert refused.value.kind == "limited"
    for seconds, code in ((59, 1006), (61, 3002)):
        moment = MOMENT + timedelta(seconds=seconds)
        with authority.at(moment):
            with pytest.raises(NppaError) as again:
                await nppa.report([])
            assert again.value.code == code


async def test_the_eight_tasks(authority: StandIn, nppa: Nppa) -> None:
    codes = authority.authority.tasks(authority.server.clock())
    ok, pending = "100000000000000001", "200000000000000001"
    name, number, pi = KNOWN[ok]
    at = int(MOMENT.timestamp())
    with pytest.raises(NppaError) as wrong:
        await nppa.query(ok, codes["query_pending"])
    assert wrong.value.code == 4003
    assert (await nppa.check(ok, name, number, codes["check_ok"])).state == "ok"
    told = await nppa.check(pending, *LOOKED_AT[pending], codes["check_pending"])
    assert told.state == "pending"
    assert (await nppa.check("x", name, number, codes["check_failed"])).state == "failed"
    assert (await nppa.query(ok, codes["query_ok"])).pi == pi
    assert (await nppa.query(pending, codes["query_pending"])).state == "pending"
    assert (await nppa.query("300000000000000001", codes["query_failed"])).state == "failed"
    await nppa.report([Behaviour("s", True, at, device="d" * 32)], codes["report_guest"])
    await nppa.report([Behaviour("s", True, at, pi=pi)], codes["report_verified"])
    assert authority.authority.passed == dict.fromkeys(CASES, True)
    late = MOMENT + timedelta(minutes=61)
    with authority.at(late), pytest.raises(NppaError) as gone:
        await nppa.query(ok, codes["query_ok"])
    assert gone.value.code == 4002


class Direct:
    """A way to an authority without a network, on which things break."""

    def __init__(self, authority: Authority) -> None:
        self.authority, self.moment, self.fault = authority, 0, ""

    async def request(
        self, method: str, url: str, body: bytes, headers: dict[str, str], *_: object, owner: object
    ) -> OutgoingAnswer:
        await asyncio.sleep(0)
        parts = urlsplit(url)
        if self.fault == "away":
            raise OutgoingError("connect", Text("断开", "away"))
        told = self.authority.answer(
            self.moment, method, parts.path, parts.query,
            {name.lower(): value for name, value in headers.items()}, body,
        )  # fmt: skip
        if self.fault == "lost":
            raise OutgoingError("protocol", Text("断开", "lost"))
        broken = {"half": told[: len(told) // 2], "garbage": b"<html>", "code": b'{"errcode":"x"}'}
        return OutgoingAnswer(200, {}, broken.get(self.fault, told), 1, "127.0.0.1")


async def test_ten_thousand_exchanges_with_faults_agree() -> None:
    """[W-08] Whatever breaks on the way, what the client believes is what the authority holds."""
    chance = random.Random(15)
    authority = Authority(Partner("a", "b", KEY))
    line = Direct(authority)
    nppa = Nppa(line, NppaAccess("a", "b", KEY), 1)  # type: ignore[arg-type]
    settled, moment = 0, MOMENT
    for _ in range(10_000):
        moment += timedelta(milliseconds=chance.randrange(20, 4000))
        line.moment = int(moment.timestamp() * 1000)
        line.fault = chance.choice(("", "", "", "", "away", "lost", "half", "garbage", "code"))
        ai = f"ai{chance.randrange(3000)}"
        name = chance.choice(("某某", "假某", "缓某"))
        is_query = chance.random() < 0.5
        card = "11000019010101001X"
        asked = nppa.query(ai) if is_query else nppa.check(ai, name, card)
        with clock.at(moment):
            settled += await _agrees(authority, line, ai, asked)
    assert settled > 2000


async def _agrees(
    authority: Authority, line: Direct, ai: str, asked: Coroutine[object, object, CheckResult]
) -> bool:
    try:
        result = await asked
    except NppaError as error:
        # Our own faults are told from the authority's words.
        assert (error.kind == "away") == bool(line.fault), (line.fault, error)
        assert line.fault or error.code in (2003, 2004)
        return False
    held = authority._asked[ai]
    is_late = line.moment < held.settles_at
    wanted = "pending" if is_late else {0: "ok", 2: "failed"}[held.state]
    assert (line.fault, result.state) == ("", wanted)
    assert result.pi == (held.pi if wanted == "ok" else "")
    return True


async def test_reports_with_faults_agree() -> None:
    """[W-08] Ten thousand comings and goings: the client takes for told what is held."""
    chance = random.Random(7)
    authority = Authority(Partner("a", "b", KEY))
    line = Direct(authority)
    nppa = Nppa(line, NppaAccess("a", "b", KEY), 1)  # type: ignore[arg-type]
    told, sent, moment = 0, 0, MOMENT
    while sent < 10_000:
        moment += timedelta(milliseconds=chance.randrange(1000, 4000))
        line.moment = int(moment.timestamp() * 1000)
        line.fault = chance.choice(("", "", "", "", "away", "lost", "half", "garbage", "code"))
        rows = [_behaviour(chance, moment, sent + place) for place in range(chance.randint(1, 128))]
        sent += len(rows)
        before = len(authority.told)
        with clock.at(moment):
            try:
                refused = await nppa.report(rows)
            except NppaError as error:
                assert (error.kind, bool(line.fault)) == ("away", True)
                refused = None
        held = [one.si for one in authority.told[before:]]
        wanted = [one.session for one in rows if _code(one, moment) == 0]
        assert held == ([] if line.fault == "away" else wanted), line.fault
        if refused is not None:
            codes = [(place, _code(one, moment)) for place, one in enumerate(rows)]
            assert [(one.place, one.code) for one in refused] == [one for one in codes if one[1]]
            told += len(wanted)
    assert 2000 < told < len(authority.told)


def _behaviour(chance: random.Random, moment: datetime, number: int) -> Behaviour:
    pi = chance.choice((KNOWN["100000000000000001"][2],) * 4 + ("0" * 38,))
    at = int(moment.timestamp()) - chance.choice((-1, 0, 1, 60, 179, 181, 3600))
    return Behaviour(f"s{number}", chance.random() < 0.5, at, pi=pi)


def _code(one: Behaviour, moment: datetime) -> int:
    """What the authority's notices say of one: too old or not yet, and whom it does not know."""
    age = moment.timestamp() - one.at
    if age > 180 or age < 0:
        return 3005
    return 3010 if one.pi == "0" * 38 else 0


async def test_a_line_that_breaks_is_an_authority_that_is_away(
    authority: StandIn, nppa: Nppa
) -> None:
    for fault in ("system", "garbage", "half", "reset"):
        # A connection that ends unanswered is asked again at once, and fails again.
        authority.server.faults = [fault] * (2 if fault == "reset" else 1)
        with pytest.raises(NppaError) as away:
            await nppa.query("nobody")
        assert away.value.kind == "away", fault
    authority.server.faults = ["slow"]
    with pytest.raises(NppaError) as answered:
        await nppa.query("nobody")
    assert answered.value.code == 2003
