"""What players said of agreements as a list to take out: who saw which text."""

from typing import Any

from sqlalchemy import Select, and_, func, select

from longshore.domains.operate.exports.kind import Column, Kind, Scope
from longshore.domains.operate.players.consent_models import PlayerConsent
from longshore.domains.pack.agreements.models import Agreement, AgreementVersion
from longshore.kit.text.masking import masked_middle
from longshore.kit.text.text import Text

_KINDS = {
    "privacy": Text("隐私政策", "privacy policy"),
    "user": Text("用户协议", "user agreement"),
    "children": Text("儿童隐私保护", "children's privacy"),
}
_WORDS = {True: Text("同意", "accepted"), False: Text("已撤销", "withdrew")}


def _statement(scope: Scope) -> Select[Any]:
    word, text = PlayerConsent, AgreementVersion
    digest = func.encode(func.sha256(func.convert_to(text.html, "UTF8")), "hex")
    columns: list[Any] = [
        word.id, scope.moment(word.created_at).label("at"), word.player_id, word.kind,
        word.channel_code, word.version, text.title, digest.label("digest"), word.is_agreed,
        word.address, word.actor_name,
    ]  # fmt: skip
    filters = scope.filters
    wanted = [word.kind == filters.agreement] if filters.agreement else []
    if filters.player_id is not None:
        wanted.append(word.player_id == filters.player_id)
    return (
        select(*columns)
        .outerjoin(
            Agreement,
            and_(
                Agreement.game_id == word.game_id,
                Agreement.channel_code == word.channel_code,
                Agreement.kind == word.kind,
            ),
        )
        .outerjoin(text, and_(text.agreement_id == Agreement.id, text.version == word.version))
        .where(word.game_id == scope.game_id, *wanted)
    )


CONSENTS = Kind(
    "consents",
    Text("协议同意记录", "consents"),
    (
        Column("at", Text("时间", "Time")),
        Column("player_id", Text("玩家 ID", "Player ID")),
        Column("kind", Text("协议", "Agreement"), words=_KINDS),
        Column("channel_code", Text("渠道", "Channel")),
        Column("version", Text("版本", "Version")),
        Column("title", Text("标题", "Title")),
        Column("digest", Text("正文 SHA-256", "SHA-256 of the text")),
        Column("is_agreed", Text("结果", "Result"), words=_WORDS),
        Column("address", Text("来源地址", "From"), mask=masked_middle),
        Column("actor_name", Text("经办人", "By")),
    ),
    PlayerConsent.id,
    _statement,
)
