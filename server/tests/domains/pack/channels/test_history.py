"""History, rollback, copying, export and import of channels."""

import json
from typing import Any

import pytest
from sqlalchemy import select
from tests.domains.pack.channels.conftest import Call, saved
from tests.support.world import World

from longshore.account.audit.models import AuditEvent
from longshore.domains.pack.channels import recipe_secrets, recipes
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import Keyring

SECRETS = {"app_key": "0123abcd", "pay_secret": "tell-nobody"}


async def opened(database: Database, keyring: Keyring, world: World, game: int = 0) -> Any:
    """The recipe of the game's first channel with its secrets, as a build gets them."""
    async with database.publisher(world.aurora.id) as session:
        recipe = (await recipes(session, world.aurora.games[game].id))[0]
        return recipe, await recipe_secrets(session, keyring, recipe)


@pytest.fixture
def keyring(app: Any) -> Keyring:
    """The application's."""
    found: Keyring = app.state.resources.keyring
    return found


class TestHistory:
    async def test_diff_and_rollback(
        self, call: Call, beacon: dict[str, Any], world: World, database: Database, keyring: Keyring
    ) -> None:
        """[W-04] Every version is kept; going back brings the secrets too and shows none."""
        two = (await call("save", **saved(beacon, {"app_id": "111111"}, secrets=SECRETS))).data
        three = (
            await call("save", **saved(two, {"app_id": "222222"}, secrets={"app_key": "ffffffff"}))
        ).data
        history = (await call("history", id=beacon["id"])).data
        assert [(row["version"], row["action"]) for row in history["list"]] == [
            (3, "save"), (2, "save"), (1, "add"),
        ]  # fmt: skip
        assert history["list"][0]["fields"] == ["parameters.app_id", "secrets.app_key"]
        rows = (await call("diff", id=beacon["id"], from_version=2, to_version=3)).data["list"]
        assert rows == [
            {
                "field": "parameters.app_id", "before": "111111", "after": "222222",
                "is_secret": False,
            },
            {"field": "secrets.app_key", "before": None, "after": None, "is_secret": True},
        ]  # fmt: skip
        stale = await call("rollback", id=beacon["id"], version=2, to_version=2)
        assert stale.code == 4500
        back = await call("rollback", id=beacon["id"], version=three["version"], to_version=2)
        assert back.data["version"] == 4
        recipe, secrets = await opened(database, keyring, world)
        assert recipe.parameters["app_id"] == "111111"
        assert secrets == {"app_key": "0123abcd"}, "the server's secret stays on the server"

    async def test_a_secret_is_cleared_and_brought_back(
        self, call: Call, beacon: dict[str, Any]
    ) -> None:
        two = (await call("save", **saved(beacon, secrets=SECRETS))).data
        three = (await call("save", **saved(two) | {"secrets": {"app_key": None}})).data
        assert set(three["secrets"]) == {"pay_secret"}
        back = await call("rollback", id=beacon["id"], version=3, to_version=2)
        assert set(back.data["secrets"]) == {"app_key", "pay_secret"}

    async def test_unknown_version(self, call: Call, beacon: dict[str, Any]) -> None:
        for action in ("diff", "rollback"):
            form = {"from_version": 1, "to_version": 9, "version": 1}
            assert (await call(action, id=beacon["id"], **form)).code == 4004


class TestRecipes:
    async def test_what_a_build_gets(
        self, call: Call, beacon: dict[str, Any], world: World, database: Database, keyring: Keyring
    ) -> None:
        """[W-04] Client parameters with their defaults; the server's own never."""
        form = saved(
            beacon, {"app_id": "123456", "public_key": "server only"}, secrets=SECRETS,
            config={"package_rule": "suffix", "package_value": ".beacon", "label": "Harbor"},
        )  # fmt: skip
        await call("save", **form)
        recipe, secrets = await opened(database, keyring, world)
        assert recipe.parameters == {"app_id": "123456", "landscape": True, "area": "cn"}
        assert (recipe.package_suffix, recipe.package_name) == (".beacon", None)
        assert recipe.parameter_faults == ()
        assert secrets == {"app_key": "0123abcd"}
        assert "0123abcd" not in repr(recipe)
        later = (await call("detail", id=beacon["id"])).data
        await call("save", **saved(later, secrets={"app_key": "ffffffff"}))
        async with database.publisher(world.aurora.id) as session:
            assert await recipe_secrets(session, keyring, recipe) == {"app_key": "0123abcd"}

    async def test_faults(
        self, beacon: dict[str, Any], world: World, database: Database, keyring: Keyring
    ) -> None:
        recipe, _ = await opened(database, keyring, world)
        missing = {fault.key for fault in recipe.parameter_faults if fault.is_missing}
        assert missing == {"app_id", "app_key", "pay_secret"}

    async def test_another_publisher_gets_nothing(
        self, beacon: dict[str, Any], world: World, database: Database
    ) -> None:
        async with database.publisher(world.borealis.id) as session:
            assert await recipes(session, world.aurora.games[0].id) == []


