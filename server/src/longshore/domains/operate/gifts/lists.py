"""Reading an uploaded list of codes: one a line, the first column of a CSV. Pure, and streamed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from longshore.domains.operate.gifts.permutation import plain
from longshore.domains.operate.gifts.schemas import Fault

MOST_LINES = 1_000_000
MOST_LETTERS = 64
# Of a line that does not end: enough of it to say that its code is too long.
_MOST_KEPT = 1_000
_FIRST_FAULTS = 100
_ENDS = "\"' \t"
_HEADS = frozenset({"CODE", "CODES", "GIFTCODE", "礼包码"})


class TooManyLinesError(Exception):
    """The list has more codes than one batch may have."""


@dataclass(slots=True)
class ListReader:
    """What was read so far; `digest` makes of a code what it is kept as.

    Serials count good lines from 1; every line is numbered as an editor shows it.
    """

    digest: Callable[[str], bytes]
    lines: int = 0
    faults: int = 0
    first: list[Fault] = field(default_factory=list)
    _number: int = 0
    _serial: int = 0
    _rest: str = ""
    _seen: dict[bytes, int] = field(default_factory=dict)

    def read(self, text: str, *, is_last: bool = False) -> list[tuple[bytes, int, int]]:
        """Digest, serial and line of each good line that is complete by now.

        Raises:
            TooManyLinesError.
        """
        parts = (self._rest + text).split("\n")
        self._rest = "" if is_last else parts.pop()[:_MOST_KEPT]
        return list(self._good(parts))

    def fault(self, line: int, kind: str, text: str = "", with_line: int = 0) -> None:
        """Note what is wrong with a line."""
        self.faults += 1
        if len(self.first) < _FIRST_FAULTS:
            told = {"line": line, "kind": kind, "with_line": with_line, "text": _told(text)}
            self.first.append(Fault.model_validate(told))

    def _good(self, parts: list[str]) -> Iterator[tuple[bytes, int, int]]:
        for part in parts:
            self._number += 1
            code = part.lstrip("\ufeff").split(",")[0].split("\t")[0].strip().strip(_ENDS)
            if not code or (self._number == 1 and plain(code) in _HEADS):
                continue
            self.lines += 1
            if self.lines > MOST_LINES:
                raise TooManyLinesError
            if (found := self._judged(code)) is not None:
                yield found

    def _judged(self, code: str) -> tuple[bytes, int, int] | None:
        folded = plain(code)
        if len(code) > MOST_LETTERS:
            self.fault(self._number, "too_long", code)
            return None
        if len(folded) < 4 or not code.isprintable():
            self.fault(self._number, "characters", code)
            return None
        digest = self.digest(folded)
        if (before := self._seen.setdefault(digest, self._number)) != self._number:
            self.fault(self._number, "double", code, before)
            return None
        self._serial += 1
        return digest, self._serial, self._number


def _told(text: str) -> str:
    """The beginning of a line as people and PostgreSQL can read it."""
    return "".join(one if one.isprintable() else "\ufffd" for one in text[:40])
