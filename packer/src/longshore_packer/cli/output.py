"""What the command line prints: results on standard output, progress on standard error."""

import json
import sys
import time
from dataclasses import dataclass, field

_SECONDS_BETWEEN = 0.1


@dataclass(slots=True)
class Output:
    """Where results and progress go.

    Attributes:
        as_json: whether results are one JSON document instead of lines of text.
        quiet: whether progress is left out.
    """

    as_json: bool
    quiet: bool
    _last: float = field(default=0.0)
    _open_line: bool = field(default=False)

    def result(self, value: object, text: str) -> None:
        """Print a result: ``value`` as JSON, or ``text``."""
        self._end_line()
        line = json.dumps(value, ensure_ascii=False, indent=2) if self.as_json else text
        sys.stdout.write(line.rstrip("\n") + "\n")

    def note(self, text: str) -> None:
        """Print a remark for a person; never part of the JSON."""
        self._end_line()
        sys.stderr.write(text + "\n")

    def progress(self, stage: str, done: int, total: int) -> None:
        """Show how far a stage is; a terminal sees one moving line, a log sees the ends."""
        if self.quiet:
            return
        now = time.monotonic()
        is_end = done >= total
        if not sys.stderr.isatty():
            if is_end:
                sys.stderr.write(f"{stage}: done\n")
            return
        if not is_end and now - self._last < _SECONDS_BETWEEN:
            return
        self._last = now
        percent = 100 * done // total if total else 100
        sys.stderr.write(f"\r{stage}: {percent:3d} %\x1b[K")
        self._open_line = True
        if is_end:
            self._end_line()
        sys.stderr.flush()

    def _end_line(self) -> None:
        if self._open_line:
            sys.stderr.write("\n")
            self._open_line = False
