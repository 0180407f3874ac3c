"""Players as a list to take out; what is personal is masked."""

from typing import Any

from sqlalchemy import Select, and_, func, select
from sqlalchemy.orm import aliased

from longshore.domains.operate.exports.kind import (
    YES_NO,
    Cell,
    Column,
    Kind,
    Scope,
    masked_mail,
)
from longshore.domains.operate.players.identity import masked_phone
from longshore.domains.operate.players.models import Player, PlayerAccount, PlayerFact, PlayerRole
from longshore.kit.text.masking import masked_middle
from longshore.kit.text.text import Text

_phone, _email = aliased(PlayerFact), aliased(PlayerFact)


def _fact(kind: str) -> Any:
    def value(scope: Scope, sealed: bytes | None, player_id: int) -> Cell:
        return scope.opened(sealed, player_id, kind) if sealed else None

    return value


def _statement(scope: Scope) -> Select[Any]:
    top = (
        select(PlayerRole.role_name, PlayerRole.server_id, PlayerRole.level)
        .where(PlayerRole.player_id == Player.id)
        .order_by(PlayerRole.level.desc(), PlayerRole.updated_at.desc())
        .limit(1)
        .lateral("top")
    )
    return (
        select(
            Player.id, scope.moment(Player.created_at).label("created"),
            scope.moment(Player.last_login_at).label("seen"), Player.channel_code,
            Player.channel_uid, Player.is_sandbox, PlayerAccount.name.label("account"),
            _phone.value.label("phone"), _email.value.label("email"),
            top.c.role_name, top.c.server_id, top.c.level,
            (Player.banned_until > func.now()).label("is_banned"),
        )
        .outerjoin(PlayerAccount, PlayerAccount.player_id == Player.id)
        .outerjoin(_phone, and_(_phone.player_id == Player.id, _phone.kind == "phone"))
        .outerjoin(_email, and_(_email.player_id == Player.id, _email.kind == "email"))
        .outerjoin(top, Player.id > 0)
        .where(Player.game_id == scope.game_id, Player.deleted_at.is_(None))
    )  # fmt: skip


PLAYERS = Kind(
    "players",
    Text("玩家", "players"),
    (
        Column("id", Text("玩家 ID", "Player ID")),
        Column("created", Text("注册时间", "Registered")),
        Column("seen", Text("最近登录", "Last sign-in")),
        Column("channel_code", Text("渠道", "Channel")),
        Column("channel_uid", Text("渠道 UID", "Channel UID"), mask=masked_middle),
        Column("account", Text("账号", "Account"), mask=masked_middle),
        Column(
            "phone", Text("手机号", "Phone"), _fact("phone"), ("phone", "id"), mask=masked_phone
        ),
        Column(
            "email", Text("邮箱", "Mail address"), _fact("email"), ("email", "id"), mask=masked_mail
        ),
        Column("role_name", Text("角色", "Character")),
        Column("server_id", Text("区服", "Server")),
        Column("level", Text("等级", "Level")),
        Column("is_banned", Text("封禁中", "Banned"), words=YES_NO),
        Column("is_sandbox", Text("沙箱", "Sandbox"), words=YES_NO),
    ),
    Player.id,
    _statement,
)
