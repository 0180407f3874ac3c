"""The launch-readiness report: the same verdicts as the channels' page, in words, with links."""

import inspect
import json
import re
from typing import Any

import pytest
from sqlalchemy import text
from tests.domains.pack.builds.support import SDK, Pack, add_channel, ready
from tests.support import many
from tests.support.client import Client
from tests.support.statements import counted
from tests.support.world import World

from longshore.domains.pack.builds import readiness
from longshore.domains.pack.builds.models import MotherPackage
from longshore.domains.pack.channels import completeness, rules_of
from longshore.domains.pack.channels.configured import configured_channels
from longshore.domains.pack.signing_keys import certificates_of
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database

# The report asks for filings, certificates and the real-name route besides.
MOST_STATEMENTS = {"channel/list": 10, "build/readiness": 13}
PUBLISHED = text("""
INSERT INTO published_version
  (publisher_id, game_id, kind, number, content, digest, created_user_id, created_user_name)
VALUES (:publisher, :game, 'minors', :number, :content, '', 1, 'test')
""")
MOST_BYTES_A_CHANNEL = 1800


@pytest.fixture
async def pack(client: Client, database: Database, resources: Resources, world: World) -> Pack:
    return await ready(client, database, resources, world.aurora)


@pytest.fixture
async def mother(pack: Pack, database: Database) -> int:
    """An inspected package, without the file that was inspected."""
    async with database.system() as session:
        row = MotherPackage(
            publisher_id=pack.publisher.id,
            game_id=pack.game.id,
            upload_id="harbor",
            name="harbor.apk",
            status="ready",
            object_key="none",
            sha256="0" * 64,
            size_bytes=1,
            package_name="com.example.harbor",
            version_name="1.0",
            version_code=1,
            min_sdk=21,
            target_sdk=35,
            is_16k_ready=True,
            created_user_id=pack.publisher.pack.id,
            created_user_name="test",
        )
        session.add(row)
        await session.flush()
        return row.id


async def told(pack: Pack, path: str, language: str, **form: Any) -> Any:
    answer = await pack.client.call(
        "POST", SDK + path, user=pack.publisher.pack, game=pack.game, json=form, language=language
    )
    assert answer.code == 0, answer.msg
    return answer.data


@pytest.mark.parametrize(
    ("language", "agreement", "callbacks"),
    [
        (
            "zh-CN",
            "该渠道审核会要求隐私政策、用户协议，尚未发布",
            "正式环境缺少登录校验、支付通知地址",
        ),
        (
            "en-US",
            "Not published yet, but asked for in this channel's review: "
            "privacy policy and user agreement",
            "No production address for the login check and payment notification",
        ),
    ],
)
async def test_as_the_channels_page_says(
    pack: Pack,
    mother: int,
    database: Database,
    resources: Resources,
    language: str,
    agreement: str,
    callbacks: str,
) -> None:
    """[W-04] [W-18] One source: same texts, same severity, same links, no word of the machine."""
    await add_channel(database, resources, pack, "harbor", needs_agreement=True)
    report = await told(pack, "build/readiness", language, mother_id=mother)
    [row] = (await told(pack, "channel/list", language))["list"]
    checks = {check["topic"]: check for check in report["channels"][0]["checks"]}
    assert checks["agreements"]["text"] == agreement
    assert checks["callbacks"]["text"] == callbacks
    assert report["channels"][0]["light"] == "yellow", "what the store asks for stops no build"
    assert row["errors"] == 0
    # What is judged by the package's name, and what the mother package has, the page cannot say.
    alone = ("filing", "real_name")
    mine = {
        (check["light"], check["text"], tuple(check["fix"].values()))
        for check in report["channels"][0]["checks"]
        if check["light"] != "green" and check["topic"] not in alone
    }
    lights = {"error": "red", "warning": "yellow"}
    assert mine == {
        (lights[one["level"]], one["text"], tuple(one["fix"].values())) for one in row["findings"]
    }


async def test_each_missing_parameter_leads_to_its_field(
    pack: Pack, mother: int, database: Database, resources: Resources
) -> None:
    harbor = await add_channel(database, resources, pack, "harbor", app_id=None)
    report = await told(pack, "build/readiness", "en-US", mother_id=mother)
    channel = report["channels"][0]
    assert channel["light"] == "red" and report["ready"] == 0
    [check] = [check for check in channel["checks"] if check["light"] == "red"]
    assert check["topic"] == "parameters"
    assert check["fix"] == {
        "page": "Channel",
        "tab": "",
        "id": harbor,
        "field": "parameters.app_id",
    }
    assert "app_id" not in check["text"], "the parameter's label, not its key"


@pytest.mark.parametrize("path", ["channel/list", "build/readiness"])
async def test_statements_do_not_grow_with_channels(
    pack: Pack, mother: int, database: Database, path: str
) -> None:
    """[W-18] What is asked is asked for all channels at once, and the answer stays small."""
    place = (pack.publisher.id, pack.game.id)
    form = {"mother_id": mother} if path == "build/readiness" else {}
    counts, sizes = [], []
    for channels in (3, 60):
        async with database.system() as session:
            await many.add_channels(session, *place, channels)
            if not counts:
                await many.add_goods(session, *place, 30, mapped_channels=2)
        with counted(database) as sent:
            answer = await told(pack, path, "en-US", **form)
        counts.append(len(sent))
        sizes.append(len(json.dumps(answer)) / channels)
        rows = answer.get("channels") or answer["list"]
        assert len(rows) == channels
    assert counts[1] <= counts[0] <= MOST_STATEMENTS[path], sent
    assert sizes[1] < MOST_BYTES_A_CHANNEL


