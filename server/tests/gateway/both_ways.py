"""A request through the hot lane and through the routes, which must answer alike."""

import json
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import text
from tests.support.client import Client
from tests.support.statements import counted
from tests.support.world import TestUser

from longshore.kit.db.database import Database
from longshore.kit.db.lanes import Lanes

ME = "/ultra/user/info"
GAMES = "/ultra/game/list"
COMMENTS = "/ultra/api/v1/comments"
COUNT = COMMENTS + "/count"
GOODS = "/ultra/protected/app/send/usdk/sdk/u_goodsList"
BUILDS = "/ultra/protected/app/send/usdk/sdk/build/list"
AUDIT = "/ultra/audit/list"
PEOPLE = "/ultra/admin/list"
CHANNELS = "/ultra/protected/app/send/usdk/sdk/channel/list"
INVITATIONS = "/ultra/admin/invitations"
ROLES = "/ultra/admin/roles"
COLLEAGUES = "/ultra/api/v1/comment/colleagues"
USDK = "/ultra/protected/app/send/usdk/"
CHOICE = USDK + "v2/channel/list"
MOTHERS = USDK + "sdk/package/list"
ACCOUNTS = USDK + "sdk/sandboxAccount/list"
RUNS = USDK + "sdk/validation/list"
AGREEMENTS = USDK + "sdk/agreement/list"
ICON_SETS = USDK + "sdk/icon/list"
SPLASHES = USDK + "sdk/splash/list"
SIGNING_KEYS = USDK + "sdk/sign/list"
API_KEYS = "/ultra/api-key/list"
GAME_PAGES = USDK + "sdk/u_gameInfoList"
TAGS = "/ultra/api/v1/comment/tags"
EVERY_ROLE = "/ultra/role/list"
MY_ROLES = "/ultra/role/myRoleList"
GRANTABLE = "/ultra/admin/getGameList"
SEND = "/ultra/app/send"
TODAY = "/ultra/protected/app/send/data-new/today/overview"
HOME = "/ultra/home/overview"
# Who may not is refused; the others are for everybody.
GUARDED = (
    GOODS,
    BUILDS,
    AUDIT,
    PEOPLE,
    SEND,
    TODAY,
    CHANNELS,
    INVITATIONS,
    ROLES,
    EVERY_ROLE,
    GRANTABLE,
    CHOICE,
    MOTHERS,
    ACCOUNTS,
    RUNS,
    AGREEMENTS,
    ICON_SETS,
    SPLASHES,
    SIGNING_KEYS,
    GAME_PAGES,
)
# Builds of several packages each, in every state that a list tells.
STATES = text("""
    UPDATE pack_item AS item SET state = wanted.state, progress = 40,
      finished_at = CASE WHEN wanted.state NOT IN ('running', 'queued') THEN now() END
    FROM (SELECT id, (ARRAY['queued', 'running', 'succeeded', 'failed', 'cancelled'])
        [1 + (build_id % 5 + (build_id / 5 % 3) * row_number() OVER (
          PARTITION BY build_id ORDER BY id)) % 5] AS state FROM pack_item) AS wanted
    WHERE wanted.id = item.id
""")
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Sent:
    """A request, which the cases change."""

    method: str
    path: str
    query: str = ""
    body: str | None = None
    headers: tuple[tuple[str, str], ...] = ()

    def having(self, name: str, value: str) -> "Sent":
        others = tuple(pair for pair in self.headers if pair[0] != name)
        return replace(self, headers=(*others, (name, value)))

    def without(self, name: str) -> "Sent":
        return replace(self, headers=tuple(pair for pair in self.headers if pair[0] != name))

    def doubling(self, name: str) -> "Sent":
        again = next(pair for pair in self.headers if pair[0] == name)
        return replace(self, headers=(*self.headers, again))

    def by(self, user: TestUser) -> "Sent":
        return self.having("access-token", user.token).having("uid", str(user.id))


@dataclass
class Both:
    """Sends a request through the lane and through the routes, and compares."""

    client: Client
    routes: Client
    lanes: Lanes
    database: Database
    served: list[bool] = field(default_factory=list)

    async def same(self, sent: Sent) -> Any:
        """The answer, which must be the same on both ways; notes whether the lane gave it."""
        with counted(self.database) as statements:
            fast = await self._send(sent)
        self.served.append(not statements and fast[1].get("code") == 0)
        slow = await self._send(sent, self.routes)
        assert fast == slow, sent
        return fast[1]

    async def served_by_lane(self, sent: Sent) -> Any:
        """The same, and it must have been the lane that answered."""
        found = await self.same(sent)
        assert self.served[-1], (sent, found)
        return found["data"]

    async def left_alone(self, sent: Sent) -> Any:
        """The same, and the routes must have answered."""
        found = await self.same(sent)
        assert not self.served[-1], sent
        return found

    async def _send(
        self, sent: Sent, client: Client | None = None
    ) -> tuple[int, Any, list[tuple[str, str]]]:
        path = sent.path + ("?" + sent.query if sent.query else "")
        answer = await (client or self.client).raw(
            sent.method, path, headers=list(sent.headers), content=sent.body
        )
        kept = {k: v for k, v in answer.headers.items() if k not in ("content-length",)}
        kept.pop("x-request-id")
        told = json.loads(answer.text) if answer.text else {}
        return answer.status_code, told, sorted(kept.items())
