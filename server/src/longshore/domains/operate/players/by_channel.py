"""Rows whose key begins with the game and the channel, found when nobody says which channel."""

_ROWS = """
WITH RECURSIVE codes AS (
  (SELECT channel_code FROM {table} WHERE game_id = :game_id ORDER BY channel_code LIMIT 1)
  UNION ALL
  SELECT (SELECT channel_code FROM {table} WHERE game_id = :game_id
    AND channel_code > codes.channel_code ORDER BY channel_code LIMIT 1)
  FROM codes WHERE codes.channel_code IS NOT NULL)
SELECT {answer} FROM codes JOIN {table} r ON r.game_id = :game_id
  AND r.channel_code = codes.channel_code AND r.{column} = :{value}
"""


def in_each_channel(table: str, column: str, value: str, answer: str) -> str:
    """A statement that gives `answer` of the rows of a game (`:game_id`) by one column, `r.` each.

    `value` is the parameter's name. Channels are stepped through by the key itself, once each, so
    that those that the game has no more are looked in too, and an index on the column alone is
    saved at each insert. Every argument is a constant of the code.
    """
    return _ROWS.format(table=table, column=column, value=value, answer=answer)
