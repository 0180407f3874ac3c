"""Running one operation on a hostile file in a limited subprocess."""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import longshore_packer
from longshore_packer.errors import PackerError, RemoteError
from longshore_packer.parsing import parse_json
from longshore_packer.sandbox.errors import ProcessFaultError, ProcessLimitError
from longshore_packer.sandbox.limits import ProcessLimits

if TYPE_CHECKING:
    # Whoever has a file checked by another process does not load the engine, keys and pictures.
    from longshore_packer.assembly import Base, Progress, V1Policy

_MAX_LINE_BYTES = 16 << 20
_MAX_SAID_BYTES = 4096
_EXCEPTION = re.compile(r"([A-Za-z_][\w.]*(?:Error|Exception|Exit|Interrupt)\b)")
# Out of memory, Python raises these wherever it strikes (no thread, no module, no buffer).
_LIMIT_FAULTS = {"MemoryError", "OSError", "RuntimeError", "ImportError", "SystemError"}
_FILES = ("mother", "package", "bundle")


def prepare_limited(
    mother: Path,
    folder: Path,
    *,
    v1: "V1Policy" = "auto",
    mutable: Collection[str] = (),
    allow_unsigned: bool = False,
    max_content_bytes: int = 0,
    limits: ProcessLimits | None = None,
    progress: "Progress | None" = None,
) -> "Base":
    """Prepare a mother as :func:`longshore_packer.prepare.prepare` does, in a subprocess.

    Content of ``max_content_bytes`` is allowed in a trusted file, whatever its size.

    Raises:
        PackerError: every refusal of ``prepare``, with its own code.
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    from longshore_packer.assembly import Base

    arguments = {
        "mother": str(mother),
        "folder": str(folder),
        "v1": v1,
        "mutable": sorted(mutable),
        "allow_unsigned": allow_unsigned,
        "max_content_bytes": max_content_bytes,
    }
    limits = limits or ProcessLimits.for_file(mother, content_bytes=max_content_bytes)
    run("prepare", arguments, limits=limits, progress=progress)
    return Base.open(folder)


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a limited inspection found: plain values for JSON, and text for people."""

    values: dict[str, object]
    text: str


def inspect_limited(
    package: Path, *, max_content_bytes: int = 0, limits: ProcessLimits | None = None
) -> Inspection:
    """Inspect a package in a subprocess.

    Raises:
        PackerError: every refusal of ``inspection.inspect``, with its own code.
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    limits = limits or ProcessLimits.for_file(package, content_bytes=max_content_bytes)
    arguments = {"package": str(package), "max_content_bytes": max_content_bytes}
    return _inspection(run("inspect", arguments, limits=limits), package)


def compare_limited(
    package: Path, other: Path, *, limits: ProcessLimits | None = None
) -> Inspection:
    """Compare two packages in a subprocess.

    Raises:
        PackerError: every refusal of ``inspection.compare``, with its own code.
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    limits = limits or ProcessLimits.for_file(package)
    arguments: dict[str, object] = {"package": str(package), "other": str(other)}
    return _inspection(run("compare", arguments, limits=limits), package)


@dataclass(frozen=True, slots=True)
class PluginCheck:
    """What a limited check of a plug-in bundle found.

    Attributes:
        faults: each as ``validate`` names it: level, code, subject, message, remedy.
        info: the description as plain values, or None when a fault is an error.
    """

    faults: list[dict[str, str]]
    info: dict[str, Any] | None


def check_plugin_limited(bundle: Path, *, limits: ProcessLimits | None = None) -> PluginCheck:
    """Check a plug-in bundle in a subprocess.

    Raises:
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    limits = limits or ProcessLimits.for_file(bundle)
    value = run("check_plugin", {"bundle": str(bundle)}, limits=limits)
    if not isinstance(value, dict):
        raise ProcessLimitError("gave no report", subject=str(bundle))
    return PluginCheck(value["faults"], value.get("info"))


def _inspection(value: object, package: Path) -> Inspection:
    if not isinstance(value, dict) or not isinstance(value.get("values"), dict):
        raise ProcessLimitError("gave no report", subject=str(package))
    return Inspection(value["values"], str(value.get("text", "")))


def run(
    operation: str,
    arguments: dict[str, object],
    *,
    limits: ProcessLimits,
    progress: "Progress | None" = None,
) -> object:
    """Run a named operation of the worker and return its value."""
    request = {"operation": operation, "arguments": arguments, "limits": limits.as_dict()}
    with tempfile.TemporaryFile() as said:
        answer = _answer(request, limits, progress, said)
        fault = _fault_name(said)
    if "error" in answer:
        fields = answer["error"]
        raise RemoteError(fields) if isinstance(fields, dict) else PackerError("unknown fault")
    if "value" not in answer:
        subject = str(next((arguments[key] for key in _FILES if key in arguments), ""))
        if fault:
            raise ProcessFaultError(f"ended with {fault}", subject=subject)
        raise ProcessLimitError("passed the limits of its process", subject=subject)
    return answer["value"]


def _answer(
    request: Mapping[str, object],
    limits: ProcessLimits,
    progress: "Progress | None",
    said: IO[bytes],
) -> dict[str, object]:
    """Run the worker on one request; what it writes to standard error goes into ``said``."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-s", "-m", "longshore_packer.sandbox.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=said,
        env=_environment(),
    )
    timer = threading.Timer(limits.wall_seconds, process.kill)
    timer.start()
    try:
        return _converse(process, json.dumps(request).encode(), progress)
    finally:
        timer.cancel()
        process.kill()
        # Closes the pipes and waits.
        with process:
            pass


def _fault_name(said: IO[bytes]) -> str:
    """Return the class of the exception that a traceback ends with; its text may hold secrets."""
    size = said.seek(0, os.SEEK_END)
    said.seek(max(0, size - _MAX_SAID_BYTES))
    lines = said.read().decode("utf-8", "replace").rstrip().split("\n")
    match = _EXCEPTION.match(lines[-1])
    return match[1] if match and match[1] not in _LIMIT_FAULTS else ""


def _environment() -> dict[str, str]:
    """Return a bare environment: nothing secret of the parent reaches the worker."""
    root = Path(longshore_packer.__file__).parent.parent
    return {"PYTHONPATH": str(root), "LC_ALL": "C.UTF-8"}


def _converse(
    process: "subprocess.Popen[bytes]", request: bytes, progress: "Progress | None"
) -> dict[str, object]:
    """Send the request, pass progress on, return the last answer (empty when it died)."""
    if process.stdin is None or process.stdout is None:
        return {}
    try:
        process.stdin.write(request)
        process.stdin.close()
    except BrokenPipeError:
        return {}
    while line := process.stdout.readline(_MAX_LINE_BYTES):
        try:
            answer = parse_json(line, ProcessLimitError)
        except ProcessLimitError:
            return {}
        step = answer.get("progress")
        if not isinstance(step, list):
            return dict(answer)
        if progress is not None:
            progress(*step)
    return {}
