"""What the console asks: how many players saw what is published."""

import json

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.notice_views.schemas import AllNoticeFigures, NoticeFigures
from longshore.domains.operate.notices import wordings
from longshore.gateway.of_game import OfGame

_COUNTS = text("""
SELECT kind, key, revision, sum(seen)::bigint AS seen FROM notice_count WHERE game_id = :game
GROUP BY kind, key, revision
""")
_IN_FORCE = text("""
SELECT DISTINCT ON (kind) kind, content FROM published_version
WHERE game_id = :game AND kind IN ('announcements', 'floating') ORDER BY kind, number DESC
""")


async def list_figures(call: Call, query: OfGame) -> AllNoticeFigures:
    """How many players saw each announcement and opened each item, of now and of before."""
    game = {"game": call.game_id}
    published = (await call.session.execute(_IN_FORCE, game)).all()
    now = wordings({row.kind: json.loads(row.content) for row in published})
    rows = (await call.session.execute(_COUNTS, game)).all()
    found: dict[tuple[str, str], NoticeFigures] = {}
    for row in rows:
        figures = found.setdefault(
            (row.kind, row.key), NoticeFigures(kind=row.kind, key=row.key, seen=0, before=0)
        )
        if (row.kind, row.key, row.revision) in now:
            figures.seen += row.seen
        else:
            figures.before += row.seen
    return AllNoticeFigures(list=[found[name] for name in sorted(found)])
