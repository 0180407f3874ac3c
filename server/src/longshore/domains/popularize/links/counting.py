"""What the spool holds becomes counts: once each, whatever is killed in between."""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache

import msgspec
from crawleruseragents import CRAWLER_USER_AGENTS_DATA  # type: ignore[import-untyped]
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.links.clicks import Batch

_QUARTER_MS = 900_000
_NAME_LENGTH = 80
_decoder = msgspec.json.Decoder(Batch)
Key = tuple[int, datetime, str, str]
"""Link, quarter of an hour, system, bot."""

_FIRST = text("""
INSERT INTO click_segment (digest) VALUES (:digest) ON CONFLICT DO NOTHING RETURNING digest
""")
_ADD = text("""
INSERT INTO link_clicks AS c (link_id, quarter, device, bot, publisher_id, game_id, clicks)
SELECT t.link, t.quarter, t.device, t.bot, l.publisher_id, l.game_id, t.clicks
FROM unnest(CAST(:links AS bigint[]), CAST(:quarters AS timestamptz[]), CAST(:devices AS text[]),
  CAST(:bots AS text[]), CAST(:clicks AS bigint[])) AS t (link, quarter, device, bot, clicks)
JOIN promotion_link l ON l.id = t.link
ORDER BY t.link, t.quarter, t.device, t.bot
ON CONFLICT (link_id, quarter, device, bot) DO UPDATE SET clicks = c.clicks + excluded.clicks
""")
_FORGET = text("DELETE FROM click_segment WHERE created_at < now() - interval '7 days'")


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], list[tuple[str, re.Pattern[str]]]]:
    found = [(one["pattern"], re.compile(one["pattern"])) for one in CRAWLER_USER_AGENTS_DATA]
    return re.compile("|".join(f"(?:{name})" for name, _ in found)), found


@lru_cache(maxsize=20_000)
def bot_named(agent: str) -> str:
    """The name of the bot that a browser's name is of; empty for people.

    Whoever says nothing is no browser.
    """
    if not agent:
        return "nameless"
    every, each = _patterns()
    if not every.search(agent):
        return ""
    name = next(name for name, pattern in each if pattern.search(agent))
    return name.replace("\\", "")[:_NAME_LENGTH]


def tally(contents: Iterable[bytes]) -> Counter[Key]:
    """How often each link was clicked by what, in batches of the spool."""
    counts: Counter[Key] = Counter()
    for content in contents:
        batch = _decoder.decode(content)
        names = [bot_named(agent) for agent in batch.agents]
        for link, moment, kind, agent, known in batch.clicks:
            quarter = datetime.fromtimestamp(moment // _QUARTER_MS * 900, UTC)
            counts[link, quarter, kind, known or names[agent]] += 1
    return counts


async def count(session: AsyncSession, digest: bytes, counts: Counter[Key]) -> bool:
    """Add the counts of a segment, unless it was counted before; of links that are still there."""
    first = (await session.execute(_FIRST, {"digest": digest})).one_or_none()
    if first is None:
        return False
    keys = list(counts)
    links, quarters, devices, bots = (list(column) for column in zip(*keys, strict=True))
    values = {"links": links, "quarters": quarters, "devices": devices, "bots": bots}
    await session.execute(_ADD, values | {"clicks": [counts[key] for key in keys]})
    return True


async def forget_segments(session: AsyncSession) -> None:
    """Give up the digests of segments whose files are long gone."""
    await session.execute(_FORGET)