class TestCopy:
    async def test_from_another_game(
        self, call: Call, beacon: dict[str, Any], world: World, database: Database, keyring: Keyring
    ) -> None:
        """[W-04] The same channels, added where they lack; secrets only when asked for."""
        await call("save", **saved(beacon, {"app_id": "123456"}, secrets=SECRETS))
        source, second = world.aurora.games[0].id, world.aurora.games[1]
        answer = await call("copy", game=second, from_game_id=source, codes=["beacon"])
        assert len(answer.data["ids"]) == 1
        row = (await call("detail", game=second, id=answer.data["ids"][0])).data
        assert (row["config"]["parameters"], row["secrets"]) == ({"app_id": "123456"}, {})
        await call("copy", game=second, from_game_id=source, with_secrets=True)
        _, secrets = await opened(database, keyring, world, 1)
        assert secrets == {"app_key": "0123abcd"}

    async def test_not_mine(self, call: Call, world: World, beacon: dict[str, Any]) -> None:
        answer = await call("copy", from_game_id=world.borealis.games[0].id)
        assert answer.code == 4004

    async def test_within_the_game(self, call: Call, beacon: dict[str, Any]) -> None:
        """What both channels know is copied; the package rule of each stays."""
        cove = (await call("add", codes=["cove"])).data["ids"][0]
        await call(
            "save",
            **saved(beacon, {"app_id": "123456"}, secrets=SECRETS, config={"label": "Harbor"}),
        )
        done = await call("copy", from_id=beacon["id"], to_ids=[cove], with_secrets=True)
        assert done.data["ids"] == [cove]
        row = (await call("detail", id=cove)).data
        assert row["config"]["label"] == "Harbor"
        assert row["config"]["parameters"]["app_id"] == "123456"
        assert row["config"]["package_value"] == ".cove"
        assert set(row["secrets"]) == set(SECRETS)
        assert (await call("copy", from_id=cove, to_ids=[cove])).code == 4506


class TestFiles:
    async def test_round_trip(
        self, call: Call, beacon: dict[str, Any], world: World, database: Database
    ) -> None:
        """[W-04] A file without secrets; a dry run tells; importing it does the same."""
        await call(
            "save", **saved(beacon, {"app_id": "123456"}, secrets=SECRETS, config={"label": "X"})
        )
        file = (await call("export")).data
        assert "0123abcd" not in file["text"] and "tell-nobody" not in file["text"]
        same = (await call("import", text=file["text"])).data
        assert [row["action"] for row in same["rows"]] == ["same"]
        second = world.aurora.games[1]
        dry = (await call("import", game=second, text=file["text"])).data
        assert (dry["is_done"], dry["rows"][0]["action"]) == (False, "add")
        assert (await call("list", game=second)).data["list"] == []
        done = await call("import", game=second, text=file["text"], dry_run=False)
        assert done.data["is_done"]
        assert (await call("export", game=second)).data["text"] == file["text"]
        assert (await call("import", text=file["text"], dry_run=False)).code == 0
        kept = (await call("detail", id=beacon["id"])).data
        assert set(kept["secrets"]) == set(SECRETS), "an import leaves secrets alone"
        async with database.system() as session:
            statement = select(AuditEvent).where(AuditEvent.action == "game_channel.import")
            assert len((await session.execute(statement)).scalars().all()) == 1

    async def test_faults_are_all_named_and_nothing_is_imported(
        self, call: Call, beacon: dict[str, Any]
    ) -> None:
        file = json.loads((await call("export")).data["text"])
        entry = file["channels"][0]
        entry["config"]["parameters"] = {"app_id": "1", "app_key": "0123abcd"}
        entry["config"]["label"] = "Changed"
        file["channels"].append(entry | {"channel": "nowhere", "plugin": "7.7"})
        text = json.dumps(file)
        rows = (await call("import", text=text)).data["rows"]
        assert [row["action"] for row in rows] == ["fault", "fault"]
        assert len(rows[0]["faults"]) == 2 and "0123abcd" not in str(rows)
        assert len(rows[1]["faults"]) >= 2
        answer = await call("import", text=text, dry_run=False)
        assert answer.code == 4505 and len(answer.data["faults"]) >= 4
        assert (await call("detail", id=beacon["id"])).data["config"]["label"] == ""

    @pytest.mark.parametrize(
        "content",
        [
            "",
            "{",
            "[]",
            '{"format": "other/1", "channels": []}',
            "[" * 100_000,
            '{"a": NaN}',
        ],
    )
    async def test_no_such_file(self, call: Call, content: str) -> None:
        assert (await call("import", text=content)).code == 4504


class TestCheck:
    async def test_package_rules(self, call: Call, beacon: dict[str, Any]) -> None:
        """[W-04] Two channels of one package name, and a rule that the store demands otherwise."""
        cove = (await call("add", codes=["cove"])).data["ids"][0]
        await call(
            "save",
            **saved(beacon, config={"package_rule": "suffix", "package_value": ".same"}),
        )
        detail = (await call("detail", id=cove)).data
        await call("save", **saved(detail, config={"package_value": ".same"}))
        rows = (await call("check", language="zh-CN")).data["list"]
        codes = [{one["code"] for one in row["findings"]} for row in rows]
        assert all("package_collision" in found for found in codes)
        assert "package_rule" in codes[1] and "package_rule" not in codes[0]
        for finding in rows[0]["findings"]:
            assert finding["fix"]["page"] in ("Channel", "GameConf")
        assert {"signing_key", "callbacks"} <= codes[0]
        errors = [one for one in rows[0]["findings"] if one["level"] == "error"]
        assert len(errors) == rows[0]["errors"]

    @pytest.mark.parametrize(
        "content",
        [
            "[" * 900_000,
            '{"format":' + "9" * 899_989 + "}",
            '{"channels":[' + "{}," * 299_990 + "{}]}",
            '{"format":"\\ud800","channels":[]}',
            '{"format":"longshore-channels/1","channels":[{"channel":"\\ud800"}]}',
        ],
        ids=["deep", "long number", "many", "half a character", "half of a name"],
    )
    async def test_the_worst_that_fits_is_refused(self, call: Call, content: str) -> None:
        """As long as a file may be, or halves of characters: refused, no fault of ours."""
        assert (await call("import", text=content)).code in (4000, 4504)
        assert (await call("import", text=content + " " * 900_000)).code in (4000, 4013)
