"""The limited subprocess: one request on standard input, answers as JSON lines on standard output.

Lines: ``{"progress": [stage, done, total]}`` any number of times, then one of ``{"value": ...}``
and ``{"error": {...}}``. A parent that wants signs of life gets ``{"beat": true}`` in between.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from longshore_packer.errors import PackerError
from longshore_packer.sandbox.errors import ProcessLimitError
from longshore_packer.sandbox.limits import ProcessLimits
from longshore_packer.sandbox.lines import beat, say
from longshore_packer.sandbox.stores import store_aliases, store_load

_PROGRESS_SECONDS = 0.2


def main(*, beats: bool = False) -> int:
    """Read the request, limit the process, run the operation; tell that it lives, if wanted."""
    request = json.load(sys.stdin)
    if beats:
        beat()
    ProcessLimits(**request["limits"]).apply()
    try:
        value = OPERATIONS[request["operation"]](request["arguments"])
        say({"value": value})
    except PackerError as error:
        say({"error": error.as_dict()})
    except MemoryError:
        say({"error": ProcessLimitError("needs more memory than allowed").as_dict()})
    return 0


class _Progress:
    """Reports at most a few times a second, and always the end of a stage."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, stage: str, done: int, total: int) -> None:
        now = time.monotonic()
        if done == total or now - self._last >= _PROGRESS_SECONDS:
            self._last = now
            say({"progress": [stage, done, total]})


def _prepare(arguments: dict[str, Any]) -> object:
    """Prepare a base; return its facts."""
    from longshore_packer.archive import Limits
    from longshore_packer.prepare import prepare

    with prepare(
        Path(arguments["mother"]),
        Path(arguments["folder"]),
        v1=arguments["v1"],
        mutable=arguments["mutable"],
        allow_unsigned=arguments["allow_unsigned"],
        limits=Limits().allowing(arguments.get("max_content_bytes", 0)),
        progress=_Progress(),
    ) as base:
        return {
            "identifier": base.identifier,
            "package_name": base.index.package_name,
            "min_sdk": base.index.min_sdk,
            "schemes": base.index.mother_schemes,
        }


def _inspect(arguments: dict[str, Any]) -> object:
    """Inspect a package; return the report as values and as text."""
    from longshore_packer.archive import Archive, Limits
    from longshore_packer.inspection import inspect, report_text

    limits = Limits().allowing(arguments.get("max_content_bytes", 0))
    with Archive.open(arguments["package"], limits=limits) as archive:
        report = inspect(archive)
        return {"values": report.as_dict(), "text": report_text(report)}


def _compare(arguments: dict[str, Any]) -> object:
    """Compare two packages; return the differences as values and as text."""
    from longshore_packer.archive import Archive
    from longshore_packer.inspection import compare, difference_text

    with Archive.open(arguments["package"]) as one, Archive.open(arguments["other"]) as two:
        difference = compare(one, two)
        return {"values": difference.as_dict(), "text": difference_text(difference)}


def _check_plugin(arguments: dict[str, Any]) -> object:
    """Check a plug-in bundle; return its faults and, when it can be used, its description."""
    from longshore_packer.archive import Archive
    from longshore_packer.plugin import Plugin, validate

    path = arguments["bundle"]
    faults = validate(path)
    values: dict[str, object] = {"faults": [fault.as_dict() for fault in faults]}
    if not any(fault.level == "error" for fault in faults):
        with Archive.open(path) as archive:
            values["info"] = Plugin(archive).info.as_dict()
    return values


OPERATIONS: dict[str, Callable[[dict[str, object]], object]] = {
    "check_plugin": _check_plugin,
    "compare": _compare,
    "inspect": _inspect,
    "prepare": _prepare,
    "store_aliases": store_aliases,
    "store_load": store_load,
}

if __name__ == "__main__":
    sys.exit(main())
