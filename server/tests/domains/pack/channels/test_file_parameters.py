"""Parameters that are whole files, such as AppGallery Connect's."""

import json
from typing import Any

import pytest
from sqlalchemy import update
from tests.domains.pack.channels.conftest import SCHEMA, Call, parameter, saved

from longshore.domains.pack.channels.models import ChannelPlugin
from longshore.kit.db.database import Database

SERVICES = {"client": {"cp_id": "1", "name": '水\u2028"\\'}, "configuration_version": "3.0"}


@pytest.fixture(autouse=True)
async def with_file(catalogue: None, database: Database) -> None:
    """Every plug-in wants a file besides."""
    wanted = parameter("services", file="assets/agconnect-services.json")
    async with database.system() as session:
        await session.execute(update(ChannelPlugin).values(parameters=[*SCHEMA, wanted]))


async def test_a_file_is_kept_as_it_is(call: Call, beacon: dict[str, Any]) -> None:
    """Its lines, its length beyond a line's, and which asset it is."""
    text = json.dumps(SERVICES | {"padding": "x" * 20_000}, indent=2)
    answer = await call("save", **saved(beacon, {"services": text + "\r\n"}))
    assert answer.code == 0, answer.data
    found = await call("detail", id=beacon["id"])
    assert found.data["config"]["parameters"]["services"] == text
    catalogue = (await call("catalogue")).data["list"]
    (plugin, *_) = next(one for one in catalogue if one["code"] == "beacon")["plugins"]
    files = {one["key"]: one["file"] for one in plugin["parameters"] if one["file"]}
    assert files == {"services": "assets/agconnect-services.json"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"client": {', "is not the whole JSON file agconnect-services.json"),
        ("[1]", "is not the whole JSON file"),
        ('{"a": 1, "a": 2}', "is not the whole JSON file"),
        ('{"a": "' + "x" * 65_530 + '"}', "65"),
    ],
)
async def test_half_a_file_is_refused(
    call: Call, beacon: dict[str, Any], text: str, why: str
) -> None:
    """With its name, at its field."""
    answer = await call("save", **saved(beacon, {"services": text}))
    assert answer.code == 4000
    faults = answer.data["errors"]
    assert all("services" in one["field"] for one in faults)
    assert any(why in one["msg"] for one in faults), faults


async def test_a_line_stays_a_line(call: Call, beacon: dict[str, Any]) -> None:
    """What is no file has its former limit."""
    answer = await call("save", **saved(beacon, {"public_key": "x" * 8_193}))
    assert answer.code == 4000
    assert "8192" in answer.data["errors"][0]["msg"]
