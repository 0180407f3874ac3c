"""[W-09] Players' codes by the published provider: signed, counted, written down masked."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import structlog
from sqlalchemy import text
from tests.domains.operate.messages.support import (
    E164,
    LOGIN_ZH,
    PHONE,
    SECRETS,
    Game,
    forget_throttles,
    settings_of,
)
from tests.support import message_provider as outside
from tests.support.client import Client
from tests.support.clocks import set_clock
from tests.support.runtime import DEVICE
from tests.support.world import World

from longshore.domains.operate.messages.sweeping import DAYS, sweep
from longshore.integrations.messaging import posting
from longshore.kit.clock import at, explicit, now
from longshore.kit.db.database import Database


@pytest.mark.usefixtures("one_moment")
@pytest.mark.parametrize("provider", ["aliyun", "tencent", "http"])
async def test_a_players_code_goes_out_signed(game: Game, provider: str) -> None:
    """[W-09] The published provider gets a request whose signature its stand-in finds right; the
    code that it got signs the player in, and the log has the number masked, with its price."""
    assert (await game.ask()).code == 0 and game.provider.taken == [], "nothing published yet"
    await forget_throttles(game.app.state.database)
    await game.publish(provider)
    answer = await game.ask()
    assert answer.code == 0, answer.msg
    assert game.provider.refused == []
    (taken,) = game.provider.taken
    assert taken["by"] == provider
    if provider == "http":
        code = taken["text"].partition("验证码 ")[2][:6]
        assert taken == {
            "by": "http", "to": E164, "text": f"您的验证码 {code}，5 分钟内有效",
        }  # fmt: skip
    elif provider == "aliyun":
        code = taken["fields"]["code"]
        assert (taken["to"], taken["fields"]["min"]) == (PHONE, "5")
    else:
        code, minutes = taken["fields"]
        assert (taken["to"], minutes) == (E164, "5")
    form = {"method": "phone", "device": DEVICE, "phone": PHONE, "code": code}
    assert (await game.caller.call("/sdk/v1/login", form)).code == 0
    (row, kept) = await game.log()
    assert (row["provider"], row["state"], row["masked"]) == (provider, "sent", "+86138****8999")
    assert (row["price_micros"], row["currency"], row["purpose"]) == (45_000, "CNY", "login")
    assert row["provider_id"] == {"aliyun": "biz-1", "tencent": "serial-1", "http": ""}[provider]
    assert (kept["provider"], kept["price_micros"]) == ("outbox", 0)
    told = (await game("sms/config")).data
    assert (told["sent"], told["spent"]) == (2, [{"currency": "CNY", "micros": 45_000}])
    assert told["secrets"][0]["hint"] == SECRETS[provider][-4:]


FAULTS = [
    ("aliyun", "refuses", "refused", "isv.BUSINESS_LIMIT_CONTROL"),
    ("tencent", "refuses", "refused", "LimitExceeded.PhoneNumberDailyLimit"),
    ("http", "refuses", "refused", "HTTP 403"),
    ("aliyun", "garbage", "answer", "HTTP 200"),
    ("tencent", "garbage", "answer", "HTTP 200"),
    ("aliyun", "hangs", "timeout", ""),
]


@pytest.mark.parametrize(("provider", "mode", "fault", "said"), FAULTS)
async def test_a_provider_that_fails(
    game: Game, monkeypatch: pytest.MonkeyPatch, provider: str, mode: str, fault: str, said: str
) -> None:
    """The player is told, the log says why; after a refusal the next try may come at once."""
    if mode == "hangs":
        monkeypatch.setattr(posting, "SECONDS", 0.4)
    await game.publish(provider)
    game.provider.mode = mode
    refused = await game.ask()
    assert (refused.code, refused.data) == (4780, {"fault": fault})
    (row,) = await game.log(state="failed")
    assert row["fault"] == fault and said in row["said"] and row["price_micros"] == 0
    game.provider.mode = "good"
    again = await game.ask()
    assert again.code == (4029 if fault == "timeout" else 0), again.msg


async def test_a_wrong_secret_is_refused(game: Game) -> None:
    await game.publish("aliyun")
    assert (await game("sms/saveSecret", provider="aliyun", secret="x" * 30)).code == 0
    assert (await game.ask()).code == 4780
    (row,) = await game.log()
    assert row["said"].startswith("SignatureDoesNotMatch")
    assert (await game("sms/saveSecret", provider="aliyun", secret="")).data["secrets"] == []
    assert (await game.ask()).data == {"fault": "setting"}
    assert game.provider.refused == ["SignatureDoesNotMatch"], "without a secret nothing is sent"


async def test_the_quota_is_of_a_day_of_the_games_clock(
    game: Game, database: Database, world: World
) -> None:
    """It is there again at midnight in New York, when it is noon in Shanghai."""
    of_game = (world.aurora.id, world.aurora.games[0].id)
    await set_clock(database, *of_game, "America/New_York")
    await game.publish("http", day_quota=1)
    for moment, day, phones in (
        (datetime(2026, 11, 22, 15, 30, tzinfo=UTC), "2026-11-22", {"13800138001": 0}),
        (datetime(2026, 11, 22, 16, 30, tzinfo=UTC), "2026-11-22", {"13800138002": 4781}),
        (datetime(2026, 11, 23, 5, 30, tzinfo=UTC), "2026-11-23", {"13800138003": 0}),
    ):
        with at(moment):
            assert {phone: (await game.ask(phone)).code for phone in phones} == phones
            overview = (await game("sms/config")).data
        assert (overview["day"], overview["counted"]) == (day, 1)


@pytest.mark.usefixtures("one_moment")
async def test_quota_and_throttles(game: Game, database: Database) -> None:
    """Ten ask at once and two may: two go out. A refused one gives its place back."""
    await game.publish("http", day_quota=2, number_day=1, address_hour=12)
    phones = [f"138001380{n:02}" for n in range(10)]
    answers = await asyncio.gather(*(game.ask(phone) for phone in phones))
    assert sorted(one.code for one in answers) == [0, 0] + [4781] * 8
    assert len(game.provider.taken) == 2
    assert [row["fault"] for row in await game.log(state="failed")] == ["quota"] * 8
    await game.publish("http", seen=1, day_quota=3, number_day=1, address_hour=12)
    game.provider.mode = "refuses"
    assert (await game.ask("13800138050")).code == 4780
    game.provider.mode = "good"
    # The number's own day is used up by the first, whatever became of it.
    assert (await game.ask("13800138050")).code == 4029
    assert (await game.ask("13800138051")).code == 4029, "the thirteenth of this address"
    await forget_throttles(database)
    assert (await game.ask("13800138050")).code == 0
    assert (await game.ask("13800138052")).code == 4781


async def test_trial_goes_by_the_draft(game: Game) -> None:
    """The draft is tried before it is published; what is wrong is told, nothing is half-kept."""
    content = {"sms": settings_of("tencent", game.provider.url)}
    assert (await game("publishing/saveDraft", kind="messages", content=content)).code == 0
    told = await game("sms/test", to=PHONE)
    assert told.data["fault"] == "setting" and not told.data["is_sent"]
    await game("sms/saveSecret", provider="tencent", secret=outside.TENCENT_KEY)
    told = await game("sms/test", to=PHONE)
    assert told.data == {"is_sent": True, "fault": "", "said": "", "provider_id": "serial-1"}
    (row, failed) = await game.log(to=PHONE)
    assert row["created_user_name"] == failed["created_user_name"] == "Aurora owner"
    assert (await game.log(to="13800138000")) == []
    assert (await game("sms/test", to="12")).code == 4000
    reader = game.world.aurora.reader
    assert (await game("sms/test", user=reader, to=PHONE)).code == 4030
    assert (await game("sms/saveSecret", user=reader, provider="http", secret="x")).code == 4030


WRONG = [
    ({"provider": "aliyun"}, "密钥 ID"),
    ({"templates": [LOGIN_ZH | {"text": "没有码"}]}, "{code}"),
    ({"templates": [LOGIN_ZH | {"text": "{code} {name}"}]}, "{name}"),
    ({"templates": [LOGIN_ZH, LOGIN_ZH]}, "同一用途"),
    ({"endpoint": "ftp://x"}, "endpoint"),
    ({"day_quota": -1}, "day_quota"),
]


@pytest.mark.parametrize(("sms", "said"), WRONG)
async def test_a_wrong_draft_is_refused(game: Game, sms: dict[str, Any], said: str) -> None:
    refused = await game("publishing/saveDraft", kind="messages", content={"sms": sms})
    assert refused.code == 4744 and said in refused.msg


async def test_others_see_nothing(game: Game, client: Client) -> None:
    await game.publish("http")
    await game.ask()
    for publisher, index in ((game.world.aurora, 1), (game.world.borealis, 0)):
        for path, none in (("sms/log", "list"), ("sms/config", "secrets")):
            told = await client.call(
                "POST", f"/ultra/protected/app/send/usdk/{path}",
                user=publisher.owner, game=publisher.games[index], json={"to": PHONE},
            )  # fmt: skip
            assert told.data[none] == []
    stranger = await client.call(
        "POST", "/ultra/protected/app/send/usdk/sms/log",
        user=game.world.borealis.owner, game=game.world.aurora.games[0], json={},
    )  # fmt: skip
    assert stranger.code != 0


async def test_no_phone_and_no_secret_anywhere(
    game: Game, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    """A gateway that echoes all it got; the table, the answers and the log hold none of it."""
    with structlog.testing.capture_logs() as logged:
        await game.publish("http")
        game.provider.mode = "echoes"
        await game.ask()
        game.provider.mode = "good"
        await game.ask()
        shown = json.dumps([await game.log(), (await game("sms/config")).data])
    async with database.system() as session:
        for table in ("sent_message", "message_secret", "message_day", "published_version",
                      "game_snapshot", "audit_event"):  # fmt: skip
            rows = (await session.execute(text(f"SELECT t::text FROM {table} t"))).scalars()
            shown += "".join(rows)
    shown += repr(logged) + "".join(capsys.readouterr())
    assert "could not send" in shown and "+86138****8999" in shown
    assert PHONE not in shown and outside.PLAIN_KEY not in shown
    hexed = outside.PLAIN_KEY.encode().hex()
    assert hexed not in shown


async def test_the_clock_stands_still(one_moment: None) -> None:
    assert explicit() is not None


async def test_old_messages_are_forgotten(game: Game, database: Database) -> None:
    """After half a year, and not a day earlier."""
    assert (await game.ask()).code == 0
    for days, left in ((DAYS - 1, 1), (DAYS + 2, 0)):
        with at(now() + timedelta(days=days)):
            await sweep(database, game.app.state.resources)
        assert len(await game.log()) == left
    async with database.system() as session:
        assert (await session.execute(text("SELECT count(*) FROM message_day"))).scalar() == 0
