"""One game, one package name: another app's package is neither built nor told as the game's."""

from pathlib import Path

from tests.domains.pack.builds.support import SDK, Pack, add_channel

from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore_packer.sample.mother import MotherOptions, build_mother

STRANGER = MotherOptions(package_name="com.example.stranger")
GAME = "com.example.harbor"


async def test_another_app_is_not_built_until_that_is_confirmed(
    pack: Pack, database: Database, resources: Resources
) -> None:
    """[W-18] The first package says what the game is called; another name is red."""
    harbor = await add_channel(database, resources, pack, "harbor")
    assert (await pack.ok("package/identity"))["package_name"] is None
    own = await pack.mother()
    assert own["package_name"] == GAME and own["expected_package_name"] is None
    stranger = await pack.mother(build_mother(STRANGER))
    assert stranger["status"] == "ready", stranger["problem"]
    assert stranger["expected_package_name"] == GAME
    newest, _ = (await pack.ok("package/list"))["list"]
    assert newest["expected_package_name"] == GAME

    known = await pack.ok("package/identity")
    assert known["package_name"] == GAME and not known["is_by_hand"]
    assert known["mother"]["id"] == own["id"], "what another app says of itself is not the game's"

    order = {"mother_id": stranger["id"], "game_channel_ids": [harbor]}
    refused = await pack.call("build/start", **order)
    assert refused.code == 4553
    for language, words in (("zh-CN", "另一个应用"), ("en-US", "another app")):
        answer = await pack.client.call(
            "POST", SDK + "build/readiness", user=pack.publisher.pack, game=pack.game,
            json={"mother_id": stranger["id"]}, language=language,
        )  # fmt: skip
        [check] = [
            check
            for check in answer.data["channels"][0]["checks"]
            if check["topic"] == "mother" and check["light"] == "red"
        ]
        assert words in check["text"] and GAME in check["text"]
        assert "com.example.stranger" in check["text"] and check["fix"]["id"] == stranger["id"]

    said = await pack.ok("package/identify", package_name="com.example.stranger")
    assert said["is_by_hand"] and said["mother"]["id"] == stranger["id"]
    built = await pack.built((await pack.ok("build/start", **order))["id"])
    assert built["state"] == "succeeded", built["items"]
    again = await pack.ok("package/info", id=own["id"])
    assert again["expected_package_name"] == "com.example.stranger"


async def test_a_first_package_by_mistake(pack: Pack, tmp_path: Path) -> None:
    """Removed before anything was built, it leaves nothing; a refused one says nothing at all."""
    broken = tmp_path / "broken.apk"
    broken.write_bytes(b"PK\x03\x04" + bytes(400))
    assert (await pack.mother(broken))["status"] == "refused"
    assert await pack.ok("package/identity") == {
        "package_name": None,
        "is_by_hand": False,
        "set_user_name": "",
        "set_at": None,
        "mother": None,
    }
    stranger = await pack.mother(build_mother(STRANGER))
    assert (await pack.ok("package/identity"))["package_name"] == "com.example.stranger"
    await pack.ok("package/remove", id=stranger["id"])
    own = await pack.mother()
    assert own["expected_package_name"] is None
    assert (await pack.ok("package/identity"))["package_name"] == GAME


async def test_by_hand(pack: Pack) -> None:
    """Said before there is a package, by who may configure; nonsense is refused."""
    nonsense = await pack.call("package/identify", package_name="Harbor Lights")
    assert nonsense.code == 4000 and "com.example.game" in nonsense.msg
    for path, form in (("identity", {}), ("identify", {"package_name": GAME})):
        assert (await pack.call(f"package/{path}", user="none", **form)).code == 4030
    await pack.ok("package/identify", package_name="com.example.other")
    own = await pack.mother()
    assert own["expected_package_name"] == "com.example.other"
    await pack.ok("package/remove", id=own["id"])
    assert (await pack.ok("package/identity"))["package_name"] == "com.example.other"
