"""Which operation an address means: a dictionary, and patterns for the few with parts in braces."""

import re
from collections.abc import Iterable

from longshore.runtime.operation import Operation

_PART = re.compile(r"\{(\w+)\}")


class Routes:
    """Operations by their path; two at one path stop the start."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        self._exact: dict[str, Operation] = {}
        self._patterns: list[tuple[re.Pattern[str], Operation]] = []
        for one in operations:
            if one.path in self._exact:
                raise ValueError(f"{one.path} is declared twice")
            self._exact[one.path] = one
            if "{" in one.path:
                pattern = _PART.sub(r"(?P<\1>[A-Za-z0-9_.-]{1,64})", one.path)
                self._patterns.append((re.compile(pattern), one))

    def find(self, path: str) -> tuple[Operation, dict[str, str]] | None:
        """The operation at a path, and the parts in its braces."""
        if (one := self._exact.get(path)) and "{" not in path:
            return one, {}
        for pattern, operation in self._patterns:
            if match := pattern.fullmatch(path):
                return operation, match.groupdict()
        return None
