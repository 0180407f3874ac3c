"""What is in the way of an import, as its column `problem` keeps it."""

from dataclasses import dataclass, replace

STORE_AWAY, TOO_HEAVY, STAYS_IN = "store_away", "too_heavy", "stays_in"


@dataclass(frozen=True, slots=True)
class Trouble:
    """The `name` of what keeps an import from going on, and how many `times` in a row it did.

    `begun` is how often it was begun, since a block of it last went in, by a process that has not
    said how that ended: it works on it now, or was killed.
    """

    name: str = ""
    times: int = 0
    begun: int = 0

    @classmethod
    def read(cls, text: str) -> "Trouble":
        """The trouble of a column; a name alone was met once."""
        name, times, begun, *_ = [*text.split(" "), "", ""]
        name = name.replace("-", "")
        return cls(name, int(times or bool(name)), int(begun or 0))

    def again(self, name: str) -> "Trouble":
        """The same trouble once more, or another for the first time."""
        return replace(self, name=name, times=self.times + 1 if name == self.name else 1)

    def written(self) -> str:
        """The text of the column, of twenty characters at most."""
        if self.begun:
            return f"{self.name or '-'} {self.times} {self.begun}"
        return f"{self.name} {self.times}" if self.times > 1 else self.name
