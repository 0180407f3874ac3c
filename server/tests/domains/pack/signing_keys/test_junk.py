"""Junk in every field of every action about keys and callbacks: a refusal, never our fault."""

import json
from typing import Any

import pytest
from tests.support.client import Client
from tests.support.world import PASSWORD, World

from longshore.domains.pack.access_keys import actions as access_keys
from longshore.domains.pack.callbacks import actions as callbacks
from longshore.domains.pack.signing_keys import actions as signing_keys
from longshore.gateway.action import Action

ACTIONS = (*access_keys.ACTIONS, *callbacks.ACTIONS, *signing_keys.ACTIONS)
JUNK = [
    None, True, -1, 2**64, "", "x" * 5000, "\u202e\u0085", "'; DROP TABLE x", "\ud83d", "🂡" * 300,
    [1], {"a": 1}, "１", "https://[",
]  # fmt: skip
GOOD = {
    "password": PASSWORD, "environment": "sandbox", "kind": "server", "id": 1, "name": "n",
    "store": "AAAA", "store_password": "x", "common_name": "x", "years": 30, "overlap_hours": 0,
    "login": "", "payment": "",
}  # fmt: skip


async def send(client: Client, world: World, action: Action, form: dict[str, Any]) -> Any:
    """One call whose JSON may hold what a library refuses to write, such as half a character."""
    user = world.aurora.pack
    response = await client.raw(
        "POST",
        f"/ultra/protected/app/send/usdk{action.path}",
        content=json.dumps(form),
        headers={
            "content-type": "application/json",
            "access-token": user.token,
            "appid": str(world.aurora.games[0].id),
        },
    )
    return response.json()


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
async def test_never_our_fault(client: Client, world: World, action: Action) -> None:
    """[W-03] [W-04] Whatever is sent is taken or refused in words."""
    fields = action.request.model_fields
    good = {name: value for name, value in GOOD.items() if name in fields}
    if "kind" in fields and action.name.startswith("usdk_callback"):
        good["kind"] = "login"
    elif action.name == "usdk_sign_generate":
        good["kind"] = "ec-256"
    for field in fields:
        for junk in JUNK:
            answer = await send(client, world, action, good | {field: junk})
            assert answer["code"] < 5000, (field, junk, answer["msg"])
            assert answer["code"] == 0 or answer["msg"]
