"""Drafts that wait for a second person; told to who may approve them."""

from longshore.account.identity import Permission
from longshore.domains.operate.publishing.approvals import STILL_HOLDS
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

# An approval of another content than the draft's has been voided by an edit.
_WAITING = f"""
SELECT d.game_id, count(*), to_jsonb(min(d.kind))
FROM published_draft d JOIN publishing_policy p ON p.game_id = d.game_id
WHERE d.game_id = ANY({GAMES}) AND p.needs_approval
  AND cardinality(d.editors) > 0 AND :user_id <> ALL(d.editors)
  AND NOT EXISTS (
    SELECT 1 FROM draft_approval
    WHERE draft_approval.game_id = d.game_id AND draft_approval.kind = d.kind
      AND draft_approval.user_id <> ALL(d.editors)
      AND draft_approval.digest = encode(sha256(convert_to(d.content, 'UTF8')), 'hex')
      AND {STILL_HOLDS})
GROUP BY d.game_id
"""  # noqa: S608 - constants


def _said(found: Found) -> Waiting:
    return Waiting(found.game_id, "Changes", found.number, {"kind": found.detail})


TODOS = (
    TodoKind(
        "approvals_waiting",
        "missing",
        Text("{count} 份草稿等待审核", "Drafts that wait for approval: {count}"),
        Text("{games} 个游戏有草稿等待审核", "{games} games have drafts that wait for approval"),
        _WAITING,
        _said,
        Permission.OPERATE_EDIT,
    ),
)
