"""Saving a channel's configuration: versions, what is wrong in it, its secrets, its plug-in."""

from typing import Any

import pytest
from sqlalchemy import select, text
from tests.domains.pack.channels.conftest import Call, saved
from tests.support.world import World

from longshore.account.audit.models import AuditEvent
from longshore.domains.pack.channels.models import ChannelSecret
from longshore.kit.db.database import Database


class TestSave:
    async def test_valid(self, call: Call, beacon: dict[str, Any], database: Database) -> None:
        """[W-04] A configuration is stored as a new version and recorded without its secrets."""
        form = saved(
            beacon,
            {"app_id": " 123456 ", "landscape": False},
            secrets={"app_key": "0123abcd", "pay_secret": "tell-nobody"},
            config={"label": "Harbor", "permissions_added": ["android.permission.CAMERA"]},
        )
        answer = await call("save", **form)
        assert answer.code == 0, answer
        assert answer.data["version"] == 2
        assert answer.data["config"]["parameters"] == {"app_id": "123456", "landscape": False}
        assert answer.data["secrets"] == {"app_key": "******", "pay_secret": "******"}
        async with database.system() as session:
            statement = select(AuditEvent).where(AuditEvent.action == "game_channel.save")
            event = (await session.execute(statement)).scalar_one()
        assert event.after["secret.app_key"] == "***"
        assert "tell-nobody" not in str((event.before, event.after))

    async def test_draft(self, call: Call, beacon: dict[str, Any]) -> None:
        """What is missing may stay missing; the check says so."""
        answer = await call("save", **saved(beacon, {"app_id": ""}, config={"label": "Draft"}))
        assert answer.code == 0
        fields = {row["field"] for row in answer.data["findings"] if row["level"] == "error"}
        assert {"parameters.app_id", "parameters.app_key", "parameters.pay_secret"} <= fields

    @pytest.mark.parametrize(
        ("form", "field"),
        [
            ({"parameters": {"app_id": "12"}}, "parameters.app_id"),
            ({"parameters": {"landscape": "yes"}}, "parameters.landscape"),
            ({"parameters": {"area": "mars"}}, "parameters.area"),
            ({"parameters": {"stranger": "x"}}, "parameters.stranger"),
            ({"secrets": {"app_key": "no hex"}}, "secrets.app_key"),
            ({"secrets": {"stranger": "x"}}, "secrets.stranger"),
            (
                {"config": {"package_rule": "name", "package_value": "harbor"}},
                "config.package_value",
            ),
            (
                {"config": {"package_rule": "suffix", "package_value": "cove"}},
                "config.package_value",
            ),
            ({"config": {"signing_key_id": 99}}, "config.signing_key_id"),
            ({"config": {"icon_set_id": 99}}, "config.icon_set_id"),
            ({"config": {"splash_id": 99}}, "config.splash_id"),
            ({"config": {"permissions_added": ["camera"]}}, "config.permissions_added.0"),
            ({"config": {"manifest_overrides": ["a b"]}}, "config.manifest_overrides.0"),
            ({"config": {"stranger": 1}}, "config.stranger"),
        ],
    )
    async def test_wrong_is_named(
        self, call: Call, beacon: dict[str, Any], form: dict[str, Any], field: str
    ) -> None:
        """[W-04] Every wrong value is refused by its field, in the caller's language."""
        answer = await call("save", **saved(beacon, **form))
        assert answer.code == 4000
        assert [row["field"] for row in answer.data["errors"]] == [field]
        assert all(row["msg"].isascii() for row in answer.data["errors"])
        assert (await call("detail", id=beacon["id"])).data["version"] == 1

    async def test_secret_is_kept(
        self, call: Call, beacon: dict[str, Any], database: Database
    ) -> None:
        """[W-04] A masked, absent or empty secret stays; null clears; nothing reads it back."""
        first = (await call("save", **saved(beacon, secrets={"app_key": "0123abcd"}))).data
        for secrets in ({}, {"app_key": "******"}, {"app_key": ""}, {"app_key": "0123abcd"}):
            form = saved(first) | {"secrets": secrets}
            assert (await call("save", **form)).data["version"] == 2, secrets
        async with database.system() as session:
            rows = (await session.execute(select(ChannelSecret))).scalars().all()
            dump = (
                await session.execute(text("SELECT string_agg(g::text, '') FROM game_channel g"))
            ).scalar_one()
        assert len(rows) == 1 and b"0123abcd" not in rows[0].sealed
        assert "0123abcd" not in dump
        cleared = (await call("save", **saved(first) | {"secrets": {"app_key": None}})).data
        assert cleared["secrets"] == {}

    async def test_secret_among_the_parameters(
        self, call: Call, beacon: dict[str, Any], database: Database
    ) -> None:
        """A secret sent in the wrong place is sealed all the same."""
        answer = await call("save", **saved(beacon, {"app_key": "0123abcd"}))
        assert answer.data["config"]["parameters"] == {}
        assert answer.data["secrets"] == {"app_key": "******"}

    async def test_stale(self, call: Call, world: World, beacon: dict[str, Any]) -> None:
        """Of two people who edit the same version the second is refused; nothing is lost."""
        assert (await call("save", **saved(beacon, {"app_id": "111111"}))).code == 0
        answer = await call("save", user=world.aurora.owner, **saved(beacon, {"app_id": "222222"}))
        assert answer.code == 4500
        assert answer.data == {"version": 2, "user_name": world.aurora.pack.name}
        detail = (await call("detail", id=beacon["id"])).data
        assert detail["config"]["parameters"]["app_id"] == "111111"

    async def test_plugin_versions(
        self, call: Call, beacon: dict[str, Any], database: Database
    ) -> None:
        """A draft, a withdrawn or another channel's version cannot be chosen; the own one stays."""
        catalogue = (await call("catalogue")).data["list"]
        assert [one["version"] for one in catalogue[0]["plugins"]] == ["1.10.0", "1.9.0"]
        cove = catalogue[1]["plugins"][0]["id"]
        old = catalogue[0]["plugins"][1]["id"]
        async with database.system() as session:
            await session.execute(
                text("UPDATE channel_plugin SET status = 'withdrawn' WHERE id IN (:a, :b)"),
                {"a": beacon["plugin_id"], "b": old},
            )
            draft = (
                await session.execute(text("SELECT id FROM channel_plugin WHERE status = 'draft'"))
            ).scalar_one()
        for plugin_id in (cove, old, draft, 9999):
            answer = await call("save", **saved(beacon, plugin_id=plugin_id))
            assert answer.code == 4503, plugin_id
        kept = await call("save", **saved(beacon, config={"label": "Kept"}))
        assert kept.code == 0
        assert "plugin_withdrawn" in {row["code"] for row in kept.data["findings"]}
