"""Which statements each test sent to PostgreSQL, for `scripts/old_postgres.py`.

Left out are tests that need what is not tried beside an old PostgreSQL (`support/engine.py`).
"""

import hashlib
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext

_DIGITS = 12

IS_WHOLE: Final = "LONGSHORE_COVERAGE" in os.environ
"""Whether this is the measured stage: no few tests by hand, nor those on another PostgreSQL."""


class SentStatements:
    """Notes every statement of this process, and with what it was refused."""

    def __init__(self) -> None:
        self._now: set[str] = set()
        self._is_left_out = False
        self._left_out: set[tuple[str, str]] = set()
        self.tests: dict[str, tuple[float, list[str]]] = {}

    def install(self) -> None:
        """Note from now on, in a whole run."""
        if not IS_WHOLE:
            return
        event.listen(Engine, "before_cursor_execute", self._note)
        event.listen(Engine, "handle_error", self._note_refused)

    @contextmanager
    def of(self, item: pytest.Item) -> Iterator[None]:
        """Those sent while inside are this test's."""
        self._now, self._is_left_out = set(), False
        began = time.process_time()
        try:
            yield
        finally:
            took = round(time.process_time() - began, 4)
            shared = _shared_fixtures(item)
            if self._is_left_out:
                self._left_out |= shared
            elif not shared & self._left_out:
                self.tests[item.nodeid] = (took, sorted(self._now))

    def leave_out(self) -> None:
        """The test that runs, and others that share what it has asked for."""
        self._is_left_out = True

    def write(self, file: Path) -> None:
        """Each test's seconds of processor and statements, as JSON; a statement is its digest."""
        if not self.tests or not IS_WHOLE:
            return
        file.write_text(json.dumps(self.tests))

    def _note(
        self, connection: Any, cursor: Any, statement: str, values: Any, context: Any, many: bool
    ) -> None:
        # As it was written: a list of values makes another text for each length.
        compiled = getattr(context, "compiled", None)
        self._now.add(_digest(str(compiled) if compiled else statement))

    def _note_refused(self, context: ExceptionContext) -> None:
        state = getattr(context.original_exception, "sqlstate", None)
        self._now.add(_digest(f"{state} {context.statement}"))


def _shared_fixtures(item: pytest.Item) -> set[tuple[str, str]]:
    """Those that several tests of its module share, with the module."""
    found = item._fixtureinfo.name2fixturedefs if isinstance(item, pytest.Function) else {}
    module = item.nodeid.partition("::")[0]
    return {(module, name) for name, made in found.items() if made[-1].scope in {"class", "module"}}


@cache
def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


SENT: Final = SentStatements()
"""Of this process."""
