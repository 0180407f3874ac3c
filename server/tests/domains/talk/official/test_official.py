"""The official channels, which the browser loads before anybody signs in."""

import pytest
from tests.support.client import Client


@pytest.mark.parametrize("headers", [{}, {"access-token": "nobody"}])
async def test_four_groups(client: Client, headers: dict[str, str]) -> None:
    """[K-09] [E-03] Public: ma, mi, ga and gi, each with channel and id."""
    answer = await client.call("POST", "/init/official", headers=headers)
    assert answer.data == {
        "ma": {"channel": "official", "id": 1},
        "mi": {"channel": "official_ios", "id": 2},
        "ga": {"channel": "global", "id": 3},
        "gi": {"channel": "global_ios", "id": 4},
    }


async def test_only_post(client: Client) -> None:
    assert (await client.call("GET", "/init/official")).code == 4005
