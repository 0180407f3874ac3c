"""Drafts that wait for a second person; told to who may approve them."""

from longshore.account.identity import Permission
from longshore.domains.operate.publishing.approvals import STILL_HOLDS
from longshore.domains.operate.publishing.canonical import digest_of
from longshore.domains.operate.publishing.drafts import beginning_of
from longshore.domains.operate.publishing.kinds import KINDS, Kind, Source
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

_DIGEST = "encode(sha256(convert_to(one.content, 'UTF8')), 'hex')"


def gathered_json(kind: Kind, source: Source, game: str) -> str:
    """SQL: the draft of a kind that is gathered, as canonical JSON; `game` says its id in SQL."""
    return f"""'{{"{kind.name}":' || {source.rows_json(game)} || '}}'"""


_GATHERED = " UNION ALL ".join(
    f"""
  SELECT p.game_id, CAST('{kind.name}' AS text) AS kind,
    {gathered_json(kind, kind.source, "p.game_id")} AS content,
    '{digest_of(beginning_of(kind))}' AS beginning
  FROM publishing_policy p WHERE p.game_id = ANY({GAMES}) AND p.needs_approval
"""  # noqa: S608 - constants
    for kind in KINDS.values()
    if kind.source is not None
)
# An approval of another content than the draft's has been voided by an edit. Who edited what is
# gathered is not known: any who may edit may approve it, and whoever publishes it needs another.
_WAITING = f"""
WITH gathered AS MATERIALIZED (
  SELECT one.game_id, one.kind, one.beginning, {_DIGEST} AS digest
  FROM ({_GATHERED}) AS one)
SELECT d.game_id, count(*), to_jsonb(min(d.kind))
FROM (
  SELECT one.game_id, one.kind, one.editors, {_DIGEST} AS digest
  FROM published_draft one JOIN publishing_policy p ON p.game_id = one.game_id
  WHERE one.game_id = ANY({GAMES}) AND p.needs_approval
    AND cardinality(one.editors) > 0 AND :user_id <> ALL(one.editors)
  UNION ALL
  SELECT game_id, kind, CAST('{{}}' AS bigint[]), digest
  FROM gathered WHERE digest <> coalesce((
    SELECT v.digest FROM published_version v
    WHERE v.game_id = gathered.game_id AND v.kind = gathered.kind
    ORDER BY v.number DESC LIMIT 1), beginning)
) AS d
WHERE NOT EXISTS (
    SELECT 1 FROM draft_approval
    WHERE draft_approval.game_id = d.game_id AND draft_approval.kind = d.kind
      AND draft_approval.user_id <> ALL(d.editors)
      AND draft_approval.digest = d.digest
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
