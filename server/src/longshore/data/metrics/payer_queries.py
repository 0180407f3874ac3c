"""The named queries of payers: who pays how much, and when players of a channel paid their cost.

Each is of money as it was paid, every currency by itself, or of all of it in the report currency:
`Money` says which.
"""

from dataclasses import dataclass

from longshore.data.engine.place import DATABASE
from longshore.data.metrics.chosen import OF_CHANNELS

PAYBACK_DAYS = 90
"""So many days after players came, at most: paying back takes longer than a month, as a rule."""

_GAME = "game = {game:UInt64}"
_SHARES = (1, 5, 10)
_TOPS = ", ".join(
    f"sumIf(net, place <= intDiv(payers * {one} + 99, 100)) AS top_{one}" for one in _SHARES
)

OF_CURRENCY, OF_BAND = 1, 0
"""What a row of `PAYERS` is of: the bits of `grouping` are of columns that it is not by."""

# Who came in some days, and the days on which they can have paid back.
_CAME = f"""{DATABASE}.player_days
  WHERE {_GAME} AND {OF_CHANNELS} AND since BETWEEN {{first:Date}} AND {{last:Date}}
    AND day >= {{first:Date}} AND day <= addDays({{last:Date}}, {PAYBACK_DAYS})"""


@dataclass(frozen=True, slots=True)
class Money:
    """Whose money a query adds up.

    `of` names the currency of a row's money, `worth` is what a minor unit of it counts, 0 for money
    that is left out, and `parts` are how many of that make a minor unit.
    """

    of: str = "currency"
    worth: str = "toInt64(1)"
    parts: int = 1

    @property
    def _placed(self) -> str:
        # A band begins with the last of `bounds` (minor units) that is not above what a player
        # paid, and is 0 where refunds left nothing. The top is rounded up to a whole player.
        return f"""SELECT of, player, net,
    arrayLastIndex(bound -> bound <= intDiv(net, {self.parts}), {{bounds:Array(Int64)}}) AS band,
    row_number() OVER (PARTITION BY of ORDER BY net DESC, player) AS place,
    count() OVER (PARTITION BY of) AS payers
  FROM (
    SELECT of, player, sum(worth * (paid - refunded)) AS net
    FROM (
      SELECT {self.of} AS of, player, {self.worth} AS worth, payments, paid, refunded
      FROM {DATABASE}.player_days
      WHERE {_GAME} AND {OF_CHANNELS} AND currency != ''
        AND day BETWEEN {{first:Date}} AND {{last:Date}}
    ) GROUP BY of, player HAVING sumIf(payments, worth != 0) > 0
  )"""

    @property
    def payers(self) -> str:
        """Each currency's payers and money, by band and as a whole, and what the top ones paid."""
        return f"""SELECT grouping(of, band), of, band, count(), sum(net), {_TOPS}
FROM ({self._placed}) GROUP BY GROUPING SETS ((of), (of, band))"""

    @property
    def without_worth(self) -> str:
        """`players`: who paid, but nothing that counts."""
        return f"""SELECT count() FROM (
  SELECT player FROM {DATABASE}.player_days
  WHERE {_GAME} AND {OF_CHANNELS} AND currency != ''
    AND day BETWEEN {{first:Date}} AND {{last:Date}}
  GROUP BY player HAVING sum(payments) > 0 AND sumIf(payments, {self.worth} != 0) = 0
)"""

    @property
    def _behind(self) -> str:
        return f"""SELECT count(),
  arraySlice(arraySort(groupArray(player)), {{skip:UInt32}} + 1, {{most:UInt32}})
FROM ({self._placed}) WHERE of = {{currency:String}}"""

    @property
    def band_behind(self) -> str:
        """`total, players`: how many are in a band, and a page of their ids."""
        return f"{self._behind} AND band = {{band:UInt32}}"

    @property
    def top_behind(self) -> str:
        """`total, players`: how many are at the top, and a page of their ids."""
        return f"{self._behind} AND place <= intDiv(payers * {{percent:UInt32}} + 99, 100)"

    @property
    def payback(self) -> str:
        """Steps that add up by `n` to players of cohorts whose day n is over, and their money.

        Each cohort is taken out again on the first day that is not over.
        """
        return f"""SELECT channel, step.1 AS n, sum(step.2 * came), sum(step.2 * net)
FROM (
  SELECT channel, dateDiff('day', since, {{today:Date}}) AS open,
    dateDiff('day', since, day) AS later, toInt64(sum(registered)) AS came,
    sum({self.worth} * (paid - refunded)) AS net
  FROM {_CAME}
  GROUP BY channel, since, later HAVING later BETWEEN 0 AND {PAYBACK_DAYS} AND later < open
) ARRAY JOIN [(toInt64(later), toInt64(1)), (toInt64(open), toInt64(-1))] AS step
GROUP BY channel, n"""


EACH = Money()
ONE = Money(worth="toInt64(currency = {currency:String})")
PAYERS, PAYBACK = EACH.payers, ONE.payback

# The money that payback converts: each day's, of cohorts whose day it is.
PAYBACK_MONEY = f"""SELECT day, currency, sum(paid), sum(refunded) FROM {_CAME}
  AND currency != '' AND day < {{today:Date}} AND dateDiff('day', since, day) <= {PAYBACK_DAYS}
GROUP BY day, currency"""
