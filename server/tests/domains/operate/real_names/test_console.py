"""The page's calls: masked, revealed by password, of one publisher, with secrets in nothing."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.known_people import IDENTITIES, add_people
from tests.support.minors import MinorsConsole, card
from tests.support.nppa import KEY, StandIn, calling_out, stand_in
from tests.support.runtime import GameClient, game_client
from tests.support.secrets import found_in
from tests.support.statements import counted
from tests.support.world import PASSWORD, World

from longshore.domains.operate.minors import Minors, SpecialDay
from longshore.domains.operate.real_names import todos
from longshore.domains.operate.real_names.summary import missing_year
from longshore.kit.db.database import Database

EVENING = datetime(2026, 3, 6, 12, 30, tzinfo=UTC)
NAMES = [f"{one}金丝雀" for one in "赵钱孙李周吴郑王冯陈"]
CARDS = [card("19900101", f"{serial:03}") for serial in range(1, 11)]


@pytest.fixture
async def authority(app: FastAPI) -> AsyncIterator[StandIn]:
    async with stand_in() as running, calling_out(app):
        yield running


@pytest.fixture
async def console(app: FastAPI, client: Client, world: World, authority: StandIn) -> MinorsConsole:
    app.state.runtime.ports.names.clear()
    made = MinorsConsole(app, client, world)
    await made.publish(is_on=True)
    await made.register(authority.base)
    return made


async def _people(
    app: FastAPI, database: Database, world: World, authority: StandIn
) -> list[GameClient]:
    made = []
    for name, number in zip(NAMES, CARDS, strict=True):
        caller = await game_client(app, database, world.aurora.games[0])
        with authority.at(EVENING):
            await caller.guest()
            told = await caller.call("/sdk/v1/realname", {"name": name, "identity": number})
        assert told.data["state"] == "verified"
        assert name not in told.response.text and number not in told.response.text
        made.append(caller)
    return made


async def test_identities_stand_in_no_answer_log_or_table(
    app: FastAPI, database: Database, world: World, console: MinorsConsole, authority: StandIn,
    client: Client, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """[W-08] Ten people: masked in the console, sealed in the database, nowhere in the log."""
    await _people(app, database, world, authority)
    answers = [
        await console.ask(f"idcard/{action}")
        for action in ("summary", "list", "reports", "hits", "settings", "acceptances", "export")
    ]
    found = await console("idcard/list", keyword=CARDS[3])
    assert [row["name"] for row in found["list"]] == ["李**雀"]
    for nobody in ("9" * 19, "9" * 40):
        assert (await console("idcard/list", keyword=nobody))["list"] == []
    told = "\n".join(one.response.text for one in answers) + json.dumps(found)
    log = "".join(capsys.readouterr())
    async with database.system() as session:
        tables = (
            "real_name", "player_fact", "nppa_settings", "behaviour_report", "audit_event",
            "published_version",
        )  # fmt: skip
        for table in tables:
            rows = (await session.execute(text(f"SELECT t::text FROM {table} t"))).scalars()
            told += "\n".join(rows)
    secrets = {f"name {place}": one.encode() for place, one in enumerate(NAMES)}
    secrets |= {f"number {place}": one.encode() for place, one in enumerate(CARDS)}
    secrets["key"] = KEY.encode()
    assert found_in(secrets, told.encode()) == []
    assert found_in(secrets, log.encode()) == []
    assert "李**雀" in told, "a search that finds nothing cannot pass"


async def test_a_thousand_names_are_taken_out_by_as_many_statements_as_a_few(
    app: FastAPI, database: Database, world: World, console: MinorsConsole
) -> None:
    """A statement for each would take the ten seconds that a browser waits."""
    few, many = world.aurora.games[:2]
    taken = {}
    for game, people in ((few, 20), (many, IDENTITIES)):
        async with database.system() as session:
            await add_people(session, app.state.resources.keyring, game.id, people)
        with counted(database) as sent:
            file = await console("idcard/export", game)
            page = await console("idcard/list", game, page_size=50)
        assert file["rows"] == people
        assert sum(line.count("****") >= 2 for line in file["content"].splitlines()) == people
        assert page["list"][-1]["name"].count("*") == 4
        taken[game.id] = len(sent)
    assert taken[few.id] == taken[many.id]


async def test_revealing_asks_for_the_password_and_is_recorded(
    app: FastAPI, database: Database, world: World, console: MinorsConsole, authority: StandIn
) -> None:
    await _people(app, database, world, authority)
    player = (await console("idcard/list", keyword=CARDS[0]))["list"][0]["player_id"]
    form = {"player_id": player, "reason": "监管检查"}
    assert (await console.ask("idcard/reveal", **form, password="wrong-one-1")).code == 4103
    shown = await console("idcard/reveal", **form, password=PASSWORD)
    assert shown == {"name": NAMES[0], "number": CARDS[0]}
    async with database.system() as session:
        query = text("SELECT action, t::text FROM audit_event t WHERE action LIKE 'real_name%'")
        ((action, row),) = (await session.execute(query)).all()
    assert action == "real_name.reveal" and "监管检查" in row and NAMES[0] not in row


async def test_another_publisher_sees_and_reveals_nothing(
    app: FastAPI, database: Database, world: World, console: MinorsConsole, authority: StandIn,
    client: Client,
) -> None:  # fmt: skip
    await _people(app, database, world, authority)
    player = (await console("idcard/list"))["list"][0]["player_id"]
    place, theirs = "/ultra/protected/app/send/usdk/idcard", world.borealis
    for action, form in (
        ("list", {"keyword": CARDS[0]}), ("list", {}), ("reports", {}), ("hits", {}),
    ):  # fmt: skip
        own = await client.call(
            "POST", f"{place}/{action}", user=theirs.owner, game=theirs.games[0], json=form
        )
        assert own.data["list"] == []
        other = await client.call(
            "POST", f"{place}/{action}", user=theirs.owner, game=world.aurora.games[0], json=form
        )
        assert other.code != 0 and other.data is None
    form = {"player_id": player, "reason": "他人", "password": PASSWORD}
    told = await client.call(
        "POST", f"{place}/reveal", user=theirs.owner, game=theirs.games[0], json=form
    )
    assert told.code == 4004
    settings = await client.call(
        "POST", f"{place}/settings", user=theirs.owner, game=theirs.games[0], json={}
    )
    assert settings.data["has_key"] is False


async def test_the_registration_is_refused_without_a_key(
    app: FastAPI, client: Client, world: World
) -> None:
    console = MinorsConsole(app, client, world)
    form = {"is_on": True, "app_id": "a", "biz_id": "b", "password": PASSWORD}
    for key in ("", "short", "g" * 32):
        assert (await console.ask("idcard/saveSettings", **form, secret_key=key)).code == 4763
    assert (await console("idcard/settings"))["has_key"] is False
    assert (await console.ask("idcard/accept", codes={"check_ok": "x"})).code == 4764
    await console("idcard/saveSettings", **form, secret_key=KEY)
    kept = await console("idcard/saveSettings", **form | {"app_id": "other"})
    assert (kept["app_id"], kept["has_key"]) == ("other", True)


async def test_what_is_not_named_of_the_registration_stays(
    console: MinorsConsole, authority: StandIn, world: World
) -> None:
    """Of two people who have it open, the later save put back what the other had changed."""
    await console("idcard/saveSettings", biz_id="1101000001", password=PASSWORD)
    saved = await console("idcard/saveSettings", is_on=False, password=PASSWORD)
    assert (saved["is_on"], saved["biz_id"]) == (False, "1101000001")
    assert saved["has_key"] and saved["app_id"] and saved["base"] == authority.base
    other = world.aurora.games[1]
    begun = await console.ask(
        "idcard/saveSettings", other, app_id="a", secret_key=KEY, password=PASSWORD
    )
    assert begun.code == 4769
    assert (await console("idcard/settings", other))["updated_at"] is None


async def test_acceptance_is_kept_with_what_failed(
    console: MinorsConsole, authority: StandIn
) -> None:
    codes = authority.authority.tasks(authority.server.clock())
    wrong = codes | {"query_failed": codes["query_ok"], "report_guest": "unknown"}
    run = await console("idcard/accept", codes=wrong)
    assert (run["passed"], len(run["results"])) == (6, 8)
    failed = {one["case"]: one["came"] for one in run["results"] if not one["is_passed"]}
    assert set(failed) == {"query_failed", "report_guest"}
    assert failed["report_guest"].startswith("4002")
    (kept,) = (await console("idcard/acceptances"))["list"]
    assert kept == run


def test_the_next_year_is_needed_from_november_on() -> None:
    for day, missing in (
        (date(2026, 10, 31), None), (date(2026, 11, 1), 2027), (date(2027, 1, 2), 2027),
    ):  # fmt: skip
        assert missing_year(Minors(is_on=True), day) == missing
    known = Minors(is_on=True, days=[SpecialDay(day=date(2027, 1, 1), kind="rest")])
    assert missing_year(known, date(2026, 12, 1)) is None


async def test_home_warns_of_holidays_that_lack(
    app: FastAPI, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = MinorsConsole(app, client, world)
    await console.publish(is_on=True)
    for day, waits in ((date(2026, 10, 31), False), (date(2026, 11, 2), True)):
        monkeypatch.setattr(todos, "today_in_china", lambda _, day=day: day)
        home = await client.call("GET", "/ultra/home/overview", user=world.aurora.owner)
        groups = {group["key"]: group["todos"] for group in home.data["todos"]}
        assert ("holidays_missing" in groups) == waits
    (todo,) = groups["holidays_missing"]
    assert (todo["game_id"], todo["page"]) == (world.aurora.games[0].id, "RealName")


@pytest.mark.parametrize(
    "place",
    ["idcard/reveal", "refundCase/reveal", "refundCase/takeOut", "player/export",
     "consent/exportOfPlayer", "export/beginPersonal"],
)  # fmt: skip
async def test_who_sees_keys_of_a_game_sees_no_player(
    client: Client, world: World, place: str
) -> None:
    """[W-08] What a release engineer reveals are a game's secrets; players' data need a permission
    of their own."""
    path = f"/ultra/protected/app/send/usdk/{place}"
    game = world.aurora.games[0]
    engineer = world.aurora.users["pack"]
    refused = await client.call("POST", path, user=engineer, game=game)
    assert refused.code == 4030
    assert "personalReveal" in refused.msg
    owner = await client.call("POST", path, user=world.aurora.owner, game=game)
    assert owner.code == 4000
