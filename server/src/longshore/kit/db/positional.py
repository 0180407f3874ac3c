"""Statements with names for their values, as a prepared statement wants them: by number."""

import re
from collections.abc import Mapping

from longshore.kit.db.lane import Value

_NAME = re.compile(r"(?<![:\w]):([a-z_]+)")


class Positional:
    """A statement whose `:name` became $1, $2, ... in the order of first use."""

    def __init__(self, statement: str) -> None:
        self._names: list[str] = []
        self.text = _NAME.sub(self._number, statement)

    def values(self, given: Mapping[str, Value]) -> list[Value]:
        """The values in the statement's order.

        Raises:
            KeyError: one is missing.
        """
        return [given[name] for name in self._names]

    def _number(self, found: re.Match[str]) -> str:
        if found[1] not in self._names:
            self._names.append(found[1])
        return f"${self._names.index(found[1]) + 1}"
