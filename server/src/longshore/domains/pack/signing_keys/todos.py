"""Signing keys whose certificate ends soon; told to who may make another."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import func, select

from longshore.account.identity import Permission
from longshore.domains.pack.signing_keys.models import SigningKeyRow
from longshore.gateway.todo import Asking, TodoKind, Waiting
from longshore.kit.clock import now
from longshore.kit.text.text import Text

_SOON = timedelta(days=30)


async def _ending(asking: Asking) -> Sequence[Waiting]:
    statement = (
        select(SigningKeyRow.game_id, func.count().label("number"))
        .where(SigningKeyRow.game_id.in_(asking.game_ids), SigningKeyRow.not_after < now() + _SOON)
        .group_by(SigningKeyRow.game_id)
        .order_by(SigningKeyRow.game_id)
    )
    rows = await asking.session.execute(statement)
    return [Waiting(row.game_id, "GameConf", row.number, {"tab": "keys"}) for row in rows]


TODOS = (
    TodoKind(
        "keys_ending",
        "failed",
        Text(
            "{count} 个签名密钥 30 天内到期或已到期",
            "Signing keys that end within 30 days: {count}",
        ),
        Text(
            "{games} 个游戏有签名密钥 30 天内到期或已到期",
            "{games} games have signing keys that end within 30 days",
        ),
        _ending,
        Permission.SIGNING_KEY,
    ),
)
