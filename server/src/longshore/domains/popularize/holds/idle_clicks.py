"""Clicks of people that bring too few: a flood from as many addresses as clicks looks like that.

No address of it repeats, so nothing of one click gives it away. What does is that nobody installs:
a link's own history says how many a day's clicks usually bring, and the other links of the game say
it for a link that never had any other clicks.

Numbers as large as these do not come about by chance: installs are counted, so of an expectation of
n they scatter by the root of n, and five times that is reached once in three million days. That a
campaign reaches people who install less readily is no flood: a fifth of the usual is enough.
"""

HISTORY_DAYS = 28
"""Days before the one looked at that say what is usual."""
SETTLES_HOURS = 2
"""Clicks younger than this may still bring somebody, and are not judged."""
HISTORY_INSTALLS, HISTORY_CLICKS = 20, 200
"""What a history has at least to say anything."""
TIMES_USUAL = 3
"""A day's clicks against those of a usual one, from which on it is a burst."""
MISSED = 20
"""Installs that a burst should have brought at least."""
SHARE = 5
"""A burst that brings more than one in so many of them is an honest one."""
SCATTERS = 5
"""How many times the scatter the missing ones must exceed."""
OTHERS, OTHERS_TIMES, OTHERS_INSTALLS = 3, 20, 100
"""So many links with a history, the middle one of which brings so many times more."""

# Of each link and day of the game's zone: clicks of people, installs that told the link.
_DAYS = f"""
SELECT x.link_id, x.day, sum(x.clicks) AS clicks, sum(x.brought) AS brought,
  min(x.at) AS first_at, max(x.at) AS last_at
FROM (
  SELECT c.link_id, (c.quarter AT TIME ZONE :zone)::date AS day, c.clicks, 0 AS brought,
    c.quarter AS at
  FROM promotion_link o JOIN link_clicks c ON c.link_id = o.id AND c.bot = ''
  WHERE o.game_id = :game
    AND c.quarter >= CAST(:since AS timestamptz) - interval '{HISTORY_DAYS} days'
    AND c.quarter < CAST(:settled AS timestamptz)
  UNION ALL
  SELECT a.link_id, (a.created_at AT TIME ZONE :zone)::date, 0, 1, NULL FROM attribution a
  WHERE a.game_id = :game AND a.link_id IS NOT NULL
    AND a.created_at >= CAST(:since AS timestamptz) - interval '{HISTORY_DAYS} days') x
GROUP BY 1, 2
"""  # noqa: S608 - of constants
# The installs of a day's last clicks come on the next one, whose own clicks bring theirs as usual.
_JUDGED = f"""
SELECT d.*,
  coalesce(sum(d.clicks) OVER past, 0) AS past_clicks,
  coalesce(sum(d.brought) OVER past, 0) AS past_brought,
  least({HISTORY_DAYS}, d.day - min(d.day) OVER (PARTITION BY d.link_id)) AS past_days,
  coalesce(sum(d.clicks) OVER next, 0) AS next_clicks,
  coalesce(sum(d.brought) OVER next, 0) AS next_brought
FROM ({_DAYS}) d
WINDOW past AS (PARTITION BY d.link_id ORDER BY d.day
    RANGE BETWEEN interval '{HISTORY_DAYS} days' PRECEDING AND interval '1 day' PRECEDING),
  next AS (PARTITION BY d.link_id ORDER BY d.day
    RANGE BETWEEN interval '1 day' FOLLOWING AND interval '1 day' FOLLOWING)
"""  # noqa: S608 - of constants
_OF_DAY = """
SELECT coalesce(array_agg(a.id), '{}') FROM attribution a
WHERE a.game_id = :game AND a.promoter_id = l.promoter_id AND a.link_id = l.id
"""
A_DAY = f"""
SELECT 'idle_clicks', l.promoter_id, l.code, s.clicks::bigint, s.brought::bigint, s.first_at,
  s.last_at, ({_OF_DAY} AND (a.created_at AT TIME ZONE :zone)::date = s.day), s.expected::bigint
FROM (
  SELECT j.*, j.clicks * j.rate AS expected, (j.clicks - j.usual) * j.rate AS more,
    j.brought + j.next_brought - j.next_clicks * j.rate - j.usual * j.rate AS came,
    sqrt((j.clicks + j.next_clicks) * j.rate) AS scatter
  FROM (SELECT i.*, i.past_clicks / nullif(i.past_days, 0) AS usual,
      i.past_brought / nullif(i.past_clicks, 0) AS rate
    FROM ({_JUDGED}) i WHERE i.past_days > 0 AND i.past_clicks >= {HISTORY_CLICKS}
      AND i.past_brought >= {HISTORY_INSTALLS} AND i.first_at >= :since) j) s
JOIN promotion_link l ON l.id = s.link_id
WHERE s.clicks >= {TIMES_USUAL} * s.usual AND s.more >= {MISSED} AND s.came <= s.more / {SHARE}
  AND s.more - s.came >= {SCATTERS} * s.scatter
"""  # noqa: S608 - of constants
"""A day on which a link had many times its usual clicks, and they brought next to nobody."""
_WHOLE = f"""
SELECT d.link_id, sum(d.clicks) AS clicks, sum(d.brought) AS brought, min(d.first_at) AS first_at,
  max(d.last_at) AS last_at
FROM ({_DAYS}) d WHERE d.day >= (CAST(:since AS timestamptz) AT TIME ZONE :zone)::date GROUP BY 1
"""  # noqa: S608 - of constants
ALL_ALONG = f"""
SELECT 'idle_clicks', l.promoter_id, l.code, w.clicks::bigint, w.brought::bigint, w.first_at,
  w.last_at, ({_OF_DAY} AND a.created_at >= :since), (w.clicks * m.rate)::bigint
FROM ({_WHOLE}) w JOIN promotion_link l ON l.id = w.link_id
CROSS JOIN (SELECT count(*) AS links,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY n.brought / nullif(n.clicks, 0))::numeric AS rate
  FROM ({_WHOLE}) n WHERE n.clicks >= {HISTORY_CLICKS}) m
WHERE m.links >= {OTHERS} AND w.brought > 0 AND w.clicks * m.rate >= {OTHERS_INSTALLS}
  AND w.brought * {OTHERS_TIMES} <= w.clicks * m.rate
"""  # noqa: S608 - of constants
"""A link whose clicks bring many times fewer than the middle one of the game's links."""
