"""The query of a question about events, put together from named parts; every value is bound.

A name that somebody typed is a parameter and never part of the text, whatever it holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from longshore.data.engine.numbers import number_of, number_or_zero
from longshore.data.engine.place import DATABASE
from longshore.data.metrics import tally_queries
from longshore.data.metrics.chosen import OF_CHANNELS

Measure = Literal["times", "players", "sum", "average", "median", "p95"]
Grain = Literal["hour", "day", "week", "month"]
Operator = Literal["is", "not", "at_least", "at_most"]

ADDED: Sequence[Measure] = ("times", "players", "sum")
"""Where nothing has 0; the average of nothing is no figure."""
COLUMNS = ("event", "channel", "server", "version", "currency", "source")
AMOUNT = "amount"
"""In minor units: what is measured and compared, and by what nothing is told apart."""
PROPERTY = "property:"
SEPARATOR = "\x1f"
MOST_GROUPS = 200
MOST_SERIES = 10

_BUCKETS: dict[Grain, str] = {
    # Unix seconds: of the two hours that have one name when clocks go back, each is its own.
    "hour": "toUnixTimestamp(time) - 60 * toMinute(toTimeZone(time, {zone:String}))"
    " - toSecond(time)",
    "day": "day",
    "week": "toMonday(day)",
    "month": "toStartOfMonth(day)",
}
# Function, its parameter, and what it is of: with `State` it is that of a part, which `Merge` adds.
_AGGREGATES: dict[Measure, tuple[str, str, str]] = {
    "times": ("count", "", "()"),
    "players": ("groupBitmap", "", "(player, player != 0)"),
    "sum": ("sum", "", "({number})"),
    "average": ("avg", "", "({number})"),
    "median": ("quantileExact", "(0.5)", "({number})"),
    "p95": ("quantileExact", "(0.95)", "({number})"),
}
# Of tallies: a step's figure, what adds such figures up, and the number that it is.
_OF_TALLIES: dict[Measure, tuple[str, str, str]] = {
    "times": ("sum(times)", "sum(state)", "state"),
    "players": (
        "groupBitmapMergeState(players)", "groupBitmapMerge(state)", "finalizeAggregation(state)"
    ),
}  # fmt: skip
_COMPARED: dict[Operator, str] = {
    "is": "{text} = {{{name}:String}}",
    "not": "{text} != {{{name}:String}}",
    "at_least": "{number} >= toFloat64OrNull({{{name}:String}})",
    "at_most": "{number} <= toFloat64OrNull({{{name}:String}})",
}


@dataclass
class Question:
    """A question as SQL, with the values of its parameters."""

    event: str
    measure: Measure
    of: str
    grain: Grain
    by: Sequence[str]
    conditions: Sequence[tuple[str, Operator, str]]
    values: dict[str, str] = field(default_factory=dict)

    @property
    def is_of_columns(self) -> bool:
        """Whether groups are few: then totals and curves come from one reading, `whole`."""
        return not any(one.startswith(PROPERTY) for one in self.by)

    @property
    def is_of_tallies(self) -> bool:
        """Whether what is kept of days answers it: times or players, by what tallies are by."""
        return (
            self.measure in _OF_TALLIES
            and self.grain != "hour"
            and not self.conditions
            and all(one in tally_queries.COLUMNS for one in self.by)
        )

    def whole(self, most: int = MOST_GROUPS, *, of_tallies: bool = False) -> str:
        """`key, value, points`: the groups of `totals`, and of ten of them `at, value`.

        Events are read once, for the figures of steps of time; those of groups come from these.
        Of tallies those of days that are kept are not read at all.
        """
        # Numbers first: a key is put together once a group, and not once a row.
        columns = [f"k{n}" for n in range(len(self.by))]
        texts = ", ".join(f"toString({one})" for one in columns)
        name, parameter, _ = _AGGREGATES[self.measure]
        added, figure = f"{name}Merge{parameter}(state)", "finalizeAggregation(state)"
        of_step, source = self._value("State"), f"FROM {DATABASE}.events"
        if of_tallies:
            of_step, added, figure = _OF_TALLIES[self.measure]
            source = f"FROM {tally_queries.TALLIES}"
        keys, hashed = self._keys()
        groups = f"GROUP BY {hashed or ', '.join(columns)} " if columns else ""
        again = "".join(f"any({one}) AS {one}, " if hashed else f"{one}, " for one in columns)
        return f"""SELECT key, total, if(place <= {MOST_SERIES}, points, []) FROM (
  SELECT {f"arrayStringConcat([{texts}], char(31))" if columns else "''"} AS key, total, points,
    row_number() OVER (ORDER BY total DESC, key) AS place
  FROM (
    SELECT {again}{added} AS total,
      groupArrayIf((toString(step), {figure} AS value), isNotNull(value)) AS points
    FROM (
      SELECT {keys}{_BUCKETS[self.grain]} AS step, {of_step} AS state
      {self._from(source, is_of_game=not of_tallies)}
      GROUP BY {", ".join([*([hashed] if hashed else columns), "step"])}
    ) {groups}HAVING count() > 0 AND isNotNull(total)
  )
) ORDER BY place LIMIT {most}"""

    def _keys(self) -> tuple[str, str]:
        """The columns of groups, and by which one of them they are grouped; "" for themselves.

        Of several texts it is one hash: the engine takes it of each different text and not of each
        row, and two numbers are compared sooner than two texts.
        """
        named = [(f"k{n}", _column(one)) for n, one in enumerate(self.by)]
        if len(named) < 2:
            return "".join(f"{column} AS {name}, " for name, column in named), ""
        weights = (3, 5, 7)
        hashed = " + ".join(
            f"sipHash64({column}) * {weight}"
            for weight, (_, column) in zip(weights, named, strict=False)
        )
        first = "".join(f"any({column}) AS {name}, " for name, column in named)
        return f"{hashed} AS h, {first}", "h"

    def totals(self, most: int = MOST_GROUPS) -> str:
        """`key, value`: of each group over the whole period, the greatest first, so many."""
        return (
            f"SELECT {self._key()} AS key, {self._value()} AS value\n{self._from()}\n"
            f"GROUP BY key HAVING isNotNull(value) ORDER BY value DESC, key LIMIT {most}"
        )

    def series(self) -> str:
        """`at, key, value`: of the groups `top`, by time."""
        return (
            f"SELECT toString({_BUCKETS[self.grain]}) AS at, {self._key()} AS key, "
            f"{self._value()} AS value\n{self._from()} AND has({{top:Array(String)}}, key)\n"
            "GROUP BY at, key HAVING isNotNull(value)"
        )

    def _from(self, source: str = f"FROM {DATABASE}.events", *, is_of_game: bool = True) -> str:
        # Heartbeats are no events of the game.
        parts = [source, "WHERE source != 4"]
        if is_of_game:
            parts += [
                "AND game = {game:UInt64} AND day BETWEEN {first:Date} AND {last:Date}",
                f"AND {OF_CHANNELS}",
            ]
        if self.event:
            parts.append(f"AND event = {self._bound(self.event)}")
        parts += [f"AND {self.condition(*one)}" for one in self.conditions]
        return "\n  ".join(parts)

    def condition(self, on: str, operator: Operator, value: str) -> str:
        """A field compared with a value, which is bound."""
        self.values[name := f"v{len(self.values)}"] = value
        number = self._number(on, lacking_is_zero=not _holds_of_zero(operator, value))
        return _COMPARED[operator].format(text=self._text(on), number=number, name=name)

    def _key(self) -> str:
        if not self.by:
            return "''"
        texts = ", ".join(self._text(one) for one in self.by)
        return f"arrayStringConcat([{texts}], char(31))"

    def _value(self, part: Literal["", "State"] = "") -> str:
        name, parameter, of = _AGGREGATES[self.measure]
        only = "If" if self.measure == "players" else ""
        return f"{name}{part}{only}{parameter}{of}".format(number=self._number(self.of))

    def _text(self, name: str) -> str:
        if name == AMOUNT:
            return f"toString({AMOUNT})"
        if not name.startswith(PROPERTY):
            return f"toString({_column(name)})"
        # What is no text is shown as it was written; parsed once, however long the rest is.
        raw = f"JSONExtractRaw(properties, {self._bound(name.removeprefix(PROPERTY))})"
        return f"if(startsWith({raw}, '\"'), JSONExtractString({raw}), {raw})"

    def _number(self, name: str, *, lacking_is_zero: bool = False) -> str:
        if name == AMOUNT:
            return AMOUNT
        if not name.startswith(PROPERTY):
            return f"toFloat64OrNull(toString({_column(name)}))"
        key = self._bound(name.removeprefix(PROPERTY))
        return number_or_zero(key) if lacking_is_zero else number_of(key)

    def _bound(self, value: str) -> str:
        for name, known in self.values.items():
            if known == value:
                return f"{{{name}:String}}"
        self.values[name := f"v{len(self.values)}"] = value
        return f"{{{name}:String}}"


def _holds_of_zero(operator: Operator, value: str) -> bool:
    """Whether 0 is enough, or may be: then an event that lacks a number is to be told from it."""
    try:
        limit = float(value)
    except ValueError:
        return True
    return not (limit > 0 if operator == "at_least" else limit < 0)


def _column(name: str) -> str:
    if name not in COLUMNS:
        raise ValueError(name)
    return name


def funnel(steps: int) -> str:
    """`channel, level, players`: how far players came of so many steps; begun within the period."""
    first = "event = {s0:String} AND day <= {last:Date}"
    later = [f"event = {{s{n}:String}}" for n in range(1, steps)]
    names = ", ".join(f"{{s{n}:String}}" for n in range(steps))
    return f"""SELECT by_channel, level, count() FROM (
  SELECT player, any(channel) AS by_channel,
    windowFunnel({{window:UInt64}})(toUInt64(toUnixTimestamp64Milli(time)), {", ".join([first, *later])})
      AS level
  FROM {DATABASE}.events
  WHERE game = {{game:UInt64}} AND player != 0 AND event IN ({names})
    AND {OF_CHANNELS}
    AND day BETWEEN {{first:Date}} AND addDays({{last:Date}}, {{days_after:UInt32}})
  GROUP BY player
) WHERE level > 0 GROUP BY by_channel, level"""  # noqa: E501


EVENT_NAMES = f"""SELECT event, count() FROM {DATABASE}.events
WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}} AND source != 4
GROUP BY event ORDER BY count() DESC, event LIMIT 500"""

# Of any of the events, and the most frequent: a page lets a name be typed that is not among them.
PROPERTY_NAMES = f"""SELECT arrayJoin(JSONExtractKeys(properties)) AS name FROM (
  SELECT properties FROM {DATABASE}.events
  WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}} AND source != 4
  LIMIT 20000
) GROUP BY name ORDER BY count() DESC, name LIMIT 200"""
