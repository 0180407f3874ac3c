"""How many round trips to the database a list costs, beside the one that finds the session."""

import pytest
from tests.support.client import Client
from tests.support.statements import counted
from tests.support.world import World

from longshore.kit.db.database import Database

_GATEWAY = "/ultra/protected/app/send/usdk/sdk/"
_READ = {
    "user/sessions": 1, "api-key/list": 1, "role/myRoleList": 1, "role/list": 1, "user/info": 1,
    "admin/getGameList": 1, "admin/invitations": 2, "admin/roles": 1, "game/list?keyword=": 1,
    "audit/list?page=1&page_size=20": 1, "upload/list": 1, "api/v1/comment/tags?page_id=SDK": 1,
    "api/v1/comments?page_id=SDK&mentioned=0": 1, "api/v1/comment/colleagues": 1,
    "home/overview": 2,
}  # fmt: skip
_SENT = {
    "agreement/list": 1, "build/list": 1, "icon/list": 2, "package/list": 1,
    "sandboxAccount/list": 1, "sign/list": 1, "splash/list": 1, "u_currencyList": 0,
    "u_gameInfoList": 1, "validation/list": 1, "u_goodsList": 1,
}  # fmt: skip
_CALLS = [
    *(("GET", f"/ultra/{path}", most) for path, most in _READ.items()),
    *(("POST", _GATEWAY + path, most) for path, most in _SENT.items()),
    ("POST", "/ultra/admin/list", 2),
]


@pytest.mark.parametrize(("method", "path", "most"), _CALLS)
async def test_round_trips(
    client: Client, world: World, database: Database, method: str, path: str, most: int
) -> None:
    """[P-01] A page's list comes in at most two round trips."""
    user, game = world.aurora.owner, world.aurora.games[0]
    with counted(database) as statements:
        answer = await client.call(
            method, path, user=user, game=game, json={} if method == "POST" else None
        )
    assert answer.code == 0
    assert len(statements) == most, statements