async def test_a_report_of_many_counts_what_is_right(
    pack: Pack, mother: int, database: Database
) -> None:
    """[W-18] Asked for alone, a channel is told whole; among many only what is wrong is told."""
    async with database.system() as session:
        await many.add_channels(session, pack.publisher.id, pack.game.id, 51)
    whole = await told(pack, "build/readiness", "en-US", mother_id=mother)
    first = whole["channels"][0]
    assert {check["light"] for check in first["checks"]} == {"red", "yellow"}
    ids = [first["game_channel_id"]]
    alone = await told(pack, "build/readiness", "en-US", mother_id=mother, game_channel_ids=ids)
    [same] = alone["channels"]
    green = [check for check in same["checks"] if check["light"] == "green"]
    assert len(green) == same["passed"] == first["passed"] > 0
    assert [check for check in same["checks"] if check["light"] != "green"] == first["checks"]


async def test_payment_off_asks_for_no_products(
    pack: Pack, mother: int, database: Database, resources: Resources
) -> None:
    """[W-04] A switch is read: without payment neither products nor an address are missing."""
    off = {"payment": False, "login": False}
    await add_channel(database, resources, pack, "harbor", switches=off)
    report = await told(pack, "build/readiness", "en-US", mother_id=mother)
    checks = {check["topic"]: check for check in report["channels"][0]["checks"]}
    assert checks["callbacks"]["light"] == "green"
    assert checks["goods"]["text"] == "Payment is off here: no goods are needed"


async def test_the_filing_is_held_against_key_and_name(
    pack: Pack, mother: int, database: Database, resources: Resources
) -> None:
    """[W-18] Number, package name, certificate MD5 and public key; a mismatch is named."""
    await add_channel(database, resources, pack, "harbor", suffix=".harbor")

    async def said() -> tuple[str, str]:
        report = await told(pack, "build/readiness", "en-US", mother_id=mother)
        [check] = [c for c in report["channels"][0]["checks"] if c["topic"] == "filing"]
        assert check["fix"] == {"page": "GameConf", "tab": "filings", "id": None, "field": ""}
        return check["light"], check["text"]

    name = "com.example.harbor.harbor"
    assert await said() == ("yellow", f"No filing is kept of {name}")
    async with database.publisher(pack.publisher.id) as session:
        [key] = (await certificates_of(session, pack.game.id)).values()
    filed = {
        "number": "A-1", "package_name": name,
        "certificate_md5": key.md5, "public_key": key.public_key.hex(),
    }  # fmt: skip
    [kept] = (await told(pack, "filing/save", "en-US", **filed))["list"]
    assert await said() == ("green", "As filed: A-1")
    wrong = {"id": kept["id"], "certificate_md5": "0" * 32, "public_key": "ab" * 40}
    await told(pack, "filing/save", "en-US", **(filed | wrong))
    text = 'Not as filed (A-1): certificate MD5 and public key of the key "main"'
    assert await said() == ("yellow", text)
    # Filed under another name is not filed.
    await told(pack, "filing/save", "en-US", **(filed | wrong | {"package_name": "com.other.app"}))
    assert await said() == ("yellow", f"No filing is kept of {name}")


async def test_the_real_name_route_is_told(
    pack: Pack, mother: int, database: Database, resources: Resources
) -> None:
    """Off, on without the authority, or the channel's own."""
    await add_channel(database, resources, pack, "harbor")

    async def said() -> tuple[str, str]:
        report = await told(pack, "build/readiness", "en-US", mother_id=mother)
        [check] = [c for c in report["channels"][0]["checks"] if c["topic"] == "real_name"]
        assert check["fix"]["page"] == "RealName"
        return check["light"], check["text"]

    async def publish(number: int, **content: Any) -> None:
        async with database.system() as session:
            await session.execute(
                PUBLISHED,
                {
                    "publisher": pack.publisher.id, "game": pack.game.id, "number": number,
                    "content": json.dumps(content),
                },
            )  # fmt: skip

    assert await said() == ("yellow", "Real names and limits for minors are off")
    await publish(1, is_on=True)
    assert await said() == ("yellow", "Real names are not checked with the authority")
    await publish(2, is_on=True, own_channels=["harbor"])
    assert await said() == ("green", "The channel checks real names itself")


def test_every_finding_has_a_topic() -> None:
    source = inspect.getsource(completeness)
    codes = set(re.findall(r'notes\.add\(\s*"(\w+)"', source))
    assert len(codes) >= 9
    assert codes <= set(readiness._TOPICS)


async def test_one_channel_of_hundreds_is_read_alone(pack: Pack, database: Database) -> None:
    """Each sign-in and payment of a player asks for one: it read and parsed them all."""
    game_id = pack.game.id
    async with database.system() as session:
        await many.add_channels(session, pack.publisher.id, game_id, 40)
    async with database.publisher(pack.publisher.id) as session:
        rules = await rules_of(session, game_id, "many7")
        found = await configured_channels(session, game_id, ["many7", "nowhere"])
        assert await rules_of(session, game_id, "nowhere") is None
        assert await configured_channels(session, game_id, []) == []
    assert rules and rules.name == {"zh": "渠道7", "en": "Channel 7"}
    assert [one.row.channel_code for one in found] == ["many7"]
