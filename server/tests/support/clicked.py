"""A game's links with a past: clicks on each day, and installs that told the link."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import text

from longshore.kit.db.database import Database

_CLICKS = text("""
INSERT INTO link_clicks (link_id, quarter, device, bot, publisher_id, game_id, clicks)
SELECT id, CAST(:at AS timestamptz) + n * interval '1 hour', 'android', '', publisher_id, game_id,
  :clicks / 12 + CASE WHEN n < :clicks % 12 THEN 1 ELSE 0 END
FROM promotion_link CROSS JOIN generate_series(0, 11) n WHERE id = :link AND :clicks > n
ON CONFLICT (link_id, quarter, device, bot) DO UPDATE
SET clicks = link_clicks.clicks + excluded.clicks
""")
_INSTALLS = text("""
INSERT INTO attribution (publisher_id, game_id, device, promoter_id, proof, link_id, created_at)
SELECT publisher_id, game_id, sha256(convert_to(:seed || n, 'UTF8')), promoter_id, 'link', id,
  CAST(:at AS timestamptz) + (n * 42000.0 / :installs) * interval '1 second'
FROM promotion_link CROSS JOIN generate_series(1, :installs) n
WHERE id = :link AND :installs > 0
""")


@dataclass(frozen=True)
class Past:
    """What links had before; days begin at `begins`, each with its clicks in twelve hours of it."""

    database: Database
    begins: datetime

    async def day(self, link: int, number: int, clicks: int, installs: int) -> None:
        """So many clicks of people and installs on the day `number`."""
        values = {
            "link": link, "at": self.begins + timedelta(days=number), "clicks": clicks,
            "installs": installs, "seed": f"{link}:{number}:{clicks}:",
        }  # fmt: skip
        async with self.database.system() as session:
            await session.execute(_CLICKS, values)
            if installs:
                await session.execute(_INSTALLS, values)

    async def days(self, link: int, count: int, clicks: int, installs: int) -> None:
        """The same on each of the first `count` days."""
        for number in range(count):
            await self.day(link, number, clicks, installs)
