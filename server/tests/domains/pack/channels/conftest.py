"""A catalogue of three channels, without bundles: what a game does with it is under test."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import select
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.domains.pack.channels.models import Channel, ChannelPlugin
from longshore.kit.db.database import Database

Call = Callable[..., Awaitable[Answer]]


def parameter(key: str, **more: Any) -> dict[str, Any]:
    texts = {
        "label": {"zh": f"{key}名", "en": key},
        "help": {"zh": "在后台", "en": "In the console"},
    }
    return {"key": key} | texts | more


SCHEMA = [
    parameter("app_id", required=True, pattern="[0-9]{6,12}"),
    parameter("app_key", required=True, secret=True, pattern="[0-9a-f]{8}"),
    parameter("pay_secret", required=True, secret=True, scope="server"),
    parameter("public_key", scope="server"),
    parameter("landscape", type="boolean", default=True),
    parameter("area", type="choice", choices=["cn", "io"], default="cn"),
]


def plugin(code: str, version: str, status: str = "published") -> ChannelPlugin:
    return ChannelPlugin(
        channel_code=code, version=version, plugin_key=code, object_key=f"plugins/{code}/{version}",
        sha256=(version.replace(".", "") * 64)[:64], size_bytes=1, min_sdk=21, parameters=SCHEMA,
        changes_zh=f"{version}的改动", changes_en=f"Changes of {version}", status=status,
    )  # fmt: skip


@pytest.fixture(autouse=True)
async def catalogue(world: World, database: Database) -> None:
    """Beacon (two versions and a draft), Cove (suffix), Delta (no longer offered)."""
    async with database.system() as session:
        for position, (code, suffix) in enumerate(
            (("beacon", ""), ("cove", ".cove"), ("delta", ""))
        ):
            session.add(
                Channel(
                    code=code, name_zh=f"{code}店", name_en=code.title(), kind="domestic",
                    package_suffix=suffix, position=position, is_offered=code != "delta",
                )
            )  # fmt: skip
        await session.flush()
        for one in (
            plugin("beacon", "1.9.0"),
            plugin("beacon", "1.10.0"),
            plugin("beacon", "2.0.0", "draft"),
            plugin("cove", "3.0"),
        ):
            session.add(one)
            await session.flush()


@pytest.fixture
def call(client: Client, world: World) -> Call:
    """An action of aurora's pack user on aurora's first game, as JSON."""

    async def run(
        action: str, *, user: TestUser | None = None, game: Any = None, language: str = "en-US",
        path: str = "/sdk/channel/", **form: Any,
    ) -> Answer:  # fmt: skip
        return await client.call(
            "POST",
            f"/ultra/protected/app/send/usdk{path}{action}",
            user=user or world.aurora.pack,
            game=game or world.aurora.games[0],
            json=form,
            language=language,
        )

    return run


@pytest.fixture
async def plugin_id(database: Database) -> int:
    """Beacon 1.10.0."""
    async with database.system() as session:
        statement = select(ChannelPlugin.id).where(ChannelPlugin.version == "1.10.0")
        return (await session.execute(statement)).scalar_one()


@pytest.fixture
async def beacon(call: Call) -> dict[str, Any]:
    """Beacon, added to the first game."""
    answer = await call("add", codes=["beacon"])
    assert answer.code == 0, answer
    detail: dict[str, Any] = (await call("detail", id=answer.data["ids"][0])).data
    return detail


def saved(detail: dict[str, Any], parameters: dict[str, Any] | None = None, **more: Any) -> Any:
    """The form that the browser sends for a changed configuration."""
    form = {name: detail[name] for name in ("id", "version", "plugin_id", "secrets")}
    secrets = form["secrets"] | more.pop("secrets", {})
    config = detail["config"] | more.pop("config", {})
    config["parameters"] = config["parameters"] | (parameters or {})
    return form | {"config": config, "secrets": secrets} | more
